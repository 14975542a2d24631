import type { AgentRole } from '@pledge/domain/organization/rights'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { Subject } from '../../policies/subject.ts'
import { findAccount, takenAddresses } from '../../store/account/accounts.ts'
import type { Tx } from '../../store/database/database.ts'
import { insertStaffChange } from '../../store/staff/staff-changes.ts'
import { principalOf } from '../actors.ts'
import type { Deps } from '../deps.ts'

export type StaffProposal =
  | { readonly kind: 'invite'; readonly email: string; readonly role: AgentRole }
  | { readonly kind: 'role'; readonly account: string; readonly role: AgentRole }
  | { readonly kind: 'enable'; readonly account: string }
  | { readonly kind: 'reset-factors'; readonly account: string }

/**
 * Whether a change has an effect and concerns a current staff member. Checked when it is proposed, and again
 * when it is approved.
 */
export const appliesToStaff = async (
  tx: Tx,
  { organizationId }: Pick<Subject, 'organizationId'>,
  proposal: StaffProposal,
): Promise<Outcome<object>> => {
  if (proposal.kind === 'invite') {
    const taken = await takenAddresses(tx, organizationId, [proposal.email])
    return taken.some(({ kind }) => kind === 'agent') ? refuse('account.email-taken') : { ok: true }
  }
  const account = await findAccount(tx, proposal.account)
  if (account?.kind !== 'agent') return refuse('access.not-found')
  if (proposal.kind === 'role')
    return account.role === proposal.role ? refuse('staff.change-over') : { ok: true }
  // Factors are reset only for an account that may sign in: a disabled account must be enabled first.
  const isOne = (account.disabledAt !== null) === (proposal.kind === 'enable')
  return isOne ? { ok: true } : refuse('staff.change-over')
}

/**
 * Proposes a change of staff or their roles. It takes effect only when another person approves it (note 060). Refusals:
 * account.email-taken, access.not-found, staff.own-account, staff.change-over, staff.change-waiting.
 */
export const proposeStaffChange =
  (deps: Deps) =>
  ({
    subject,
    proposal: given,
  }: {
    readonly subject: Subject
    readonly proposal: StaffProposal
  }): Promise<Outcome<object>> =>
    deps.transaction(principalOf(subject), async ({ tx }) => {
      const proposal = given.kind === 'invite' ? { ...given, email: given.email.toLowerCase() } : given
      if (proposal.kind !== 'invite' && proposal.account === subject.accountId)
        return refuse('staff.own-account')
      const applies = await appliesToStaff(tx, subject, proposal)
      if (!applies.ok) return applies
      const isNew = await insertStaffChange(tx, {
        id: deps.newId(),
        organizationId: subject.organizationId,
        kind: proposal.kind,
        accountId: proposal.kind === 'invite' ? null : proposal.account,
        email: proposal.kind === 'invite' ? proposal.email : null,
        role: 'role' in proposal ? proposal.role : null,
        proposedBy: subject.accountId,
        proposedAt: deps.clock.real(),
      })
      return isNew ? { ok: true } : refuse('staff.change-waiting')
    })
