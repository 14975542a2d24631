import { randomUUID } from 'node:crypto'
import { dueJob } from '@pledge/domain/process/due-job'
import { brokenLink } from '@pledge/domain/servicing/ledger-chain'
import { createTestDatabase, type TestDatabase } from '@pledge/testing/database'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import { BANK } from '@pledge/testing/steps/payloads'
import { release } from '@pledge/testing/steps/origination'
import { systemOf } from '../../commands/actors.ts'
import { decideCollateralReturn } from '../../commands/release/decide-collateral-return.ts'
import { returnCollateral } from '../../jobs/release/return-collateral.ts'
import { watchDeposits } from '../../jobs/collateral/watch-deposits.ts'
import { payoutsOf } from '../../product/payouts.test-data.ts'
import { createProduct, dyingAfterCommits, type Product } from '../../product/product.test-data.ts'
import { returnsOf, WALLETS } from '../../product/returns.test-data.ts'
import { bringTo, driverOf } from '../../product/steps.test-data.ts'
import { findAgentCase, type AgentCase } from '../application/agent-case.ts'
import type { StoredReturn } from '../release/collateral-returns.ts'
import { asking, connectPool, databaseOver, type Database, type Tx } from './database.ts'
import { chainOf, postEntry } from '../ledger/ledger.ts'
import { verifyStates } from '../../verify-states.ts'
import { migrate } from './migrate.ts'
import { shortOfCollateral } from '../application/queues.ts'
import { provedApproval } from '../../product/staff-proof.test-data.ts'

/** The last before turns of returns, the chain of the ledger, heights of returns and marks of payouts. */
const BEFORE = '028-payouts-that-cannot-be-sent'
/** What came last for a loan, and what made it final. */
const DEEP = 65

/** Rows of a kind that the older version did not have yet. */
const YOUNGER: Readonly<Record<string, string>> = { inquiries: "where kind <> 'military'" }

/** Columns that have another name since. */
const RENAMED: Readonly<Record<string, readonly [then: string, now: string]>> = {
  application_events: ['sequence', 'position'],
}
const columnsNow = (table: string, columns: string): string => {
  const [then, now] = RENAMED[table] ?? []
  return then === undefined ? columns : columns.replace(then, `${now} as ${then}`)
}

/** Copies the rows of every table that an older version had, with the columns that it had. */
const copyRows = async (fromUrl: string, toUrl: string) => {
  const [from, to] = [fromUrl, toUrl].map((connectionString) => new pg.Client({ connectionString }))
  if (from === undefined || to === undefined) throw new Error('two databases')
  await Promise.all([from.connect(), to.connect()])
  const { rows: tables } = await to.query<{ name: string; columns: string }>(
    `select c.table_name as name, string_agg(quote_ident(c.column_name), ', ' order by c.ordinal_position) as columns
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
        and c.table_name not like 'kysely%'
      group by 1`,
  )
  // No trigger and no key is looked at: the rows are as they stood.
  await to.query('set session_replication_role = replica')
  for (const { name, columns } of tables) {
    const { rows } = await from.query<{ rows: string }>(
      `select coalesce(json_agg(t), '[]')::text as rows from (select ${columnsNow(name, columns)} from ${name} ${YOUNGER[name] ?? ''}) t`,
    )
    await to.query(
      `insert into ${name} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::${name}, $1) on conflict do nothing`,
      [rows[0]?.rows],
    )
  }
  await Promise.all([from.end(), to.end()])
}

describe('rows that an older version left, after the migrations since', () => {
  let product: Product
  let migrated: TestDatabase
  let db: Database
  const loans = { paid: '', released: '', short: '', requested: '', ordered: '', sent: '' }

  const { cancelled, asks } = returnsOf(() => product)
  const { released } = payoutsOf(() => product)
  const jobOf = (uuid: string) => ({ applicationId: uuid, organizationId: product.organizationId })

  /** A loan that was cancelled, and its request for what came. */
  const requested = async () => {
    const { borrower, uuid } = await cancelled('ETH')
    const { requestId } = done(await asks(borrower, uuid, WALLETS.ETH[0]))
    return { uuid, requestId }
  }
  /** Two agents order it, by a process that died before it did anything about it. */
  const orders = async ({ uuid, requestId }: { readonly uuid: string; readonly requestId: string }) => {
    const { jobs } = dyingAfterCommits(product.application)
    for (const name of ['avery', 'blake'] as const) {
      const { subject } = await product.agent(name)
      const proved = await provedApproval(product.application, subject, {
        action: 'collateral-release',
        applicationId: uuid,
      })
      const decision = { requestId, decision: 'approve', reason: null, ...proved } as const
      const decided = await decideCollateralReturn(jobs)({ subject, applicationId: uuid, ...decision })
      if (!decided.ok) throw new Error(decided.code)
    }
  }

  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    loans.short = (await released(BANK)).uuid
    await driverOf(product, 'BTC').reorganize(DEEP, { drop: true })
    await watchDeposits(product.application.jobs)
    loans.paid = await bringTo(product, await product.borrower(), 'MANUAL_FUNDING_RELEASE')
    await release(product, loans.paid)
    const [open, ordered, sent] = [await requested(), await requested(), await requested()]
    Object.assign(loans, { requested: open.uuid, ordered: ordered.uuid, sent: sent.uuid })
    await orders(sent)
    await returnCollateral(product.application.jobs, jobOf(sent.uuid))
    // These two last: any turn of the watchers would send them.
    loans.released = (await released(BANK)).uuid
    await orders(ordered)

    migrated = await createTestDatabase({ isEmpty: true })
    await migrate({ ownerUrl: migrated.url, upTo: BEFORE })
    await copyRows(product.databaseUrl, migrated.url)
    await migrate({ ownerUrl: migrated.url })
    const onError = () => undefined
    db = databaseOver(connectPool({ url: migrated.url, role: 'pledge_app', maxConnections: 2, onError }))
  }, 120_000)
  afterAll(async () => {
    await db.destroy()
    await migrated.drop()
    await product.close()
  })

  const asSystem = <Answer>(database: Database, ask: (tx: Tx) => Promise<Answer>) =>
    asking(database, systemOf(product.organizationId), ask)
  const caseIn = async (database: Database, uuid: string): Promise<AgentCase> => {
    const found = await asSystem(database, (tx) => findAgentCase(tx, product.application.sealer, uuid))
    if (found === undefined) throw new Error('it is gone')
    return found
  }

  it('are what they were, but for what nobody wrote down then', async () => {
    for (const uuid of Object.values(loans)) {
      const [now, then] = [await caseIn(db, uuid), await caseIn(product.application.db, uuid)]
      const unwritten = (one: StoredReturn) => ({
        ...one,
        askedAt: null,
        lookFromBlock: null,
        turnUntil: null,
      })
      expect({ ...now, isPayoutAsked: false, returns: now.returns.map(unwritten) }).toEqual({
        ...then,
        isPayoutAsked: false,
        returns: then.returns.map(unwritten),
      })
    }
  })

  it('of loans have the states that their events lead to, and the job that they wait for (092, 094)', async () => {
    expect((await verifyStates(migrated.url)).differences).toEqual([])
    const client = new pg.Client({ connectionString: migrated.url })
    await client.connect()
    for (const uuid of Object.values(loans)) {
      const { rows } = await client.query<{ job: string | null }>(
        'select due_job as job from applications where id = $1',
        [uuid],
      )
      expect(rows[0]?.job).toBe(dueJob((await caseIn(db, uuid)).record.file))
    }
    await client.end()
  })

  it('of returns bear the mark once they were ordered, and are looked for wherever they may be (029, 032)', async () => {
    const marks = async (uuid: string) => {
      const [one] = (await caseIn(db, uuid)).returns
      return one && { asked: one.askedAt, from: one.lookFromBlock, turn: one.turnUntil, is: one.requestedAt }
    }
    expect(await marks(loans.requested)).toMatchObject({ asked: null, from: null, turn: null })
    for (const uuid of [loans.ordered, loans.sent]) {
      const found = await marks(uuid)
      expect(found).toMatchObject({ asked: found?.is, from: 0, turn: null })
    }
  })

  it('of the ledger are chained as the rules reckon it, each with its head, and go on (030)', async () => {
    for (const uuid of [loans.paid, loans.released, loans.short]) {
      const { links, head } = await asSystem(db, (tx) => chainOf(tx, uuid))
      expect(links.length).toBeGreaterThan(0)
      expect(brokenLink(links, head)).toBeNull()
      const before = await caseIn(db, uuid)
      const { organizationId, borrowerId } = before.record.file
      const posting = { account: 'cash', asset: 'USD' } as const
      await asSystem(db, (tx) =>
        postEntry(tx, {
          id: randomUUID(),
          applicationId: uuid,
          organizationId,
          borrowerId,
          idempotencyKey: `after ${uuid}`,
          description: 'after the migration',
          postedAt: new Date(),
          postings: [
            { ...posting, amount: 1n },
            { ...posting, account: 'disbursement-payable', amount: -1n },
          ],
        }),
      )
      const then = await asSystem(db, (tx) => chainOf(tx, uuid))
      expect(then.links).toHaveLength(links.length + 1)
      expect(brokenLink(then.links, then.head)).toBeNull()
    }
  })

  it('of payouts bear the mark, so that two agents refuse none of them (033)', async () => {
    for (const uuid of [loans.paid, loans.released, loans.short])
      expect((await caseIn(db, uuid)).isPayoutAsked).toBe(true)
    expect((await caseIn(product.application.db, loans.short)).isPayoutAsked).toBe(false)
  })

  it('of accounts count as verified where a loan was told about by mail all along, and no others (090)', async () => {
    const accounts = await asSystem(db, (tx) =>
      tx
        .selectFrom('accounts as a')
        .select(({ exists, selectFrom }) => [
          'a.kind',
          'a.email_verified_at',
          exists(selectFrom('applications').select('id').whereRef('borrower_id', '=', 'a.id')).as('borrows'),
        ])
        .execute(),
    )
    const verified = new Set(accounts.map((one) => `${one.borrows} ${one.email_verified_at !== null}`))
    expect(verified).toEqual(new Set(['true true', 'false false']))
  })

  it('say how far their payout details are (037)', async () => {
    const statusesIn = (database: Database) =>
      asSystem(database, (tx) =>
        tx.selectFrom('applications').select(['id', 'disbursement_status']).orderBy('id').execute(),
      )
    expect(await statusesIn(db)).toEqual(await statusesIn(product.application.db))
    expect(new Set((await statusesIn(db)).map((row) => row.disbursement_status))).toEqual(
      new Set(['COMPLETED']),
    )
  })

  it('of loans whose collateral is short are in the queue of agents, since it fell (033)', async () => {
    const queued = (database: Database) =>
      asSystem(database, async (tx) =>
        (await shortOfCollateral(tx, product.organizationId)).map((row) => ({
          id: row.id,
          since: row.collateral_short_since,
        })),
      )
    expect(await queued(db)).toEqual(await queued(product.application.db))
    expect((await queued(db)).map(({ id }) => id)).toEqual([loans.short])
  })
})
