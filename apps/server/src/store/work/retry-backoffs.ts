import { sql } from 'kysely'
import type { Database, Tx } from '../database/database.ts'

/** An item that a recurring job defers: its key, the next attempt, and the number of failures in a row. */
export interface RetryBackoff {
  readonly job: string
  readonly item: string
  readonly organizationId: string
  readonly times: number
  readonly until: Date
  /** For a deposit address: the height from which the chain has to be read again. The first one reported is kept. */
  readonly sinceHeight: number | null
}

export const scheduleRetry = async (tx: Tx, input: RetryBackoff): Promise<void> => {
  const { times, until, sinceHeight: since_height } = input
  await tx
    .insertInto('retry_backoffs')
    .values({
      job: input.job,
      item: input.item,
      organization_id: input.organizationId,
      times,
      next_attempt_at: until,
      since_height,
    })
    .onConflict((conflict) =>
      conflict.columns(['job', 'item']).doUpdateSet((eb) => ({
        times,
        next_attempt_at: until,
        since_height: eb.fn.coalesce('retry_backoffs.since_height', sql<number | null>`${since_height}`),
      })),
    )
    .execute()
}

export const clearRetryBackoff = async (tx: Tx, job: string, item: string): Promise<void> => {
  await tx.deleteFrom('retry_backoffs').where('job', '=', job).where('item', '=', item).execute()
}

export const isBackingOff = async (tx: Tx, job: string, item: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('retry_backoffs')
    .select('item')
    .where('job', '=', job)
    .where('item', '=', item)
    .executeTakeFirst()
  return row !== undefined
}

/** Backoffs that were never retried since. */
export const removeRetryBackoffsBefore = async (
  sweeper: Database,
  before: Date,
  most: number,
): Promise<number> => {
  const { rows } = await sql<{ removed: number }>`
    select remove_some_retry_backoffs(${before}, ${most}) as removed`.execute(sweeper)
  return rows[0]?.removed ?? 0
}
