import pg from 'pg'
import * as z from 'zod'
import { answeredWithin } from '../database/lost-connections.ts'

/** A device that was signed out, or the role that one of the lender's people has from now on. */
export type Revocation =
  { readonly sessionId: string } | { readonly accountId: string; readonly role: string | null }

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
const LOOK_EVERY_MS = 1_000
/** How long a connection may owe the answer to what takes no time, before it counts as lost. */
const ANSWER_MS = 4_000
/** A read of minutes of rows, on a database that may have just come back. */
const CATCH_UP_MS = 15_000
const LEAVE_MS = 1_000

/** What was revoked since, of every organization. */
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
  /** From when on it has to know what was told while it did not listen. */
  readonly since: () => Date
  /** Before each look whether the connection still answers; what it returns runs if it does not. */
  readonly beforePoll: () => () => void
}

/** Says goodbye to a database that may not be there to hear it. */
const leave = async (client: pg.Client): Promise<void> => {
  const late = setTimeout(() => client.connection.stream.destroy(), LEAVE_MS)
  await client.end().catch(() => undefined)
  clearTimeout(late)
}

/** A connection that listens, and what was revoked before it did: read on it, since any other may be as lost as the last. */
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
 * Hears of every revocation as it is committed, on a connection of its own; one that is lost, or does not answer any more,
 * is opened again until `close`. Resolves once it listens for the first time.
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
  const lookAfter = (opened: pg.Client) => {
    if (client !== opened || isClosed) return
    next = setTimeout(() => void look(opened), LOOK_EVERY_MS)
  }
  /** A host that vanished ends no connection: who only listens would listen to nothing for hours. */
  const look = async (opened: pg.Client): Promise<void> => {
    const onSilence = options.beforePoll()
    try {
      await answeredWithin(ANSWER_MS, opened.query(`listen ${CHANNEL}`))
      lookAfter(opened)
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
      lookAfter(opened)
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
