import type { Principal } from '@pledge/domain/organization/principal'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { beginningTogether } from './begin-together.ts'
import { holderHere, withoutHolder } from './held-transaction.ts'
import { endUnanswered } from './lost-connections.ts'
import type { DB } from './schema.generated.ts'

export type Database = Kysely<DB>
export type Tx = Transaction<DB>

const INT8 = 20
const DATE = 1082
const identity = (value: string) => value

/** int8 as bigint and dates as text: a float or a local midnight would be wrong. numeric stays text. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return BigInt
    if (oid === DATE) return identity
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

const WAY_TO_IT =
  /timeout (exceeded when trying to connect|expired)|Query read timeout|Connection terminated|Client (was closed|has encountered)|Cannot use a pool after/
/**
 * The database's codes when it is unavailable or busy: it is shutting down (57P0x), has no capacity (53xxx),
 * lost the connection (08xxx), or ended a statement, a lock wait or an idle transaction that took too long.
 */
const AWAY = /^(57P0\d|57014|25P03|55P03|08\w{3}|53\w{3})$/
/** Includes the codes of a vanished host and an unreachable network. */
const LOST = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|EAI_AGAIN)$/

/** Whether a call failed only because the database was unavailable: the same call can succeed a moment later. */
export const isDatabaseAway = ({ code = '', message }: Error & { readonly code?: string }): boolean =>
  AWAY.test(code) || LOST.test(code) || WAY_TO_IT.test(message)

/** Whether the database or its connection reported it: the message contains no row values. */
export const isDatabaseError = (error: unknown): boolean =>
  error instanceof pg.DatabaseError ||
  (error instanceof Error && ('syscall' in error || WAY_TO_IT.test(error.message)))

export type DatabaseRole = 'pledge_app' | 'pledge_sweeper' | 'pledge_owner'

export interface ConnectOptions {
  readonly url: string
  readonly role: DatabaseRole
  readonly maxConnections: number
  readonly onError: (error: Error) => void
  /** How long a statement may remain unanswered; by default slightly longer than the database lets it run. */
  readonly answerMs?: number
}

const STATEMENT_MS = 15_000
/** The database ends a statement itself and reports it; without an answer by then the connection is lost. */
const ANSWER_MS = STATEMENT_MS + 2_000

/**
 * How every connection detects a silently dropped network: probes while it is idle, and a limit for
 * unacknowledged data, where probes do not help.
 */
export const IMPATIENT = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 1_000,
  query_timeout: ANSWER_MS,
} as const

export const connectPool = ({
  url,
  role,
  maxConnections,
  onError,
  answerMs = ANSWER_MS,
}: ConnectOptions): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    options: `-c role=${role}`,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    statement_timeout: STATEMENT_MS,
    ...IMPATIENT,
    query_timeout: answerMs,
    idle_in_transaction_session_timeout: 30_000,
    types: types as pg.CustomTypesConfig,
    // Statements are sent without waiting for the answer of the one before (`begin-together.ts`).
    pipeline: true,
  })
  // Without listeners a lost connection ends the process. The pool listens only to idle connections, not to
  // those in use, whose own query also reports the error.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  endUnanswered(pool, onError)
  return pool
}

export const databaseOver = (pool: pg.Pool): Database =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool: beginningTogether(pool) }) })

/** From then on the transaction acts on behalf of this principal. */
export const actAs = async (tx: Tx, principal: Principal): Promise<void> => {
  const accountId = 'accountId' in principal ? principal.accountId : ''
  await sql`select set_config('pledge.organization_id', ${principal.organizationId}, true),
    set_config('pledge.account_id', ${accountId}, true),
    set_config('pledge.actor', ${principal.actor}, true)`.execute(tx)
  if (principal.actor === 'auditor' && principal.changes === 'nothing')
    await sql`set transaction read only`.execute(tx)
}

/** Runs `work` in one transaction on behalf of a principal: in the call's held transaction, if there is one. */
export const withTenant = <Result>(
  db: Database,
  principal: Principal,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> => {
  const run = async (tx: Tx) => {
    await actAs(tx, principal)
    return withoutHolder(() => work(tx))
  }
  const holder = holderHere()
  const held = holder?.current()
  return holder === undefined || held === undefined
    ? db.transaction().execute(run)
    : holder.inTurn(() => run(held))
}

/** For reads that no policy restricts: in the call's held transaction, or on a connection of their own. */
export const heldOr = (db: Database): Database => holderHere()?.current() ?? db
