import { afterEach, describe, expect, it } from 'vitest'
import { stateOf } from '@pledge/testing/steps/world'
import { INTERNATIONAL } from '@pledge/testing/steps/payloads'
import { RECURRING_JOBS } from '../jobs/work/recurring-jobs.ts'
import { bringInternationalTo, confirmTest, releaseInternational } from './international.test-data.ts'
import { createProduct, dyingAfterCommits, type Product } from './product.test-data.ts'
import { renewalsOf } from './renewals.test-data.ts'

/** Longer than an application may stall before recovery checks it. */
const STRANDED_MS = 61_000
/** Maximum consecutive commits after a person's action, each of them the last of its process. */
const DEATHS = 5

/**
 * A product in which every process, including each recovery process, dies after each of its commits, and whose queue is
 * lost too.
 */
const dyingEverywhere = async (): Promise<Product> => {
  const product = await createProduct({ readsDocuments: false, diesAfterCommits: true })
  const { jobs, clock } = dyingAfterCommits(product.application)
  return {
    ...product,
    async settle() {
      for (let death = 0; death < DEATHS; death += 1) {
        await product.rows('delete from pgboss.job')
        await clock.forward(STRANDED_MS)
        for (const job of RECURRING_JOBS) await job.run({ ...jobs, purge: () => Promise.resolve() })
      }
    },
  }
}

describe('every process dies after each of its commits, and the queue is lost (R1)', () => {
  let product: Product
  afterEach(() => product.close())

  const entriesOf = async (uuid: string) =>
    (
      await product.rows(
        `select description, count(*)::int as n from ledger_entries
          where application_id = $1 and description <> 'Collateral received' group by 1 order by 1`,
        [uuid],
      )
    ).map(({ description, n }) => `${String(n)} ${String(description)}`)

  it('an international loan still completes: one test, one disbursement, each posted once', async () => {
    product = await dyingEverywhere()
    const borrower = await product.borrower(undefined, INTERNATIONAL)
    const uuid = await bringInternationalTo(product, borrower, 'BORROWER_MICRO_DEPOSIT_CONFIRM')
    expect(await stateOf(borrower, uuid)).toBe('BORROWER_MICRO_DEPOSIT_CONFIRM')
    await confirmTest(product, borrower, uuid)
    await releaseInternational(product, uuid)
    expect(await stateOf(borrower, uuid)).toBe('COMPLETE')
    const transfers = await product.simulation.usdcDisbursement.driver.transfers()
    expect(
      transfers.map(({ transfer, transactions }) => [
        transfer.idempotencyKey.slice(uuid.length),
        transactions,
      ]),
    ).toEqual([
      [':1:test', 1],
      [':1:payout', 1],
    ])
    expect(await entriesOf(uuid)).toEqual([
      '1 Disbursement sent in USDC',
      '1 Loan opened',
      '1 Test transfer in USDC',
    ])
  }, 120_000)

  it('a renewal with a top-up replaces its loan once, with all of its coins', async () => {
    product = await dyingEverywhere()
    const steps = renewalsOf(() => product)
    const { borrower, uuid } = await steps.fundedLongAgo()
    const [held = 0n] = await steps.coins(uuid)
    const renewal = await steps.toAgreements(borrower, uuid, '0.4')
    await steps.signs(borrower, renewal)
    expect(await steps.standsAt(renewal)).toEqual(['WAITING_FOR_COLLATERAL', 'PROCESSING'])
    await steps.sendsTopUp(borrower, renewal)
    expect(await steps.standsAt(renewal)).toEqual(['COMPLETE', 'FINAL'])
    const [left = 0n, all = 0n] = await steps.coins(uuid, renewal)
    expect(left).toBe(0n)
    expect(all).toBeGreaterThan(held)
    const renewed = (await entriesOf(renewal)).filter((entry) => !entry.startsWith('1 '))
    expect(renewed, 'what is booked more than once').toEqual([])
    expect(await steps.loan(borrower, uuid)).toMatchObject({ status: 'CLOSED', payOff: '0.00' })
  }, 120_000)
})
