import { paymentReference } from '@pledge/domain/servicing/payment-reference'
import { SPECIAL_WALLETS } from '@pledge/sandbox/usdc-disbursement/special-wallets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import { INTERNATIONAL } from '@pledge/testing/steps/payloads'
import { reviewDisbursement } from '../commands/disbursement/review-disbursement.ts'
import type { JobDeps } from '../jobs/deps.ts'
import { rollForward } from '../jobs/renewal/roll-forward.ts'
import { sendUsdc } from '../jobs/disbursement/send-usdc.ts'
import { serviceLoans } from '../jobs/loan/service-loans.ts'
import { syncRepayments } from '../jobs/loan/sync-repayments.ts'
import { bringInternationalTo, confirmTest } from './international.test-data.ts'
import { DAY_MS } from './calendar.test-data.ts'
import { dyingAfter } from './crashes.test-data.ts'
import { createProduct, dyingAfterCommits, type Product } from './product.test-data.ts'
import { renewalsOf } from './renewals.test-data.ts'
import { provedApproval } from './staff-proof.test-data.ts'

/**
 * Dies after the first effect, and after each further step; the campaign skips none (`npm run campaign -- crashes`).
 */
const EVERY = Number(process.env['PLEDGE_CRASHES_EVERY'] ?? 7)
/** More than any of these has effects. */
const MOST_EFFECTS = 60
const STRANDED_MS = 61_000
const HOLD_DAYS = 22

/** A job's work on a loan. */
interface Story {
  /** Of the loan, and of the renewed loan if it is a renewal. */
  readonly uuids: readonly string[]
  readonly act: (deps: JobDeps) => Promise<unknown>
}

describe('a process that dies after any of its commits and of the providers’ answers (R1, R2)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ keepsWorldInDatabase: true, readsDocuments: false })
  }, 60_000)
  afterAll(() => product.close())

  const steps = renewalsOf(() => product)

  /** Two payments that the bank reports, the second of which pays the loan off. */
  const payments = async (): Promise<Story> => {
    const { borrower, uuid } = await steps.funded()
    const { payOff } = await steps.loan(borrower, uuid)
    const owedCents = BigInt(String(payOff).replace('.', ''))
    const { driver } = product.simulation.repayment
    const remittance = paymentReference(uuid)
    for (const amountCents of [100_000n, owedCents - 100_000n])
      await driver.pay({ organizationCode: 'PLEDGE', method: 'WIRE', amountCents, remittance })
    return {
      uuids: [uuid],
      async act(deps) {
        await syncRepayments(deps)
        await serviceLoans(deps)
      },
    }
  }

  const at = { chain: 'Base', address: SPECIAL_WALLETS.slow }
  const confirms = (key: string) => product.simulation.usdcDisbursement.driver.confirm(key)
  /** An approved disbursement that was not sent yet. */
  const disbursement = async (): Promise<Story> => {
    const borrower = await product.borrower(undefined, INTERNATIONAL)
    const uuid = await bringInternationalTo(product, borrower, 'CRYPTO_FUNDING_VERIFY', at)
    await confirms(`${uuid}:1:test`)
    await product.settle()
    await confirmTest(product, borrower, uuid)
    const { jobs } = dyingAfterCommits(product.application)
    for (const name of ['avery', 'blake'] as const) {
      const { subject } = await product.agent(name, INTERNATIONAL)
      const proved = await provedApproval(product.application, subject, {
        action: 'disbursement',
        applicationId: uuid,
      })
      const decision = { decision: 'approve', reason: null, payoutAttempt: 1, ...proved } as const
      expect((await reviewDisbursement(jobs)({ subject, applicationId: uuid, ...decision })).ok).toBe(true)
    }
    const { organizationId } = borrower.subject
    const job = { applicationId: uuid, organizationId, purpose: 'PAYOUT', attempt: 1 } as const
    return {
      uuids: [uuid],
      async act(deps) {
        await sendUsdc(deps, job)
        await confirms(`${uuid}:1:payout`)
        await sendUsdc(deps, job)
      },
    }
  }

  /** A signed renewal held by a payment whose hold has ended. */
  const transfer = async (): Promise<Story> => {
    const { borrower, uuid } = await steps.fundedLongAgo()
    const renewal = await steps.toAgreements(borrower, uuid)
    done(await steps.pays(uuid, { amount: '10.00', method: 'ACH', reference: `ach-${uuid}` }))
    await steps.signs(borrower, renewal)
    await product.application.clock.forward(HOLD_DAYS * DAY_MS)
    const job = { applicationId: renewal, organizationId: product.organizationId }
    return { uuids: [uuid, renewal], act: (deps) => rollForward(deps, job) }
  }

  /** The final loans, without ids and times. */
  const endOf = async (uuids: readonly string[]) => {
    const ends: unknown[] = []
    for (const uuid of uuids) {
      const read = (text: string) => product.rows(text, [uuid])
      ends.push({
        stands: await read('select state, stage from applications where id = $1'),
        events: await read(
          `select type, count(*)::int as times from application_events
            where application_id = $1 and type <> 'CollateralCounted' group by type order by type`,
        ),
        entries: await read(
          `select description, count(*)::int as times from ledger_entries where application_id = $1 group by 1 order by 1`,
        ),
        // Accrued interest depends on the days of the month.
        books: await read(
          `select account, asset, sum(amount) = 0 as "isEven", count(*)::int as times from ledger_postings
            where application_id = $1 group by 1, 2 order by 1, 2`,
        ),
        payments: await read(
          `select method, amount_cents::text as cents, returned_at from loan_payments where application_id = $1 order by 2`,
        ),
        reports: await read(
          `select kind, status, count(*)::int as times from repayment_reports where application_id = $1 group by 1, 2`,
        ),
        transfers: await read(
          `select t.purpose, t.status, s.value ->> 'transactions' as times from usdc_transfers t
            left join sandbox.simulation s
              on s.key = 'usdc-disbursement/transfer/' || t.application_id || ':1:' || lower(t.purpose)
            where t.application_id = $1 order by 1`,
        ),
      })
    }
    return ends
  }
  /** The next process finds everything as the last one left it. */
  const finish = async ({ act }: Story) => {
    await product.application.clock.forward(STRANDED_MS)
    await product.settle()
    await act(product.application.jobs)
    await product.application.clock.forward(STRANDED_MS)
    await product.settle()
  }

  it.each([
    ['payments that the bank tells of', payments],
    ['a disbursement in USDC', disbursement],
    ['the transfer of a renewal', transfer],
  ] as const)(
    'leaves %s like one that survives',
    async (_name, begin) => {
      const spared = await begin()
      await spared.act(product.application.jobs)
      await finish(spared)
      const inOrder = await endOf(spared.uuids)
      let last = 1
      for (let hasDied = true; hasDied; last += EVERY) {
        expect(last, 'effects of it').toBeLessThan(MOST_EFFECTS)
        const story = await begin()
        const process = dyingAfter(product.application, last)
        await process.does(story.act)
        hasDied = process.hasDied()
        await finish(story)
        expect(await endOf(story.uuids), `dead after effect ${last}`).toEqual(inOrder)
      }
      expect(last, 'it died at least once').toBeGreaterThan(1 + EVERY)
    },
    300_000,
  )
})
