import {
  holdsThatStop,
  WATCHED_KINDS,
  WATCHED_WORK,
  type WatchedWork,
} from '@pledge/domain/work-items/watched'
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { unioned, WORK } from './work-items.ts'
import type { WorkReading } from './work-row.ts'

export interface WorkAtRisk {
  readonly kind: (typeof WATCHED_WORK)[keyof typeof WATCHED_WORK]
  readonly isMissed: boolean
  readonly applications: number
}

/** Work on a loan that is not held from it. */
const unheld = (kind: WatchedWork, reading: WorkReading) =>
  sql`select ${WATCHED_WORK[kind]}::text as kind, w.due_at from (${WORK[kind](reading)}) w
      where not exists (select from loan_holds h where h.application_id = w.application_id and h.lifted_at is null
          and h.kind = any(${holdsThatStop(kind)}::text[]))
        and not exists (select from applications a where a.id = w.application_id and a.sanctions_hold_at is not null)`

/**
 * How much of the work that operators are alerted to is due before a time, and how much of it is late already (note 089). Work that
 * a hold of the loan or a match of a sanctions list forbids is not counted: nobody may do it.
 */
export const watchedWorkAtRisk = async (
  tx: Tx,
  reading: WorkReading,
  until: Date,
): Promise<readonly WorkAtRisk[]> => {
  const { rows } = await sql<WorkAtRisk>`
    select kind, due_at < ${reading.now} as "isMissed", count(*)::integer as applications from (
        ${unioned(WATCHED_KINDS, (kind) => unheld(kind, reading))}
      ) work where due_at < ${until} group by 1, 2`.execute(tx)
  return rows
}
