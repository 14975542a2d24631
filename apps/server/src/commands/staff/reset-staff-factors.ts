import { composeFactorsReset, type WayBack } from '@pledge/copy/en/staff-mails'
import type { NewAuditEntry } from '@pledge/domain/audit/entry'
import { lockAccount } from '../../store/account/accounts.ts'
import { recordAudit } from '../../store/audit/audit-entries.ts'
import type { Tx } from '../../store/database/database.ts'
import { deleteFactors, factorsOf, setFactorsReset } from '../../store/account/factors.ts'
import { endOtherSessions } from '../../store/account/refresh-sessions.ts'
import type { Deps } from '../deps.ts'
import { mailAccount } from '../account/mail-account.ts'

type ResetDeps = Pick<Deps, 'sealer' | 'clock' | 'newId' | 'publicUrl'>

interface Reset {
  readonly organizationId: string
  readonly accountId: string
  /** The administrator who approved it, or the operator. */
  readonly actor: NewAuditEntry['actor']
  /**
   * Only for the operator: the command that was run. The person then sets a new password with a code that is read out.
   */
  readonly command?: string
}

const wayBackOf = async (tx: Tx, { accountId, command }: Reset): Promise<WayBack> => {
  const { hasPassword } = await factorsOf(tx, { accountId, host: null })
  if (!hasPassword) return 'issuer'
  return command === undefined ? 'password' : 'operator-code'
}

/**
 * Removes every second factor of a staff member, ends their sessions, and notifies them by email, all in this
 * transaction. The person then has `FACTOR_RESET_HOURS` to enroll a new factor with their password and an emailed code
 * (note 060). Allowed for the sign-in principal or the database owner. The caller deletes the provider's grants after
 * the commit; if that fails, an earlier proof of a factor still does not count (`openSession`).
 */
export const resetStaffFactors = async (deps: ResetDeps, tx: Tx, reset: Reset): Promise<WayBack> => {
  const { organizationId, accountId, actor, command } = reset
  const now = deps.clock.real()
  await lockAccount(tx, accountId)
  await deleteFactors(tx, accountId)
  await setFactorsReset(tx, { accountId, now })
  await endOtherSessions(tx, { accountId, but: null, now })
  const wayBack = await wayBackOf(tx, reset)
  await mailAccount(deps, tx, {
    subject: { accountId, organizationId },
    idempotencyKey: `factors-reset:${deps.newId()}`,
    compose: (facts) => composeFactorsReset(wayBack, facts),
  })
  await recordAudit(tx, {
    organizationId,
    kind: 'factors.reset',
    outcome: 'done',
    actor,
    subject: { kind: 'account', id: accountId },
    applicationId: null,
    reason: null,
    detail: command === undefined ? {} : { command },
  })
  return wayBack
}
