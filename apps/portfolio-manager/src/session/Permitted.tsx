import { portfolioFrame as words } from '@pledge/copy/en/portfolio/frame'
import { fill } from '@pledge/copy/fill'
import type { AgentRight } from '@pledge/domain/organization/rights'
import type { ReactNode } from 'react'
import { useMay, useRole } from './rights.ts'

export interface PermittedProps {
  readonly right: AgentRight
  readonly children: ReactNode
}

/** Controls that require a right: a role without it reads why there are none (row 1.6.07). */
export const Permitted = ({ right, children }: PermittedProps) => {
  const may = useMay()
  const role = useRole()
  if (may(right)) return children
  return (
    <p className="text-sm text-muted">
      {fill(words.notPermitted, { role: words.roles[role], what: words.rights[right] })}
    </p>
  )
}
