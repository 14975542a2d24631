import type { Page } from '@pledge/domain/application/routing'
import type { MouseEvent, ReactNode } from 'react'
import { useGoTo } from './go-to.ts'
import { pathOfPage, type StepPage } from './pages.ts'

export interface PageLinkProps {
  readonly page: Page | StepPage
  readonly appUuid: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A link to a page of an application: followed inside the page, and a real address for a new tab. */
export const PageLink = ({ page, appUuid, className = 'link', children }: PageLinkProps) => {
  const goTo = useGoTo()
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    goTo(page, appUuid)
  }
  return (
    <a href={pathOfPage(page, appUuid)} className={className} onClick={follow}>
      {children}
    </a>
  )
}
