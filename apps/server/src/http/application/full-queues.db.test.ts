import { getApplications } from '@pledge/contract/applications'
import { getQueues, type QueueEntry, type Queues } from '@pledge/contract/portfolio'
import { getSaleQueues } from '@pledge/contract/portfolio-sales'
import { QUEUES, type QueueName } from '@pledge/contract/queue-names'
import { MOST_QUEUE_ENTRIES } from '@pledge/domain/application/limits'
import { formatDollars } from '@pledge/domain/money/dollars'
import { approveDisbursement } from '@pledge/testing/steps/origination'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refreshPrices } from '../../jobs/offer/refresh-prices.ts'
import { presentQueueEntry } from '../../presenters/application/queue-entry.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { fillQueues } from '../../product/full-queues.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { bringTo } from '../../product/steps.test-data.ts'
import { findAgentCase } from '../../store/application/agent-case.ts'
import { withTenant } from '../../store/database/database.ts'

/**
 * One per queue, eleven for their entries' data, four for margin calls at the newest prices, and the one that sets the
 * principal.
 */
const MOST_STATEMENTS = QUEUES.length + 17
/** One more than the connections of a process. */
const CALLS_AT_ONCE = 13
/** Two walks to a loan, two thousand applications, and thirteen pages of them at once, on a machine at a load of 20. */
const ON_A_LOADED_MACHINE_MS = 180_000

interface Statement {
  readonly connection: unknown
  readonly text: string
  readonly values: readonly unknown[]
}

/** Those of transactions on behalf of an agent: other work of the process continues meanwhile. */
const ofAgents = (statements: readonly Statement[]): readonly Statement[] => {
  const agents = new Set<unknown>()
  return statements.filter(({ connection, text, values }) => {
    if (text.includes('set_config') && values.includes('agent')) agents.add(connection)
    if (text === 'commit') agents.delete(connection)
    return agents.has(connection)
  })
}

/** One index per queue, with only its entries. */
const INDEXES: Readonly<Record<QueueName, readonly string[]>> = {
  sanctionsHolds: ['applications_sanctions'],
  screeningsAwaited: ['applications_queue_screenings_awaited'],
  screeningReviews: ['applications_queue_screening_reviews'],
  identityReviews: ['applications_queue_identity_reviews'],
  fundingReleases: ['applications_queue_disbursements'],
  accountsAwaited: ['applications_queue_accounts_awaited'],
  paperRecords: ['applications_queue_paper_records'],
  payoutExceptions: ['disbursement_exceptions_open'],
  shortOfCollateral: ['applications_collateral_deficient'],
  lateDeposits: ['applications_queue_collateral_release', 'deposits_unconfirmed'],
  wrongAssets: ['unsupported_assets_open'],
  walletHits: ['wallet_screenings_review'],
  borrowersNotReached: ['unreached_alerts_open'],
  collateralReturns: ['applications_release_progress'],
  marginCalls: ['margins_queue'],
  unmatchedPayments: ['repayment_reports_unapplied'],
  pastDue: ['loan_agenda_queue_past_due'],
  maturedUnpaid: ['delinquencies_queue'],
  inDefault: ['delinquencies_queue'],
  chargedOff: ['delinquencies_queue'],
  holdsEnding: ['loan_holds_ending'],
  openModifications: ['loan_modifications_queue'],
}

/** Those of the queues of sales, which a call of their own answers. */
const SALE_INDEXES = ['liquidations_queue', 'sale_deliveries_rejected', 'liquidations_nothing_left']

/** Queues whose entries are applications with only the common fields, apart from those named here. */
const shown = (queues: Queues): readonly (readonly [QueueName, QueueEntry])[] =>
  QUEUES.flatMap((queue) =>
    queue === 'unmatchedPayments' || queue === 'payoutExceptions'
      ? []
      : queues[queue].map((entry): [QueueName, QueueEntry] => [queue, entry]),
  )

describe('full queues', { timeout: ON_A_LOADED_MACHINE_MS }, () => {
  const { query } = pg.Client.prototype
  let product: Product
  let agent: Caller
  let heard: Statement[] | undefined
  let originals: { readonly inReview: string; readonly inService: string }
  const statementsOf = async (work: () => Promise<unknown>): Promise<readonly Statement[]> => {
    const statements: Statement[] = []
    heard = statements
    try {
      await work()
    } finally {
      heard = undefined
    }
    return ofAgents(statements)
  }
  beforeAll(async () => {
    // Before any connection is opened: each keeps the function that it was created with.
    pg.Client.prototype.query = new Proxy(query, {
      apply(target, client, args: readonly unknown[]): unknown {
        const [asked, values] = args
        if (typeof asked === 'string')
          heard?.push({ connection: client, text: asked, values: Array.isArray(values) ? values : [] })
        return Reflect.apply(target, client, args)
      },
    })
    product = await createProduct({ readsDocuments: false, damagesStates: true })
    const borrower = await product.borrower()
    const inReview = await bringTo(product, borrower, 'MANUAL_FUNDING_RELEASE')
    agent = await product.agent('avery')
    await approveDisbursement(agent, inReview)
    const { uuid: inService } = await loansOf(() => product).funded()
    originals = { inReview, inService }
  }, ON_A_LOADED_MACHINE_MS)
  afterAll(async () => {
    await product.close()
    pg.Client.prototype.query = query
  })

  it('show the same of each application as its file (1.6.07)', async () => {
    await fillQueues(product, originals, 1)
    const queues = await agent.ask(getQueues)
    expect(queues.unreadable).toEqual([])
    for (const queue of QUEUES) expect([queue, queues[queue].length > 0]).toEqual([queue, true])
    const { db, sealer } = product.application
    const principal = { actor: 'system', organizationId: product.organizationId } as const
    for (const [queue, entry] of shown(queues)) {
      const one = await withTenant(db, principal, (tx) => findAgentCase(tx, sealer, entry.appUuid))
      const expected = presentQueueEntry(one!, new Date(entry.waitingSince))
      expect([queue, entry]).toEqual([
        queue,
        {
          ...entry,
          ...expected,
          // The cash that is sent, without the fee.
          ...(queue === 'fundingReleases' && { amount: formatDollars(one!.offer!.quote.drawAmountCents) }),
          // Of the list itself, and for the first two to the minute: no day ends with it.
          ...(['marginCalls', 'borrowersNotReached', 'openModifications'].includes(queue) && {
            deadline: entry.deadline,
          }),
          // Of the list itself.
          ...(['sanctionsHolds', 'collateralReturns'].includes(queue) && {
            deadline: entry.deadline,
            deadlineKind: null,
            approvals: [],
          }),
        },
      ])
      expect(entry.borrower).not.toContain('@')
    }
    const [waiting] = queues.fundingReleases
    expect(waiting?.approvals).toEqual([expect.stringContaining('avery@')])
  })

  it('take as many statements with a hundred entries each as with a few (1.6.07)', async () => {
    const few = await statementsOf(() => agent.ask(getQueues))
    await fillQueues(product, originals, MOST_QUEUE_ENTRIES)
    let full: Queues | undefined
    const many = await statementsOf(async () => {
      full = await agent.ask(getQueues)
    })
    expect(full?.cut.toSorted()).toEqual([...QUEUES].toSorted())
    expect(many.map(({ text }) => text)).toEqual(few.map(({ text }) => text))
    expect(many.length).toBeLessThanOrEqual(MOST_STATEMENTS)
  })

  it('answer thirteen concurrent calls alike, while a borrower’s call is answered too (R7)', async () => {
    const borrower = await product.borrower()
    // What a margin call needs is shown while prices are recent: the test before takes a minute on a loaded machine.
    await refreshPrices(product.application.jobs)
    const calls = Array.from({ length: CALLS_AT_ONCE }, () => agent.ask(getQueues))
    expect((await borrower.ask(getApplications)).applications).toEqual([])
    const [first, ...others] = await Promise.all(calls)
    expect(first?.cut).toHaveLength(QUEUES.length)
    for (const other of others) expect(other).toEqual(first)
  })

  it('are each read by an index of their entries, without a table scan', async () => {
    const statements = await statementsOf(async () => {
      await agent.ask(getQueues)
      await agent.ask(getSaleQueues)
    })
    const client = new pg.Client({ connectionString: product.databaseUrl })
    await client.connect()
    const plans: string[] = []
    try {
      await client.query('analyze')
      // Test tables are small enough for a full scan; with it disabled, the index is the only way.
      await client.query('set enable_seqscan = off')
      for (const { text, values } of statements.filter((each) => each.text.includes('from "')))
        plans.push(JSON.stringify((await client.query(`explain (format json) ${text}`, [...values])).rows))
    } finally {
      await client.end()
    }
    const found = (expression: RegExp) =>
      plans.flatMap((plan) => [...plan.matchAll(expression)].map(([, name]) => name))
    const used = found(/"Index Name":"(\w+)"/g)
    const wanted = [...Object.values(INDEXES).flat(), ...SALE_INDEXES]
    expect(wanted.filter((name) => !used.includes(name))).toEqual([])
    expect(found(/"Seq Scan"[^{}]*?"Relation Name":"(\w+)"/g)).toEqual([])
  })
})
