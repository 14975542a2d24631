import type { Tx } from '../database/database.ts'

/**
 * The country of an international borrower as of the latest application; null for a US resident, and before
 * any application.
 */
export const countryOfBorrower = async (tx: Tx, borrowerId: string): Promise<string | null> => {
  const row = await tx
    .selectFrom('applications')
    .select('residence_country')
    .where('borrower_id', '=', borrowerId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.residence_country ?? null
}
