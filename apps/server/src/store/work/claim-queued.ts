import { sql, type Selectable } from 'kysely'
import type { Tx } from '../database/database.ts'
import type { DB } from '../database/schema.generated.ts'

/** Messages that wait to be sent, each in a row with a sealed payload. */
type MessageQueue = 'outbox' | 'text_outbox' | 'push_outbox'

export interface ClaimInput {
  readonly id: string
  /** Real time. */
  readonly now: Date
  readonly lockedUntil: (tries: number) => Date
}

/**
 * Claims a waiting message until `lockedUntil`, so that two processes do not send it at once; after that it is retried. Nothing is
 * opened here: what cannot be read has to count as an attempt too. Resolves to the columns, and to the tries with this one.
 */
export const claimQueued = async <
  Queue extends MessageQueue,
  Column extends keyof Selectable<DB[Queue]> & string,
>(
  tx: Tx,
  queue: Queue,
  columns: readonly Column[],
  { id, now, lockedUntil }: ClaimInput,
): Promise<{ readonly row: Pick<Selectable<DB[Queue]>, Column>; readonly tries: number } | undefined> => {
  const { rows } = await sql<Pick<Selectable<DB[Queue]>, Column> & { readonly attempts: number }>`
    select ${sql.join(['attempts', ...columns].map((column) => sql.ref(column)))}
    from ${sql.table(queue)}
    where id = ${id} and status = 'waiting' and next_attempt_at <= ${now}
    for update skip locked`.execute(tx)
  const [row] = rows
  if (row === undefined) return undefined
  const tries = row.attempts + 1
  await sql`
    update ${sql.table(queue)} set next_attempt_at = ${lockedUntil(tries)}, attempts = ${tries}
    where id = ${id}`.execute(tx)
  return { row, tries }
}
