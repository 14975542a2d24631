import type { ActivityView } from '@pledge/contract/loan-watch'
import { getLoan } from '@pledge/contract/servicing'
import { parseDollars } from '@pledge/domain/money/dollars'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import { DAY_MS, jobsAt, moveTo } from '../../product/calendar.test-data.ts'
import { refreshPrices } from '../../jobs/offer/refresh-prices.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'

const cents = (dollars: string): bigint => parseDollars(dollars) ?? 0n

describe("the borrower's view of a loan in service", () => {
  let product: Product
  let borrower: Caller
  let uuid: string
  const { funded, pays } = loansOf(() => product)
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    ;({ borrower, uuid } = await funded())
  }, 120_000)
  afterAll(() => product.close())

  const loan = async () => await borrower.ask(getLoan, { params: { uuid } })
  const nowMs = () => product.application.clock.business().getTime()
  /** The newest price that the product knows of, as if all venues had agreed on it just now. */
  const priceIs = (priceCents: bigint) =>
    product.rows(
      `insert into prices (id, coin, price_cents, venues, observed_at)
       values (gen_random_uuid(), 'BTC', $1, '["one","two"]', $2)`,
      [priceCents.toString(), new Date(nowMs()).toISOString()],
    )

  it('is active at first, with the account to pay, the expected arrival of the funds, and the activity so far (part of 1.9.23; P.121)', async () => {
    const seen = await loan()
    expect(seen.condition).toBe('ACTIVE')
    expect(seen.payTo).toEqual({
      accountName: 'Pledge Lending, Inc.',
      accountAddress: '410 Harbor Street, Suite 900, Wilmington, DE 19801',
      bankName: 'Wilmington Example Bank, N.A.',
      bankAddress: '119 Example Street, Wilmington, DE 19801',
      achRoutingNumber: '039999205',
      wireRoutingNumber: '039999700',
      accountNumber: '000055520882',
    })
    expect(seen.arrival).toEqual({
      from: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      until: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    })
    expect(seen.arrival!.from > seen.fundedOn && seen.arrival!.until > seen.arrival!.from).toBe(true)
    const kinds = seen.activity.map(({ kind }: ActivityView) => kind)
    expect(kinds).toEqual(['funds-sent', 'deposit-confirmed', 'signed'])
    expect(seen.activity[1]?.coinQuantity).toBe(seen.confirmedCollateral?.coinQuantity)
  })

  it("reaches each level at its trigger price, by today's balance and the confirmed collateral (1.9.09, 1.9.10, P.310)", async () => {
    await moveTo(product, nowMs() + 10 * DAY_MS)
    const { confirmedCollateral, payOff, arrival } = await loan()
    expect(arrival).toBeNull()
    const { triggers, balance } = confirmedCollateral!
    // Accrued interest counts.
    expect(balance).toBe(payOff)
    const at = async (priceCents: bigint) => {
      await moveTo(product, nowMs() + 1_000)
      await priceIs(priceCents)
      const { condition, watch } = await loan()
      return [condition, watch?.reached, watch?.isPriceCurrent]
    }
    expect(await at(cents(triggers.warning.price) + 1n)).toEqual(['ACTIVE', null, true])
    expect(await at(cents(triggers.warning.price))).toEqual(['LTV_WARNING', 'warning', true])
    expect(await at(cents(triggers.marginCall.price))).toEqual(['MARGIN_CALL_LEVEL', 'marginCall', true])
    expect(await at(cents(triggers.liquidation.price))).toEqual(['SALE_LEVEL', 'liquidation', true])
  })

  it('keeps the last price while there is no current one, marked as stale', async () => {
    await priceIs(10_000_000n)
    // Three days later no venue has told a price since.
    await refreshPrices({ ...jobsAt(product, nowMs() + 3 * DAY_MS), venues: [] })
    expect(await product.rows(`select price_cents::text from prices where coin = 'BTC'`)).toEqual([
      { price_cents: '10000000' },
    ])
    await product.rows(`update prices set observed_at = observed_at - interval '3 hours'`)
    const { watch, confirmedCollateral } = await loan()
    expect(confirmedCollateral).toMatchObject({ price: { price: '100000.00' } })
    expect(watch).toMatchObject({ isPriceCurrent: false, reached: null })
  })

  it('becomes due soon, past due and matured as the days pass, and paid off once it is paid', async () => {
    const noon = (day: string) => Date.parse(`${day}T17:00:00Z`)
    const { nextDue, maturesOn } = await loan()
    await moveTo(product, noon(nextDue!.on) - 7 * DAY_MS)
    await priceIs(1_000_000_000n)
    expect((await loan()).condition).toBe('DUE_SOON')
    await moveTo(product, noon(nextDue!.onTimeThrough) + DAY_MS)
    expect(await loan()).toMatchObject({ condition: 'PAST_DUE', daysPastDue: 1 })
    await moveTo(product, noon(maturesOn) + 10 * DAY_MS)
    const matured = await loan()
    expect(matured).toMatchObject({ condition: 'MATURED', nextDue: null, pastDue: matured.payOff })
    expect(matured.daysPastDue).toBeGreaterThan(300)
    done(await pays(uuid, { amount: matured.payOff, reference: 'all-of-it' }))
    const paid = await loan()
    expect(paid).toMatchObject({ condition: 'CLOSED', confirmedCollateral: null, watch: null })
    expect(paid.activity.slice(0, 2).map(({ kind, amount }: ActivityView) => [kind, amount])).toEqual([
      ['paid-off', null],
      ['payment-received', matured.payOff],
    ])
  })
})
