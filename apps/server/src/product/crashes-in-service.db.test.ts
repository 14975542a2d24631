import { payByDebit } from '@pledge/contract/debits'
import { confirmTexts, sendTestAlert, startTexts } from '@pledge/contract/alerts'
import { fillsOf, unitsOfFills } from '@pledge/domain/liquidation/liquidation'
import { receiptOf } from '@pledge/domain/liquidation/receipt-of'
import { receiptProblems } from '@pledge/domain/liquidation/receipt'
import { done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendTexts } from '../jobs/alerts/send-texts.ts'
import { submitDebit } from '../jobs/debit/submit-debit.ts'
import type { JobDeps } from '../jobs/deps.ts'
import { sellCollateral } from '../jobs/liquidation/sell-collateral.ts'
import { monitorPrices } from '../jobs/loan/monitor-prices.ts'
import { sendRefund } from '../jobs/refund/send-refund.ts'
import { SECOND_MS, moveTo } from './calendar.test-data.ts'
import { dyingAfter } from './crashes.test-data.ts'
import { planSale } from './planned-sales.test-data.ts'
import { debitsOf } from './debits.test-data.ts'
import { ledgerAgainstChain } from './ledger-against-chain.test-data.ts'
import { createProduct, type Product } from './product.test-data.ts'
import { refundsOf } from './refunds.test-data.ts'
import { salesOf } from './sales.test-data.ts'

/** Dies after the first effect, and after each further step; the campaign skips none (`npm run campaign -- crashes`). */
const EVERY = Number(process.env['PLEDGE_CRASHES_EVERY'] ?? 5)
/** More than any of these has effects. */
const MOST_EFFECTS = 60
const STRANDED_MS = 61 * SECOND_MS

/** A job's work on a loan, and what it leaves. */
interface Story {
  readonly act: (deps: JobDeps) => Promise<unknown>
  readonly end: () => Promise<unknown>
}

describe('a process that dies while it services a loan, after any of its commits and of the providers’ answers (R1, R2)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  }, 60_000)
  afterAll(() => product.close())

  const { overpaid, refundsIn, approvedByBoth, owedBack } = refundsOf(() => product)
  const { marketIs, lastSale, levelCents, delivered } = salesOf(() => product)
  const { funded, fundedWith, signs } = debitsOf(() => product)
  const entriesOf = (uuid: string) =>
    product.rows('select distinct description from ledger_entries where application_id = $1 order by 1', [
      uuid,
    ])

  /** A sale at its level, in slices that the market takes at once. */
  const sale = async (): Promise<Story> => {
    await product.simulation.prices.driver.followSeries('BTC')
    await product.simulation.exchange.driver.setDepth('BTC', 200_000_000n)
    await product.settle()
    const { borrower, uuid } = await funded()
    await product.settle()
    const priceCents = ((await levelCents(borrower, uuid, 'liquidation')) * 99n) / 100n
    await marketIs(priceCents)
    await monitorPrices(product.application.jobs)
    return storyOfSale(uuid)
  }

  /** A loan whose term is over, with a planned sale whose notice has ended: nothing is ordered yet. */
  const saleInDefault = async (): Promise<Story> => {
    await product.simulation.prices.driver.followSeries('BTC')
    await product.simulation.exchange.driver.setDepth('BTC', 200_000_000n)
    await product.settle()
    const { uuid } = await funded()
    await product.settle()
    await planSale(product, uuid)
    await marketIs(9_500_000n)
    return storyOfSale(uuid)
  }

  const storyOfSale = (uuid: string): Story => ({
    act: sellCollateral,
    async end() {
      await delivered()
      const sold = await lastSale(uuid)
      if (sold.state !== 'CONCLUDED') throw new Error(`the sale is ${sold.state}`)
      const deliveries = await product.rows(
        'select coalesce(sum(units), 0)::text as units from sale_deliveries where application_id = $1',
        [uuid],
      )
      const concluded = await product.rows(
        `select count(*)::int as times from liquidation_events
            where application_id = $1 and type = 'LiquidationConcluded'`,
        [uuid],
      )
      return {
        conclusion: sold.conclusion,
        problems: receiptProblems(receiptOf(sold)),
        isDelivered: deliveries[0]?.['units'] === unitsOfFills(fillsOf(sold)).toString(),
        concluded,
        entries: await entriesOf(uuid),
        againstChain: await ledgerAgainstChain(product, 'BTC'),
        payments: await product.rows(
          'select method, returned_at from loan_payments where application_id = $1',
          [uuid],
        ),
      }
    },
  })

  /** A refund that two agents approved. */
  const refund = async (): Promise<Story> => {
    const { uuid } = await overpaid()
    await approvedByBoth(uuid)
    const [approved] = await refundsIn(uuid)
    const id = approved!.uuid
    const due = { id, applicationId: uuid, organizationId: product.organizationId, times: 0 }
    return {
      act: (deps) => sendRefund(deps, due),
      async end() {
        const payments = await product.simulation.disbursement.driver.payments()
        return {
          sent: payments.filter(({ payment }) => payment.idempotencyKey === id).length,
          statuses: (await refundsIn(uuid)).map(({ status }) => status),
          owedBack: await owedBack(uuid),
          entries: await entriesOf(uuid),
        }
      },
    }
  }

  /** A debit that the borrower signed, whose time has come. */
  const debit = async (): Promise<Story> => {
    const { borrower, uuid } = await fundedWith()
    await borrower.ask(payByDebit, await signs(borrower, uuid, '120.00'))
    const [row] = await product.rows('select id, submit_at from debits where application_id = $1', [uuid])
    const submitAt = new Date(String(row?.['submit_at'])).getTime()
    if (product.application.clock.business().getTime() <= submitAt)
      await moveTo(product, submitAt + SECOND_MS)
    const due = {
      id: String(row?.['id']),
      applicationId: uuid,
      organizationId: product.organizationId,
      times: 0,
    }
    return {
      act: (deps) => submitDebit(deps, due),
      end: async () => ({
        debits: await product.rows(
          'select kind, presentment, amount_cents::text as cents from debits where application_id = $1',
          [uuid],
        ),
        isWithBank: ['SUBMITTED', 'SETTLED'].includes(
          String(
            (await product.rows('select status from debits where application_id = $1', [uuid]))[0]?.[
              'status'
            ],
          ),
        ),
        standing: (await product.application.jobs.debit.standing(due.id)).status,
        notices: await product.rows(
          `select kind, count(*)::int as times from messages where application_id = $1 and kind like '%debit%'
            group by kind order by kind`,
          [uuid],
        ),
      }),
    }
  }

  let phones = 3_000
  /** A test of the borrower's alerts, by text. */
  const text = async (): Promise<Story> => {
    const { borrower, uuid } = await funded()
    const phoneNumber = `+1202555${String((phones += 1))}`
    const { driver } = product.simulation.text
    const params = { uuid }
    done(await borrower.call(startTexts, { params, body: { phoneNumber, consentVersion: 1 } }))
    await product.settle()
    const [first] = await driver.texts({ to: phoneNumber })
    const code = / (\d{6}) is your code/.exec(first?.body ?? '')?.[1] ?? ''
    done(await borrower.call(confirmTexts, { params, body: { code } }))
    await product.settle()
    done(await borrower.call(sendTestAlert, { params }))
    return {
      async act(deps) {
        await monitorPrices(deps)
        await sendTexts(deps)
      },
      end: async () => ({
        texts: (await driver.texts({ to: phoneNumber })).filter(({ body }) =>
          body.includes('This is the test'),
        ).length,
        messages: await product.rows(
          `select kind, status, count(*)::int as times from messages where application_id = $1 and channel = 'TEXT'
            group by kind, status order by kind`,
          [uuid],
        ),
      }),
    }
  }

  /** The next process finds everything as the last one left it. */
  const finish = async ({ act }: Story) => {
    for (const table of ['outbox', 'text_outbox'])
      await product.rows(`update ${table} set next_attempt_at = now() where status = 'waiting'`)
    // Leases of a dead process are of real time, which is not waited for here.
    for (const table of ['liquidations', 'sale_deliveries'])
      await product.rows(`update ${table} set lease_expires_at = now() where lease_id is not null`)
    await product.rows('delete from retry_backoffs')
    for (let time = 0; time < 2; time += 1) {
      await product.application.clock.forward(STRANDED_MS)
      await product.settle()
      await act(product.application.jobs)
    }
    await product.settle()
  }

  it.each([
    ['a sale of collateral', sale],
    ['a sale of a loan in default', saleInDefault],
    ['a refund', refund],
    ['the submission of a debit', debit],
    ['a text', text],
  ] as const)(
    'leaves %s like one that survives',
    async (_name, begin) => {
      const spared = await begin()
      await spared.act(product.application.jobs)
      await finish(spared)
      const inOrder = await spared.end()
      let last = 1
      for (let hasDied = true; hasDied; last += EVERY) {
        expect(last, 'effects of it').toBeLessThan(MOST_EFFECTS)
        const story = await begin()
        const process = dyingAfter(product.application, last)
        await process.does(story.act)
        hasDied = process.hasDied()
        await finish(story)
        expect(await story.end(), `dead after effect ${last}`).toEqual(inOrder)
      }
      expect(last, 'it died at least once').toBeGreaterThan(1 + EVERY)
    },
    900_000,
  )
})
