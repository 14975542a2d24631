import { ENDED_STATES } from '@pledge/domain/application/open'
import type { Tx } from '../database/database.ts'

/** The open renewal of a loan; at most one, because a borrower has one open application at a time. */
export const openRenewalOf = async (tx: Tx, priorApplicationId: string): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('applications')
    .select('id')
    .where('prior_application_id', '=', priorApplicationId)
    .where('state', 'not in', [...ENDED_STATES])
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** The renewal of a loan that was started since, without a selected offer. */
export const justRenewed = async (
  tx: Tx,
  input: { readonly priorApplicationId: string; readonly since: Date },
): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('applications')
    .select('id')
    .where('prior_application_id', '=', input.priorApplicationId)
    .where('state', '=', 'OFFER_SELECT')
    .where('created_at', '>=', input.since)
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
