import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

export interface QueueDepthRow {
  readonly waiting: number
  readonly active: number
  /** Since the oldest waiting job was due; 0 where none is late. */
  readonly oldestSeconds: number
}

/** The number of unfinished jobs of a queue. Both conditions are those of partial indexes of the queue's tables. */
export const queueDepth = async (db: Database, queue: string): Promise<QueueDepthRow> => {
  const { rows } = await sql<QueueDepthRow>`
    select waiting::int as waiting, active::int as active,
        greatest(0, coalesce(extract(epoch from now() - oldest), 0))::float8 as "oldestSeconds"
      from (select count(*) as waiting, min(start_after) as oldest from pgboss.job
          where name = ${queue} and state < 'active' and not blocked) w,
        (select count(*) as active from pgboss.job where name = ${queue} and state = 'active') a`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('a count must have one row')
  return row
}
