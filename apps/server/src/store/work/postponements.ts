import { sql } from 'kysely'
import type { Database, Tx } from '../database/database.ts'

/** What a watcher puts off: its own name for it, until when, and how often in a row now. */
export interface Postponement {
  readonly watcher: string
  readonly item: string
  readonly organizationId: string
  readonly times: number
  readonly until: Date
  /** Of a deposit address: the height from which the chain has to be read again. The first one told stays. */
  readonly sinceHeight: number | null
}

export const postpone = async (tx: Tx, input: Postponement): Promise<void> => {
  const { times, until, sinceHeight: since_height } = input
  await tx
    .insertInto('postponements')
    .values({
      watcher: input.watcher,
      item: input.item,
      organization_id: input.organizationId,
      times,
      until,
      since_height,
    })
    .onConflict((conflict) =>
      conflict.columns(['watcher', 'item']).doUpdateSet((eb) => ({
        times,
        until,
        since_height: eb.fn.coalesce('postponements.since_height', sql<number | null>`${since_height}`),
      })),
    )
    .execute()
}

export const forgetPostponement = async (tx: Tx, watcher: string, item: string): Promise<void> => {
  await tx.deleteFrom('postponements').where('watcher', '=', watcher).where('item', '=', item).execute()
}

export const isPostponed = async (tx: Tx, watcher: string, item: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('postponements')
    .select('item')
    .where('watcher', '=', watcher)
    .where('item', '=', item)
    .executeTakeFirst()
  return row !== undefined
}

/** Those that nobody has tried again since. */
export const removePostponementsBefore = async (sweeper: Database, before: Date): Promise<void> => {
  await sql`select remove_postponements(${before})`.execute(sweeper)
}
