import type { Tx } from '../database/database.ts'

/** The country abroad in which a borrower lived when the latest application was begun; null at home, and before any. */
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
