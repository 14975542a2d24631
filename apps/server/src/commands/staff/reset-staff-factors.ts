import { composeFactorsReset } from '@pledge/copy/en/staff-mails'
import { FACTOR_RESET_HOURS } from '@pledge/domain/account/staff'
import type { NewAuditEntry } from '@pledge/domain/audit/entry'
import { lockAccount } from '../../store/account/accounts.ts'
import { recordAudit } from '../../store/audit/audit-entries.ts'
import type { Tx } from '../../store/database/database.ts'
import { deleteFactors, setFactorsReset } from '../../store/account/factors.ts'
import { endOtherSessions } from '../../store/account/refresh-sessions.ts'
import type { Deps } from '../deps.ts'
import { mailAccount } from '../account/mail-account.ts'

type ResetDeps = Pick<Deps, 'sealer' | 'clock' | 'newId' | 'publicUrl'>

interface Reset {
  readonly organizationId: string
  readonly accountId: string
  /** The administrator who approved it, or the operator. */
  readonly actor: NewAuditEntry['actor']
  /** Which command the operator ran. */
  readonly command?: string
}

/**
 * Removes every second factor of somebody at the lender, ends their sessions, and tells them by email, all in this
 * transaction. The person then has `FACTOR_RESET_HOURS` to enroll a new factor with their password and an emailed code
 * (note 060). As the sign-in or the owner of the database may. The caller deletes the provider's grants after the commit.
 */
export const resetStaffFactors = async (
  deps: ResetDeps,
  tx: Tx,
  { organizationId, accountId, actor, command }: Reset,
): Promise<void> => {
  const now = deps.clock.real()
  await lockAccount(tx, accountId)
  await deleteFactors(tx, accountId)
  const until = new Date(now.getTime() + FACTOR_RESET_HOURS * 60 * 60_000)
  await setFactorsReset(tx, { accountId, until, now })
  await endOtherSessions(tx, { accountId, but: null, now })
  await mailAccount(deps, tx, {
    subject: { accountId, organizationId },
    idempotencyKey: `factors-reset:${deps.newId()}`,
    compose: composeFactorsReset,
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
}
