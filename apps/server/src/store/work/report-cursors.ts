import type { Database, Tx } from '../database/database.ts'

/** The position up to which a provider's reports were read; null before the first. */
export const reportCursor = async (db: Database, provider: string): Promise<string | null> => {
  const row = await db
    .selectFrom('report_cursors')
    .select('cursor')
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row?.cursor ?? null
}

export const moveReportCursor = async (
  tx: Tx,
  { provider, cursor, now }: { readonly provider: string; readonly cursor: string; readonly now: Date },
): Promise<void> => {
  await tx
    .insertInto('report_cursors')
    .values({ provider, cursor, advanced_at: now })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet({ cursor, advanced_at: now }))
    .execute()
}
