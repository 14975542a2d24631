import { getDisbursementAccount } from '@pledge/contract/disbursement'
import type { DisbursementReport } from '@pledge/providers/disbursement/port'
import { SPECIAL_ACCOUNTS } from '@pledge/sandbox/disbursement/special-accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stateOf } from '@pledge/testing/steps/world'
import { BANK } from '@pledge/testing/steps/payloads'
import { release } from '@pledge/testing/steps/origination'
import { syncDisbursements } from '../../jobs/disbursement/sync-disbursements.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { bringTo } from '../../product/steps.test-data.ts'
import { numbersOf, shuffled, seedsOf } from '../../product/walks.test-data.ts'

const HOUR_MS = 3_600_000
const SEEDS = seedsOf(2)
/** Maximum reports per page. */
const A_PAGE = 4

type Report = Pick<DisbursementReport, 'kind' | 'code'> & { readonly corrected?: string }

/**
 * The bank's reports on the disbursements of a walk, in order. It reports on the last one before answering its request.
 */
const STORIES: Readonly<Record<string, readonly Report[]>> = {
  'with another account': [{ kind: 'CHANGE', code: 'C01', corrected: '900555555555' }],
  'come back': [{ kind: 'RETURN', code: 'R03' }],
  'with another account, then come back': [
    { kind: 'CHANGE', code: 'C01', corrected: '900555555555' },
    { kind: 'RETURN', code: 'R02' },
  ],
  'come back before its answer': [{ kind: 'RETURN', code: 'R02' }],
}
const UNANSWERED = 'come back before its answer'

interface Paid {
  readonly story: string
  readonly borrower: Caller
  readonly uuid: string
  readonly traceNumber: string
}

describe('the bank’s reports on disbursements, repeated, late and out of order (R4)', () => {
  let product: Product
  let inOrder: Awaited<ReturnType<typeof endOf>>
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    const paid = await allPaid()
    await answered(paid)
    const reported = paid.flatMap((one) => reportsOf(one, 'in-order'))
    await reads(reported.map((report) => [report]))
    inOrder = await endOf(paid)
  }, 180_000)
  afterAll(() => product.close())

  const simulated = () => product.simulation.disbursement.driver

  const pay = async (story: string): Promise<Paid> => {
    const borrower = await product.borrower()
    const accountNumber = story === UNANSWERED ? SPECIAL_ACCOUNTS.unknownOnce : BANK.accountNumber
    const uuid = await bringTo(product, borrower, 'MANUAL_FUNDING_RELEASE', { ...BANK, accountNumber })
    await release(product, uuid)
    const record = (await simulated().payments()).find(({ payment }) => payment.idempotencyKey === uuid)
    if (record === undefined) throw new Error('the bank was asked for it')
    return { story, borrower, uuid, traceNumber: record.traceNumber }
  }
  const allPaid = async (): Promise<readonly Paid[]> => {
    const paid: Paid[] = []
    for (const story of Object.keys(STORIES)) paid.push(await pay(story))
    return paid
  }
  /** The product calls again, and learns that the bank accepted it. */
  const answered = async (paid: readonly Paid[]) => {
    await product.application.clock.forward(61_000)
    await product.settle()
    for (const { borrower, uuid } of paid) expect(await stateOf(borrower, uuid)).toBe('COMPLETE')
  }

  /** `sending`: repeated reports have other ids. */
  const reportsOf = ({ story, traceNumber }: Paid, sending: string): readonly DisbursementReport[] =>
    (STORIES[story] ?? []).map(({ corrected = null, ...reported }, index) => ({
      ...reported,
      corrected,
      traceNumber,
      id: `${sending}-${traceNumber}-${index}`,
      at: product.application.clock.business(),
    }))

  let cursor = 1_000_000
  let realMs = Date.now()
  /** The bank returns these pages, one per poll, and the recurring jobs run an hour apart. */
  const reads = async (pages: readonly (readonly DisbursementReport[])[]) => {
    const { jobs, clock } = product.application
    for (const reports of [...pages, [], []]) {
      cursor += reports.length
      realMs += HOUR_MS
      const page = { reports, cursor: String(cursor) }
      const real = new Date(realMs)
      await syncDisbursements({
        ...jobs,
        clock: { business: () => clock.business(), real: () => real },
        disbursement: { ...jobs.disbursement, reports: () => Promise.resolve(page) },
      })
    }
    await product.settle()
  }
  const inPages = (reports: readonly DisbursementReport[], below: (limit: number) => number) => {
    const left = [...reports]
    const pages: (readonly DisbursementReport[])[] = []
    while (left.length > 0) pages.push(left.splice(0, 1 + below(A_PAGE)))
    return pages
  }

  /** The remaining disbursements, without ids and times. */
  const endOf = async (paid: readonly Paid[]) => {
    const ends: Record<string, unknown> = {}
    for (const { story, borrower, uuid } of paid) {
      const account = await borrower.ask(getDisbursementAccount, { params: { uuid } })
      ends[story] = {
        state: await stateOf(borrower, uuid),
        stand: account.stand,
        problem: account.trouble?.problem,
        events: await product.rows(
          `select type, count(*)::int as times from application_events
            where application_id = $1 and type <> 'CollateralCounted' group by type order by type`,
          [uuid],
        ),
        exceptions: await product.rows(
          `select kind, code, resolution from disbursement_exceptions where application_id = $1 order by kind, code`,
          [uuid],
        ),
        books: await product.rows(
          `select account, sum(amount)::text as sum, count(*)::int as times from ledger_postings
            where application_id = $1 and asset = 'USD' group by account order by account`,
          [uuid],
        ),
      }
    }
    return ends
  }
  const waiting = () => product.rows(`select trace_number from disbursement_reports where status = 'WAITING'`)

  it('in order: returns are reversed, and each report is stored once', () => {
    expect(inOrder).toMatchObject({
      'with another account': { stand: 'SENT', exceptions: [{ kind: 'CHANGE', code: 'C01' }] },
      'come back': { problem: 'ACCOUNT_NOT_FOUND', exceptions: [{ kind: 'RETURNED', code: 'R03' }] },
      'with another account, then come back': { exceptions: [{ kind: 'CHANGE' }, { kind: 'RETURNED' }] },
      [UNANSWERED]: { exceptions: [{ kind: 'RETURNED', code: 'R02' }] },
    })
  })

  it.each(SEEDS)('end as in order, and reports of unknown payments wait (walk %i)', async (seed) => {
    const below = numbersOf(seed)
    const paid = await allPaid()
    const stranger: DisbursementReport = {
      id: `stranger-${seed}`,
      kind: 'RETURN',
      traceNumber: `99999999999999${seed}`,
      code: 'R01',
      corrected: null,
      at: product.application.clock.business(),
    }
    const once = paid.flatMap((one) => reportsOf(one, `walk-${seed}`))
    const again = paid.flatMap((one) => reportsOf(one, `again-${seed}`))
    const reported = shuffled([...once, ...once, ...again, stranger, stranger], below)
    const half = Math.floor(reported.length / 2)
    await reads(inPages(reported.slice(0, half), below))
    await answered(paid)
    await reads(inPages(reported.slice(half), below))
    expect(await endOf(paid)).toEqual(inOrder)
    expect((await waiting()).map((row) => row['trace_number'])).toContain(stranger.traceNumber)
    expect(await waiting()).toHaveLength(seed)
  })
})
