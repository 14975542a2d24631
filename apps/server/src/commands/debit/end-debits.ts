import type { Tx } from '../../store/database/database.ts'
import { endAuthorization, type EndReason } from '../../store/debit/debit-authorizations.ts'
import { moveDebit, type StoredDebit } from '../../store/debit/debits.ts'

/**
 * Ends an authorization, and stops every debit of it that was not submitted. What the bank may have already cannot be taken
 * back: it settles, or is returned.
 */
export const endAndStop = async (
  tx: Tx,
  authorizationId: string,
  end: { readonly debits: readonly StoredDebit[]; readonly reason: EndReason; readonly now: Date },
): Promise<void> => {
  await endAuthorization(tx, { id: authorizationId, ...end })
  for (const debit of end.debits)
    if (debit.authorizationId === authorizationId && debit.status === 'SCHEDULED')
      await moveDebit(tx, debit, { status: 'STOPPED', reasonCode: end.reason, now: end.now })
}
