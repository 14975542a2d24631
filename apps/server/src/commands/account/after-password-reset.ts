import type { NewAuditEntry } from '@pledge/domain/audit/entry'
import { recordAudit } from '../../store/audit/audit-entries.ts'
import type { Tx } from '../../store/database/database.ts'
import { endOtherSessions } from '../../store/account/refresh-sessions.ts'
import { notifyOfAccountChange } from '../step-up/take-step-up.ts'

/**
 * What follows when a password is replaced by somebody who was not signed in, in the transaction that sets it: every device is
 * signed out, and the owner and the audit log learn of it. `key` names the change in the notice, `factors` what was shown.
 */
export const followPasswordReset = async (
  deps: Parameters<typeof notifyOfAccountChange>[0],
  tx: Tx,
  reset: {
    readonly subject: { readonly accountId: string; readonly organizationId: string }
    readonly actor: Pick<NewAuditEntry['actor'], 'kind' | 'role'>
    readonly key: string
    readonly factors: string
    readonly now: Date
  },
): Promise<void> => {
  const { subject, key, now } = reset
  const { accountId, organizationId } = subject
  await endOtherSessions(tx, { accountId, but: null, now })
  await notifyOfAccountChange(deps, tx, { subject, action: 'password', key })
  await recordAudit(tx, {
    organizationId,
    kind: 'password.reset',
    outcome: 'done',
    actor: { ...reset.actor, id: accountId },
    subject: { kind: 'account', id: accountId },
    applicationId: null,
    reason: null,
    detail: { factors: reset.factors },
  })
}
