import { RETENTION, type DisposedKind } from '@pledge/domain/organization/retention'
import type { Database } from '../database/database.ts'

/** Records how many rows of a kind were disposed of, and by which rule: never the data. */
export const recordDisposal = async (
  db: Database,
  input: {
    readonly kind: DisposedKind
    readonly rows: number
    readonly before: Date
    readonly now: Date
  },
): Promise<void> => {
  await db
    .insertInto('disposals')
    .values({
      kind: input.kind,
      rows_removed: input.rows,
      kept_since: input.before,
      rule: RETENTION[input.kind].rule,
      disposed_at: input.now,
    })
    .execute()
}
