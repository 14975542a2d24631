import { getCollateral } from '@pledge/contract/collateral'
import { getApplicationFile, decideRelease } from '@pledge/contract/portfolio'
import { parseCoin } from '@pledge/domain/money/coin-quantity'
import { parseDollars } from '@pledge/domain/money/dollars'
import { isAtMost, ltvOf } from '@pledge/domain/offer/ltv'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import { stateOf } from '@pledge/testing/steps/world'
import { INTERNATIONAL, BANK } from '@pledge/testing/steps/payloads'
import { refreshPrices } from '../../jobs/offer/refresh-prices.ts'
import { sendDisbursement } from '../../jobs/disbursement/send-disbursement.ts'
import { bringInternationalTo, confirmOnChain, confirmTest } from '../../product/international.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { disbursementsOf } from '../../product/disbursements.test-data.ts'
import { pricesOf } from '../../product/prices.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { bringTo, driverOf, mailsTo } from '../../product/steps.test-data.ts'

const HOUR_MS = 3_600_000
const cents = (dollars: string) => parseDollars(dollars) ?? 0n
const WHY = 'The borrower sells a house tomorrow; the credit committee agrees'

describe('the price behind a disbursement (1.6.07)', () => {
  let product: Product
  let borrower: Caller
  let avery: Caller
  let blake: Caller
  const { released, payments } = disbursementsOf(() => product)
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  beforeEach(async () => {
    await product.startAnew()
    avery = await product.agent('avery')
    blake = await product.agent('blake')
  })
  afterAll(() => product.close())

  const opened = async () => {
    borrower = await product.borrower()
    return bringTo(product, borrower, 'MANUAL_FUNDING_RELEASE')
  }
  const priceAt = pricesOf(() => product)
  const approve = (agent: Caller, uuid: string, reason?: string) =>
    agent.call(decideRelease, {
      params: { uuid },
      body: { decision: 'approve', ...(reason === undefined ? {} : { reason }) },
    })
  const file = async (uuid: string) => (await avery.ask(getApplicationFile, { params: { uuid } })).application

  it('at 100 % LTV and more, with a first approval a day old, nothing is sent', async () => {
    const uuid = await opened()
    done(await approve(avery, uuid))
    await product.application.clock.forward(24 * HOUR_MS)
    // At half the price, collateral for 50 % equals the balance; the simulated price rises by a few percent a day.
    await priceAt(4_500n)
    const { disbursementCover, approvals } = await file(uuid)
    expect(disbursementCover).toMatchObject({ isAboveMaximum: true, isStale: false, maxInitialLtv: '0.75' })
    expect(Number(disbursementCover!.ltv)).toBeGreaterThan(0.99)
    expect(approvals).toMatchObject([{ cover: { counts: false } }])
    expect((await approve(blake, uuid)).body).toMatchObject({ status: 409, code: 'approval.ltv-too-high' })
    await product.settle()
    expect(await payments(uuid)).toEqual([])
    expect(await stateOf(borrower, uuid)).toBe('MANUAL_FUNDING_RELEASE')
  })

  it('shows the borrower the LTV, the maximum and the amount to add before any approval', async () => {
    const uuid = await opened()
    const shown = async () => {
      const answer = await borrower.ask(getCollateral, { params: { uuid } })
      return answer.aboveMaximum
    }
    expect(await shown()).toBeNull()
    await priceAt(6_000n)
    const { disbursementCover, collateral } = await file(uuid)
    const { ltv, missing } = disbursementCover!
    expect(await shown()).toEqual({ ltv, maximumLtv: '0.75', toAdd: missing })
    // Unconfirmed deposits are not requested twice.
    const driver = driverOf(product, 'BTC')
    // Slightly more than is missing: the price changes while the chain confirms.
    const units = ((parseCoin(missing!.coinQuantity, 'BTC') ?? 0n) * 11n) / 10n
    await driver.sendToAddress({ address: collateral!.depositAddress!, units })
    await driver.mine(1)
    await product.settle()
    expect(await shown()).toMatchObject({ maximumLtv: '0.75', toAdd: { coinQuantity: '0', type: 'BTC' } })
    await driver.mine(64)
    await product.settle()
    expect(await shown()).toBeNull()
    // Two agents who make an exception send it: nothing more is requested.
    await priceAt(5_000n)
    expect(await shown()).not.toBeNull()
    done(await approve(avery, uuid, WHY))
    expect(await shown()).not.toBeNull()
    done(await approve(blake, uuid, WHY))
    expect(await shown()).toBeNull()
  })

  it('sends an international test transfer at any LTV, notifies the borrower all the same, and sends only the test', async () => {
    borrower = await product.borrower(undefined, INTERNATIONAL)
    const uuid = await bringInternationalTo(product, borrower, 'CRYPTO_FUNDING_VERIFY')
    await priceAt(5_000n)
    await confirmOnChain(product)
    await refreshPrices(product.application.jobs)
    expect(await stateOf(borrower, uuid)).toBe('BORROWER_MICRO_DEPOSIT_CONFIRM')
    const { aboveMaximum } = await borrower.ask(getCollateral, { params: { uuid } })
    expect(Number(aboveMaximum!.ltv)).toBeGreaterThan(0.75)
    await confirmTest(product, borrower, uuid)
    for (const name of ['avery', 'blake'] as const)
      expect((await approve(await product.agent(name, INTERNATIONAL), uuid)).body).toMatchObject({
        code: 'approval.ltv-too-high',
      })
    const sent = await product.rows(
      'select purpose, micro_usdc::text as amount from usdc_transfers where application_id = $1',
      [uuid],
    )
    expect(sent).toEqual([{ purpose: 'TEST', amount: '1000000' }])
  })

  it('lets a first approval lapse after the operator’s hours, at the same price', async () => {
    const uuid = await opened()
    done(await approve(avery, uuid))
    await product.application.clock.forward(9 * HOUR_MS)
    await refreshPrices(product.application.jobs)
    done(await approve(blake, uuid))
    await product.settle()
    expect(await payments(uuid)).toEqual([])
    done(await approve(avery, uuid))
    await product.settle()
    expect(await payments(uuid)).toEqual([' ACCEPTED'])
  })

  it('lets two agents approve an exception, each with a reason that stays in the file', async () => {
    const uuid = await opened()
    await priceAt(6_000n)
    expect((await approve(avery, uuid, '  ')).body).toMatchObject({ code: 'approval.note-required' })
    done(await approve(avery, uuid, WHY))
    expect((await approve(blake, uuid)).body).toMatchObject({ code: 'approval.ltv-too-high' })
    expect(await payments(uuid)).toEqual([])
    done(await approve(blake, uuid, WHY))
    await product.settle()
    expect(await payments(uuid)).toEqual([' ACCEPTED'])
    expect(await file(uuid)).toMatchObject({ approvals: [{ exception: WHY }, { exception: WHY }] })
  })

  it('lets the borrower add collateral instead, in the quantity that the file states', async () => {
    const uuid = await opened()
    await priceAt(6_000n)
    const { disbursementCover, collateral } = await file(uuid)
    const { balance, price, missing } = disbursementCover!
    const named = parseCoin(missing!.coinQuantity, 'BTC') ?? 0n
    const held = parseCoin(disbursementCover!.collateral.coinQuantity, 'BTC') ?? 0n
    const position = { coin: 'BTC' as const, owedCents: cents(balance), priceCents: cents(price) }
    expect(isAtMost(ltvOf({ ...position, units: held + named }), 7_500)).toBe(true)
    expect(isAtMost(ltvOf({ ...position, units: held + named - 1n }), 7_500)).toBe(false)
    const driver = driverOf(product, 'BTC')
    // One percent more: a minute may pass while the chain confirms, and each minute has its own price.
    await driver.sendToAddress({ address: collateral!.depositAddress!, units: (named * 101n) / 100n })
    await driver.mine(64)
    await product.settle()
    expect((await file(uuid)).disbursementCover).toMatchObject({ isAboveMaximum: false, missing: null })
    done(await approve(avery, uuid))
    done(await approve(blake, uuid))
    await product.settle()
    expect(await payments(uuid)).toEqual([' ACCEPTED'])
  })

  it('is checked again when sending: an approval that no longer covers it is withdrawn', async () => {
    const { uuid, job, borrower: whose } = await released(BANK)
    await priceAt(5_000n)
    await sendDisbursement(product.application.jobs, job)
    await product.settle()
    expect(await payments(uuid)).toEqual([])
    expect(await file(uuid)).toMatchObject({
      state: 'MANUAL_FUNDING_RELEASE',
      approvals: [],
      isReleased: false,
    })
    const [mail] = await mailsTo(product, whose)
    expect(mail?.subject).toBe('Pledge: Add collateral to receive your loan')
    await priceAt(10_000n)
    done(await approve(avery, uuid))
    done(await approve(blake, uuid))
    await product.settle()
    expect(await payments(uuid)).toEqual([' ACCEPTED'])
  })

  it('refuses approving and sending while it is stale', async () => {
    const { uuid, job } = await released(BANK)
    const other = await opened()
    await product.application.clock.forward(HOUR_MS)
    expect((await approve(avery, other)).body).toMatchObject({ status: 503, code: 'prices.stale' })
    await expect(sendDisbursement(product.application.jobs, job)).rejects.toThrow('no fresh price')
    expect(await payments(uuid)).toEqual([])
    await refreshPrices(product.application.jobs)
    await sendDisbursement(product.application.jobs, job)
    expect(await payments(uuid)).toEqual([' ACCEPTED'])
  })
})
