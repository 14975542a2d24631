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

/**
 * A link that navigates within the page, with a real address for opening a new tab. A link to the current page adds no
 * history entry.
 */
export const InAppLink = ({ to, ...rest }: InAppLinkProps) => {
  const isOpen = usePlace().pathname === to
  return <Link href={to} replace={isOpen} aria-current={isOpen ? 'page' : undefined} {...rest} />
}
