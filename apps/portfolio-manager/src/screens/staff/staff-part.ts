import type { PasswordHold, StaffList } from '@pledge/contract/staff'
import { portfolioStaff } from '@pledge/copy/en/portfolio/staff'
import { fill } from '@pledge/copy/fill'
import type { AgentRole } from '@pledge/domain/organization/rights'
import { momentText } from '../../frame/time.ts'

export type Member = StaffList['staff'][number]
export type Change = StaffList['changes'][number]

/** What somebody is about to do on the staff page. */
export type Request =
  | { readonly kind: 'invite'; readonly email: string; readonly role?: AgentRole }
  | { readonly kind: 'role' | 'enable' | 'reset-factors' | 'disable' | 'sign-out'; readonly member: Member }
  | { readonly kind: 'approve' | 'reject'; readonly change: Change }

/** What each list of the staff page is given. */
export interface StaffPartProps {
  readonly list: StaffList
  readonly ask: (request: Request) => void
  readonly mayChange: boolean
}

/** Since when somebody's password may be known to whoever reads their mailbox, and until when that holds a reset. */
export const passwordHoldText = ({ since, until }: NonNullable<PasswordHold>): string =>
  fill(portfolioStaff.dialogs.passwordMailed, { since: momentText(since), until: momentText(until) })

/** What is proposed, in one sentence. */
export const changeText = ({ kind, email, role }: Change): string =>
  fill(portfolioStaff.changes.texts[kind], { email, role: role === null ? '' : portfolioStaff.asRole[role] })
