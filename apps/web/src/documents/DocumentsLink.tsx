import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { pathOfPage } from '../journey/pages.ts'

export interface DocumentsLinkProps {
  readonly appUuid: string
  readonly className?: string | undefined
  readonly 'aria-label'?: string | undefined
  readonly children: ReactNode
}

/** To the documents of an application, with a way back (row 1.2.27, gap G.48). */
export const DocumentsLink = ({ appUuid, children, ...rest }: DocumentsLinkProps) => {
  const router = useRouter()
  const address = `${pathOfPage('documents', appUuid)}?back=true`
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    router.history.push(address)
  }
  return (
    <a href={address} onClick={follow} {...rest}>
      {children}
    </a>
  )
}
