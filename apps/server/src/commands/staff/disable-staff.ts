import { refuse, type Outcome } from '@pledge/domain/refusal'
import { providerSubject } from '../../identity/provider-subject.ts'
import type { Subject } from '../../policies/subject.ts'
import { findAccount, setDisabled } from '../../store/account/accounts.ts'
import { heldOr, type Tx } from '../../store/database/database.ts'
import { deleteOidcPayloadsOfSubject } from '../../store/account/oidc-payloads.ts'
import { endOtherSessions } from '../../store/account/refresh-sessions.ts'
import type { Deps } from '../deps.ts'

interface OfStaff {
  readonly subject: Subject
  readonly accountId: string
}

/** Applies a change to a staff member other than the caller, then ends all their sessions. */
const reduce = async (
  deps: Deps,
  { subject, accountId }: OfStaff,
  more: (tx: Tx, now: Date) => Promise<Outcome<object>>,
): Promise<Outcome<object>> => {
  const { organizationId } = subject
  if (accountId === subject.accountId) return refuse('staff.own-account')
  const reduced = await deps.transaction({ actor: 'sign-in', organizationId }, async ({ tx }) => {
    if ((await findAccount(tx, accountId))?.kind !== 'agent') return refuse('access.not-found')
    const now = deps.clock.real()
    const done = await more(tx, now)
    if (done.ok) await endOtherSessions(tx, { accountId, but: null, now })
    return done
  })
  if (reduced.ok)
    await deleteOidcPayloadsOfSubject(heldOr(deps.db), providerSubject({ organizationId, accountId }))
  return reduced
}

/**
 * Disables an account at once, by one person alone: it only removes rights (note 060). Every session ends
 * within a second. Refusals: staff.own-account, access.not-found, staff.change-over for one already disabled.
 */
export const disableStaff = (deps: Deps) => (input: OfStaff) =>
  reduce(deps, input, async (tx, now) =>
    (await setDisabled(tx, { accountId: input.accountId, isDisabled: true, now }))
      ? { ok: true }
      : refuse('staff.change-over'),
  )

/** Signs a staff member out of every device at once. Refusals: staff.own-account, access.not-found. */
export const endStaffSessions = (deps: Deps) => (input: OfStaff) =>
  reduce(deps, input, () => Promise.resolve({ ok: true }))
