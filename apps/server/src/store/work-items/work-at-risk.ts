import { WATCHED_KINDS, WATCHED_WORK } from '@pledge/domain/work-items/watched'
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { unioned, WORK } from './work-items.ts'
import type { WorkReading } from './work-row.ts'

export interface WorkAtRisk {
  readonly kind: (typeof WATCHED_WORK)[keyof typeof WATCHED_WORK]
  readonly isMissed: boolean
  readonly applications: number
}

/** How much of the work that operators are alerted to is due before a time, and how much of it is late already (note 089). */
export const watchedWorkAtRisk = async (
  tx: Tx,
  reading: WorkReading,
  until: Date,
): Promise<readonly WorkAtRisk[]> => {
  const { rows } = await sql<WorkAtRisk>`
    select kind, due_at < ${reading.now} as "isMissed", count(*)::integer as applications from (
        ${unioned(
          WATCHED_KINDS,
          (kind) => sql`select ${WATCHED_WORK[kind]}::text as kind, w.due_at from (${WORK[kind](reading)}) w`,
        )}
      ) work where due_at < ${until} group by 1, 2`.execute(tx)
  return rows
}
