import { randomUUID } from 'node:crypto'
import { connectPool, databaseOver, withTenant } from '@pledge/server/store/database/database'
import { postEntry } from '@pledge/server/store/ledger/ledger'
import { sql } from 'kysely'
import pg from 'pg'
import { startBenchProduct, type BenchBorrower } from './bench-product.ts'
import { median, spreadPercent } from './figures.ts'

const ROUNDS = 7
const ROUND_MS = 2_000
/** The number of loans written concurrently, and of writers: every second writer meets another on the same loan. */
const LOANS = 8
const WRITERS = 16
const NOISY_PERCENT = 15

/** More loans beside the existing one, each with its own row to lock, like those of other borrowers. */
const moreLoans = async (owner: pg.Pool, applicationId: string): Promise<readonly string[]> => {
  const { rows } = await owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_name = 'applications' and table_schema = 'public' and column_name <> 'id' and is_generated = 'NEVER'`,
  )
  const columns = rows.map(({ name }) => `"${name}"`).join(', ')
  const loans = Array.from({ length: LOANS }, () => randomUUID())
  for (const id of loans)
    await owner.query(
      `insert into applications (id, ${columns}) select $1, ${columns} from applications where id = $2`,
      [id, applicationId],
    )
  return loans
}

/** Operations per second with this many concurrent writers, each starting again when it is done. */
const perSecond = async (write: (writer: number) => Promise<unknown>): Promise<number> => {
  const until = performance.now() + ROUND_MS
  let count = 0
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      while (performance.now() < until) {
        await write(writer)
        count += 1
      }
    }),
  )
  return (count * 1_000) / ROUND_MS
}

interface Writing {
  readonly organizationId: string
  readonly borrower: BenchBorrower
  readonly owner: pg.Pool
  readonly app: pg.Pool
  readonly loans: readonly string[]
}

const writersOf = ({ organizationId, borrower, owner, app, loans }: Writing) => {
  const db = databaseOver(app)
  const { accountId: borrowerId } = borrower
  return {
    /** As the product posts: its role, row-level security, the key, the chain, two balanced postings. */
    post: (writer: number) =>
      withTenant(db, { actor: 'system', organizationId }, (tx) =>
        postEntry(tx, {
          id: randomUUID(),
          applicationId: loans[writer % LOANS] ?? '',
          organizationId,
          borrowerId,
          idempotencyKey: `bench:${randomUUID()}`,
          description: 'Of a measurement',
          postedAt: new Date(),
          postings: [
            { account: 'cash', asset: 'USD', amount: 7_499n },
            { account: 'loan-principal', asset: 'USD', amount: -7_499n },
          ],
        }),
      ),
    /** As the product commits anything: the same role and tenant, in a transaction with one row. */
    row: () =>
      withTenant(db, { actor: 'system', organizationId }, (tx) =>
        sql`insert into bench_rows (id) values (${randomUUID()})`.execute(tx),
      ),
    /** The minimum for a database: one statement, without a tenant. */
    statement: () => owner.query('insert into bench_rows (id) values ($1)', [randomUUID()]),
  }
}

/**
 * P6: posting to the ledger compared with a single-row commit in the same kind of transaction, rounds interleaved,
 * medians as a ratio; a bare statement is only printed.
 */
export const ledgerPosting = async (): Promise<readonly string[]> => {
  const product = await startBenchProduct()
  const owner = new pg.Pool({ connectionString: product.databaseUrl, max: WRITERS })
  const app = connectPool({
    url: product.databaseUrl,
    role: 'pledge_app',
    maxConnections: WRITERS,
    onError: () => undefined,
  })
  owner.on('error', () => undefined)
  try {
    await owner.query('create table bench_rows (id uuid primary key)')
    await owner.query('grant insert on bench_rows to pledge_app')
    const borrower = await product.borrower('bench@home.example')
    const loans = await moreLoans(owner, borrower.applicationId)
    const writers = writersOf({ organizationId: product.organizationId, borrower, owner, app, loans })
    const rates: Record<keyof typeof writers, number[]> = { post: [], row: [], statement: [] }
    await perSecond(writers.post)
    for (let round = 0; round < ROUNDS; round += 1)
      for (const kind of ['post', 'row', 'statement'] as const)
        rates[kind].push(await perSecond(writers[kind]))
    const { rows } = await owner.query<{ deadlocks: string }>(
      'select deadlocks::text from pg_stat_database where datname = current_database()',
    )
    const spread = spreadPercent(rates.row)
    const [posted, row, statement] = [median(rates.post), median(rates.row), median(rates.statement)]
    return [
      `P6 posting to the ledger: ${posted.toFixed(0)} a second, ${(posted / row).toFixed(2)}x of a single-row commit at ${row.toFixed(0)} (bar 0.65x); deadlocks ${rows[0]?.deadlocks} (bar 0)`,
      `P6   against a bare statement at ${statement.toFixed(0)}: ${(posted / statement).toFixed(2)}x`,
      ...(spread > NOISY_PERCENT ? [`P6   noisy: the control varied by ${spread.toFixed(0)} %`] : []),
    ]
  } finally {
    await app.end()
    await owner.end()
    await product.stop()
  }
}
