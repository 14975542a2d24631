import type { ReactNode } from 'react'
import { InAppLink } from '../InAppLink.tsx'
import { pathOfPage } from '../journey/pages.ts'

export interface DocumentsLinkProps {
  readonly appUuid: string
  readonly className?: string | undefined
  readonly 'aria-label'?: string | undefined
  readonly children: ReactNode
}

/** A link to an application's documents, with a way back (row 1.2.27, gap G.48). */
export const DocumentsLink = ({ appUuid, ...rest }: DocumentsLinkProps) => (
  <InAppLink to={`${pathOfPage('documents', appUuid)}?back=true`} {...rest} />
)
