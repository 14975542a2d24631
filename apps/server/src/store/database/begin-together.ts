import net from 'node:net'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** What only prepares a transaction: nobody may read its result, which is empty here. A failure is that of the first statement. */
const PREPARES = ['begin', 'start transaction', 'set transaction', 'select set_config('] as const
const BEGINS = ['begin', 'start transaction'] as const
/** The whole text: `rollback to` a savepoint ends nothing. */
const ENDS: readonly string[] = ['commit', 'rollback']

const isOneOf = (text: string, beginnings: readonly string[]): boolean =>
  beginnings.some((beginning) => text.startsWith(beginning))

interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}
type Answer = pg.QueryResult<never>

const EMPTY: Answer = { command: 'SELECT', rowCount: 0, oid: 0, fields: [], rows: [] }

/** Sends what `send` writes in one packet, and so in one call of the system on either side. */
const inOnePacket = <Result>({ connection: { stream } }: pg.PoolClient, send: () => Result): Result => {
  if (!(stream instanceof net.Socket)) return send()
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}

/**
 * A client that sends `begin` and the principal of a transaction together with its first statement, instead of waiting
 * for the answer of each: three round trips to the database become one. A transaction that ends before its first
 * statement is never sent at all.
 *
 * The statements stay apart, each with an answer of its own, so a principal that PostgreSQL refuses aborts the
 * transaction before the first statement runs: it never runs as another principal. Where `begin` itself fails, which takes a
 * canceled backend at that very moment, the first statement is outside of a transaction: the connection is closed then,
 * and its failure is the caller's.
 */
const beginTogether = (client: pg.PoolClient): PostgresPoolClient => {
  let waiting: readonly Statement[] = []
  const ask = ({ text, values }: Statement): Promise<Answer> => client.query(text, [...values])
  const askAll = async (preparing: readonly Statement[], last: Statement): Promise<Answer> => {
    const answers = inOnePacket(client, () => [...preparing.map(ask), ask(last)])
    const settled = await Promise.allSettled(answers)
    // The statements after it ran each by itself, and the caller's rollback would end nothing.
    if (settled[0]?.status === 'rejected' && isOneOf(preparing[0]?.text ?? '', BEGINS))
      void client.end().catch(() => undefined)
    // The first failure is the cause of those after it.
    for (const each of settled) if (each.status === 'rejected') throw each.reason
    return (await answers.at(-1)) ?? EMPTY
  }
  const query = (text: string, values: readonly unknown[]): Promise<Answer> => {
    const statement = { text, values }
    if (isOneOf(text, PREPARES)) {
      waiting = [...waiting, statement]
      return Promise.resolve(EMPTY)
    }
    const preparing = waiting
    waiting = []
    const isUnsent = preparing[0] !== undefined && isOneOf(preparing[0].text, BEGINS)
    if (ENDS.includes(text)) return isUnsent ? Promise.resolve(EMPTY) : ask(statement)
    return preparing.length === 0 ? ask(statement) : askAll(preparing, statement)
  }
  return {
    // Kysely gives rows the type of the statement that it compiled, and asks for a cursor only where it was given one.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(),
  }
}

/** The same pool for Kysely; its connections must be opened with `pipeline`, so that nothing waits to be sent. */
export const beginningTogether = (pool: pg.Pool): PostgresPool => {
  // Kysely knows its connections by their clients.
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? beginTogether(client)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}
