import type { Tx } from '../database/database.ts'
import { isLoanHeldFrom } from '../holds/loan-holds.ts'

/**
 * Whether alerts of a loan stop: under a hold that stops margin calls (note 076), e.g. a bankruptcy stay or the death of the
 * borrower, and under a sanctions hold (note 051).
 */
export const areAlertsHeld = async (tx: Tx, applicationId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('applications')
    .select('sanctions_hold_at')
    .where('id', '=', applicationId)
    .executeTakeFirst()
  if (row?.sanctions_hold_at !== null && row?.sanctions_hold_at !== undefined) return true
  return isLoanHeldFrom(tx, applicationId, 'marginCalls')
}
