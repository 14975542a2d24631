import { MAILED_PASSWORD_DAYS, mailedPasswordHoldEnd } from '@pledge/domain/account/staff'
import type { NewAuditEntry } from '@pledge/domain/audit/entry'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { Subject } from '../../policies/subject.ts'
import { providerSubject } from '../../identity/provider-subject.ts'
import {
  findAccount,
  lockAccount,
  passwordMailedAt,
  setDisabled,
  setRole,
} from '../../store/account/accounts.ts'
import { recordAudit } from '../../store/audit/audit-entries.ts'
import { actAs, heldOr, type Tx } from '../../store/database/database.ts'
import { deleteOidcPayloadsOfSubject } from '../../store/account/oidc-payloads.ts'
import {
  decideStaffChangeRow,
  lockStaffChange,
  voidInvitations,
  type StaffChange,
} from '../../store/staff/staff-changes.ts'
import { principalOf } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { appliesToStaff, type StaffProposal } from './propose-staff-change.ts'
import { resetStaffFactors } from './reset-staff-factors.ts'
import { mailInvitation } from './staff-invitations.ts'
import { stepUpOf, type ProvedCall } from '../step-up/proved-call.ts'
import { takeStepUp } from '../step-up/take-step-up.ts'

interface Decide extends ProvedCall {
  readonly changeId: string
  readonly decision: 'approve' | 'reject'
}

const proposalOf = ({ kind, accountId, email, role }: StaffChange): StaffProposal => {
  if (kind === 'invite' && role !== null) return { kind, email, role }
  if (kind === 'role' && role !== null && accountId !== null) return { kind, account: accountId, role }
  if (kind === 'enable' && accountId !== null) return { kind, account: accountId }
  if (kind === 'reset-factors' && accountId !== null) return { kind, account: accountId }
  throw new Error('a staff change must have the fields of its kind')
}

/**
 * An attacker who reads the mailbox may have set the password by an emailed code; without the factors, that
 * would be enough to impersonate this person (note 060). Under the account's lock, so that no password is set
 * by email concurrently.
 */
const mayResetFactors = async (tx: Tx, accountId: string, now: Date): Promise<Outcome<object>> => {
  await lockAccount(tx, accountId)
  const mailedAt = await passwordMailedAt(tx, accountId)
  return mailedAt === undefined || mailedPasswordHoldEnd(mailedAt) <= now
    ? { ok: true }
    : refuse('staff.password-mailed', { days: String(MAILED_PASSWORD_DAYS) })
}

const mayApprove = async (
  tx: Tx,
  { organizationId }: Subject,
  { proposal, now }: { readonly proposal: StaffProposal; readonly now: Date },
): Promise<Outcome<object>> => {
  const applies = await appliesToStaff(tx, { organizationId }, proposal)
  if (!applies.ok || proposal.kind !== 'reset-factors') return applies
  return mayResetFactors(tx, proposal.account, now)
}

/** Writes the organization's audit log in the same commit (note 061). */
const record = (
  tx: Tx,
  { organizationId, accountId, role }: Subject,
  entry: Pick<NewAuditEntry, 'kind' | 'detail'> & { readonly account: string },
) =>
  recordAudit(tx, {
    organizationId,
    kind: entry.kind,
    outcome: 'done',
    actor: { kind: 'staff', id: accountId, role },
    subject: { kind: 'account', id: entry.account },
    applicationId: null,
    reason: null,
    detail: entry.detail,
  })

/** Takes effect in this commit, as the sign-in principal, which alone writes accounts. */
const apply = async (deps: Deps, tx: Tx, subject: Subject, proposal: StaffProposal) => {
  const { organizationId } = subject
  await actAs(tx, { actor: 'sign-in', organizationId })
  const now = deps.clock.real()
  if (proposal.kind === 'invite') {
    await voidInvitations(tx, organizationId, proposal.email)
    return mailInvitation(deps, tx, { ...proposal, organizationId })
  }
  const { account } = proposal
  if (proposal.kind === 'enable') {
    await setDisabled(tx, { accountId: account, isDisabled: false, now })
    await record(tx, subject, { kind: 'account.enabled', account, detail: {} })
    return undefined
  }
  if (proposal.kind === 'reset-factors') {
    const actor = { kind: 'staff', id: subject.accountId, role: subject.role } as const
    await resetStaffFactors(deps, tx, { organizationId, accountId: account, actor })
    return undefined
  }
  const { role: to } = proposal
  const from = (await findAccount(tx, account))?.role ?? 'none'
  await setRole(tx, { accountId: account, role: to, now })
  await record(tx, subject, { kind: 'role.changed', account, detail: { from, to } })
  return undefined
}

/**
 * A second person approves a proposed staff change with a second factor bound to this change, or rejects it;
 * its proposer can withdraw it. Nobody can approve a change to their own account (note 060). Refusals:
 * access.not-found, staff.change-over, approval.same-agent, staff.own-account, account.email-taken,
 * staff.password-mailed, session.step-up-needed.
 */
export const decideStaffChange =
  (deps: Deps) =>
  async (input: Decide): Promise<Outcome<object>> => {
    const { subject, changeId, decision } = input
    type Decision = Outcome<{ readonly resetAccountId?: string }>
    const decidedOn = await deps.transaction(principalOf(subject), async ({ tx }): Promise<Decision> => {
      const change = await lockStaffChange(tx, changeId)
      if (change === undefined) return refuse('access.not-found')
      if (change.status !== 'proposed') return refuse('staff.change-over')
      const decided = { id: changeId, by: subject.accountId, now: deps.clock.real() }
      const isOwn = change.proposedBy === subject.accountId
      if (decision === 'reject') {
        await decideStaffChangeRow(tx, { ...decided, status: isOwn ? 'withdrawn' : 'rejected' })
        return { ok: true }
      }
      if (isOwn) return refuse('approval.same-agent')
      if (change.accountId === subject.accountId) return refuse('staff.own-account')
      const proposal = proposalOf(change)
      const may = await mayApprove(tx, subject, { proposal, now: decided.now })
      if (!may.ok) return may
      const taken = await takeStepUp(deps)(tx, { ...stepUpOf(input, 'staff'), applicationId: null })
      if (!taken.ok) return taken
      const invitation = await apply(deps, tx, subject, proposal)
      await decideStaffChangeRow(tx, {
        ...decided,
        status: 'approved',
        ...(invitation !== undefined && { invitation }),
      })
      return { ok: true, ...(proposal.kind === 'reset-factors' && { resetAccountId: proposal.account }) }
    })
    if (!decidedOn.ok) return decidedOn
    const { resetAccountId: accountId } = decidedOn
    if (accountId !== undefined)
      await deleteOidcPayloadsOfSubject(
        heldOr(deps.db),
        providerSubject({ organizationId: subject.organizationId, accountId }),
      )
    return { ok: true }
  }
