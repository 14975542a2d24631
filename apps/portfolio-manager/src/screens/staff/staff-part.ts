import type { PasswordHold, StaffList } from '@pledge/contract/staff'
import { portfolioStaff } from '@pledge/copy/en/portfolio/staff'
import { fill } from '@pledge/copy/fill'
import type { AgentRole } from '@pledge/domain/organization/rights'
import { momentText } from '../../frame/time.ts'

export type Member = StaffList['staff'][number]
export type Change = StaffList['changes'][number]

/** The action that an administrator has opened on the staff page. */
export type Request =
  | { readonly kind: 'invite'; readonly email: string; readonly role?: AgentRole }
  | { readonly kind: 'role' | 'enable' | 'reset-factors' | 'disable' | 'sign-out'; readonly member: Member }
  | { readonly kind: 'approve' | 'reject'; readonly change: Change }

/** The input of each list on the staff page. */
export interface StaffPartProps {
  readonly list: StaffList
  readonly ask: (request: Request) => void
  readonly mayChange: boolean
}

/** Since when a reader of the person's mailbox may know the password, and until when a reset is on hold. */
export const passwordHoldText = ({ since, until }: NonNullable<PasswordHold>): string =>
  fill(portfolioStaff.dialogs.passwordMailed, { since: momentText(since), until: momentText(until) })

/** The proposed change in one sentence. */
export const changeText = ({ kind, email, role }: Change): string =>
  fill(portfolioStaff.changes.texts[kind], { email, role: role === null ? '' : portfolioStaff.asRole[role] })
