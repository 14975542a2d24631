import type { Page } from '@pledge/domain/application/routing'
import type { ReactNode } from 'react'
import { InAppLink } from '../InAppLink.tsx'
import { pathOfPage, type StepPage } from './pages.ts'

export interface PageLinkProps {
  readonly page: Page | StepPage
  readonly appUuid: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/**
 * A link to a page of an application: navigates within the page, with a real address for a new tab. The dashboard is
 * loaded afresh.
 */
export const PageLink = ({ page, appUuid, className = 'link', children }: PageLinkProps) => {
  const to = pathOfPage(page, appUuid)
  if (page === 'dashboard')
    return (
      <a href={to} className={className}>
        {children}
      </a>
    )
  return (
    <InAppLink to={to} className={className}>
      {children}
    </InAppLink>
  )
}
