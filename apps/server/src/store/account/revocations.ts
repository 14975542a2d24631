import pg from 'pg'
import * as z from 'zod'
import { answeredWithin } from '../database/lost-connections.ts'

/** A signed-out device, or a staff member's new role. */
export type Revocation =
  | { readonly sessionId: string }
  | { readonly accountId: string; readonly role: string | null }

const messageSchema = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue('not JSON')
      return z.NEVER
    }
  })
  .pipe(
    z.union([
      z.object({ sessionId: z.uuid() }),
      z.object({ accountId: z.uuid(), role: z.nullable(z.string()) }),
    ]),
  )
const rows = z.array(
  z.object({
    session_id: z.nullable(z.uuid()),
    account_id: z.nullable(z.uuid()),
    role: z.nullable(z.string()),
  }),
)

const CHANNEL = 'revocations'
const LISTEN_AGAIN_MS = 250
const CONNECT_MS = 5_000
const PROBE_EVERY_MS = 1_000
/** How long a connection may take to answer a trivial statement before it counts as lost. */
const ANSWER_MS = 4_000
/** Reads minutes of rows, on a database that may have just recovered. */
const CATCH_UP_MS = 15_000
const LEAVE_MS = 1_000

/** Recent revocations, of every organization. */
const recentRevocations = async (client: pg.Client, since: Date): Promise<readonly Revocation[]> => {
  const found = await client.query('select * from recent_revocations($1)', [since])
  return rows.parse(found.rows).flatMap((row): Revocation[] => {
    if (row.session_id !== null) return [{ sessionId: row.session_id }]
    return row.account_id === null ? [] : [{ accountId: row.account_id, role: row.role }]
  })
}

export interface Listening {
  close(): Promise<void>
}

interface ListenOptions {
  readonly url: string
  readonly onRevocation: (revocation: Revocation) => void
  /** The time from which missed revocations must be read. */
  readonly since: () => Date
  /** Called before each check that the connection still answers; the returned function runs if it does not. */
  readonly beforePoll: () => () => void
}

/** Closes the connection to a database that may not respond. */
const leave = async (client: pg.Client): Promise<void> => {
  const late = setTimeout(() => client.connection.stream.destroy(), LEAVE_MS)
  await client.end().catch(() => undefined)
  clearTimeout(late)
}

/**
 * A listening connection, and the earlier revocations, read on the same connection because any other may be lost too.
 */
const openClient = async (
  client: pg.Client,
  { onRevocation, since }: Pick<ListenOptions, 'onRevocation' | 'since'>,
): Promise<void> => {
  client.on('notification', ({ payload }) => {
    const parsed = messageSchema.safeParse(payload)
    if (parsed.success) onRevocation(parsed.data)
  })
  await client.connect()
  await answeredWithin(ANSWER_MS, client.query(`listen ${CHANNEL}`))
  const recent = await answeredWithin(CATCH_UP_MS, recentRevocations(client, since()))
  for (const revocation of recent) onRevocation(revocation)
}

/**
 * Receives every revocation as it is committed, on a connection of its own; a lost or unresponsive one is
 * reopened until `close`. Resolves once it listens for the first time.
 */
export const listenForRevocations = async (options: ListenOptions): Promise<Listening> => {
  let isClosed = false
  let client: pg.Client | undefined
  let next: NodeJS.Timeout | undefined
  const lose = (lost: pg.Client) => {
    if (client !== lost || isClosed) return
    client = undefined
    clearTimeout(next)
    next = setTimeout(() => void open().catch(() => undefined), LISTEN_AGAIN_MS)
  }
  const probeLater = (opened: pg.Client) => {
    if (client !== opened || isClosed) return
    next = setTimeout(() => void probe(opened), PROBE_EVERY_MS)
  }
  /** A vanished host does not end a connection: a pure listener would wait in vain for hours. */
  const probe = async (opened: pg.Client): Promise<void> => {
    const onSilence = options.beforePoll()
    try {
      await answeredWithin(ANSWER_MS, opened.query(`listen ${CHANNEL}`))
      probeLater(opened)
    } catch {
      if (client === opened && !isClosed) onSilence()
      lose(opened)
      await leave(opened)
    }
  }
  const open = async (): Promise<void> => {
    const opened = new pg.Client({
      connectionString: options.url,
      options: '-c role=pledge_sweeper',
      connectionTimeoutMillis: CONNECT_MS,
    })
    client = opened
    opened.on('error', () => lose(opened))
    opened.on('end', () => lose(opened))
    try {
      await openClient(opened, options)
      probeLater(opened)
    } catch (error) {
      lose(opened)
      await leave(opened)
      throw error
    }
  }
  const close = async () => {
    isClosed = true
    clearTimeout(next)
    if (client !== undefined) await leave(client)
  }
  try {
    await open()
  } catch (error) {
    await close()
    throw error
  }
  return { close }
}
