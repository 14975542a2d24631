import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { usePlace } from './navigation.ts'

export interface InAppLinkProps {
  /** From the root of the site. */
  readonly to: string
  readonly className?: string | undefined
  readonly 'aria-label'?: string | undefined
  readonly children: ReactNode
}

/** A link that is followed inside the page, and a real address for a new tab. To the page that is open it adds no entry to the history. */
export const InAppLink = ({ to, ...rest }: InAppLinkProps) => {
  const isOpen = usePlace().pathname === to
  return <Link href={to} replace={isOpen} aria-current={isOpen ? 'page' : undefined} {...rest} />
}
