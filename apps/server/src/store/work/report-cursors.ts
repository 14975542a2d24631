import type { Principal } from '@pledge/domain/organization/principal'
import type { Database, Tx } from '../database/database.ts'

/** Reports without an organization are read and written by a job without one. */
export const OF_NO_ORGANIZATION: Principal = {
  actor: 'system',
  organizationId: '00000000-0000-0000-0000-000000000000',
}

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
