import { sql } from 'kysely'
import pg from 'pg'
import * as z from 'zod'
import type { Database } from './database.ts'

/** A device that was signed out, or the role that one of the lender's people has from now on. */
export type Revocation =
  { readonly sessionId: string } | { readonly accountId: string; readonly role: string | null }

const told = z
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

/** What was revoked since, of every organization. */
export const recentRevocations = async (sweeperDb: Database, since: Date): Promise<readonly Revocation[]> => {
  const found = await sql`select * from recent_revocations(${since})`.execute(sweeperDb)
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
  /** The connection listens from now on: what was told before it did has to be read. */
  readonly onListening: () => Promise<void>
}

/**
 * Hears of every revocation as it is committed, on a connection of its own; one that is lost is opened again until `close`.
 * Resolves once it listens for the first time.
 */
export const listenForRevocations = async ({
  url,
  onRevocation,
  onListening,
}: ListenOptions): Promise<Listening> => {
  let isClosed = false
  let client: pg.Client | undefined
  let again: NodeJS.Timeout | undefined
  const open = async (): Promise<void> => {
    const opened = new pg.Client({ connectionString: url, options: '-c role=pledge_app' })
    client = opened
    const lose = () => {
      if (client !== opened || isClosed) return
      client = undefined
      again = setTimeout(() => void open().catch(() => undefined), LISTEN_AGAIN_MS)
    }
    opened.on('error', lose)
    opened.on('end', lose)
    opened.on('notification', ({ payload }) => {
      const parsed = told.safeParse(payload)
      if (parsed.success) onRevocation(parsed.data)
    })
    try {
      await opened.connect()
      await opened.query(`listen ${CHANNEL}`)
      await onListening()
    } catch (error) {
      lose()
      await opened.end().catch(() => undefined)
      throw error
    }
  }
  const close = async () => {
    isClosed = true
    clearTimeout(again)
    await client?.end().catch(() => undefined)
  }
  try {
    await open()
  } catch (error) {
    await close()
    throw error
  }
  return { close }
}
