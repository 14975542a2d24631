import { extendMarginCall, setMarginAction } from '@pledge/contract/margin'
import { getCollateral } from '@pledge/contract/collateral'
import { getQueues } from '@pledge/contract/portfolio'
import { getLoan } from '@pledge/contract/servicing'
import { parseDollars } from '@pledge/domain/money/dollars'
import { parseCoin } from '@pledge/domain/money/coin-quantity'
import type { PriceVenue } from '@pledge/providers/prices/port'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import { HOUR_MS, SECOND_MS } from '../../product/calendar.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { marginsOf } from '../../product/margins.test-data.ts'
import { refreshPrices } from '../../jobs/offer/refresh-prices.ts'
import { monitorPrices } from '../../jobs/loan/monitor-prices.ts'
import { syncDeposits } from '../../jobs/collateral/sync-deposits.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'

const cents = (dollars: string): bigint => parseDollars(dollars) ?? 0n
const DEEP = 12

/** Where others share the machine. */
const A_WHOLE_LOAN_MS = 90_000

describe('a margin call', { timeout: 120_000 }, () => {
  let product: Product
  let borrower: Caller
  let avery: Caller
  let uuid: string
  const { monitored, priceIs, forgetPrices, monitor, tick, ticks, happened, row } = marginsOf(() => product)
  const nowMs = () => product.application.clock.business().getTime()
  const loan = async () => await borrower.ask(getLoan, { params: { uuid } })
  const trigger = async (level: 'marginCall' | 'liquidation') =>
    cents((await loan()).confirmedCollateral!.triggers[level].price)
  const jobs = () => product.application.jobs

  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    avery = await product.agent('avery')
  })
  beforeEach(async () => {
    await product.startAnew()
    ;({ borrower, uuid } = await monitored())
  }, A_WHOLE_LOAN_MS)
  afterAll(() => product.close())

  const called = async () => {
    const marginCall = await trigger('marginCall')
    await tick(marginCall, nowMs())
    expect((await row(uuid))['status']).toBe('CALLED')
    return marginCall
  }

  it('shows its deadline, and the amount needed now in coins and dollars (1.9.12, P.304)', async () => {
    const marginCall = await called()
    const { margin, condition } = await loan()
    expect(condition).toBe('MARGIN_CALL_LEVEL')
    expect(margin).toMatchObject({
      state: 'CALLED',
      cureTargetLtv: expect.stringMatching(/^0\.\d+$/),
      call: {
        cureBy: ((await row(uuid))['cure_by'] as Date).toISOString(),
        isPaused: false,
        hasActed: false,
      },
    })
    const { payOff } = await loan()
    const { payment, collateral } = margin!.needed!
    expect(cents(payment)).toBeGreaterThan(0n)
    // What is paid leaves an LTV below the target at that price, to the cent: a cent less would not.
    const target = BigInt(Math.round(Number(margin!.cureTargetLtv) * 10_000))
    const units = parseCoin((await loan()).confirmedCollateral!.coinQuantity, 'BTC')!
    const isBelow = (owed: bigint, more: bigint) =>
      owed * 100_000_000n * 10_000n < (units + more) * marginCall * target
    expect(isBelow(cents(payOff) - cents(payment), 0n)).toBe(true)
    expect(isBelow(cents(payOff) - cents(payment) + 1n, 0n)).toBe(false)
    const added = parseCoin(collateral.coinQuantity, 'BTC')!
    expect([isBelow(cents(payOff), added), isBelow(cents(payOff), added - 1n)]).toEqual([true, false])
  })

  it('pauses while a deposit is unconfirmed, and is cured when enough is confirmed (decision 6, P.305, P.306, P.311)', async () => {
    const marginCall = await called()
    const { margin } = await loan()
    const { wallet } = await borrower.ask(getCollateral, { params: { uuid } })
    const units = parseCoin(margin!.needed!.collateral.coinQuantity, 'BTC')!
    await product.simulation.bitcoin.driver.sendToAddress({ address: wallet.depositAddress!, units })
    await syncDeposits(jobs())
    expect((await happened(uuid)).at(-1)).toBe('MarginCallPaused')
    expect((await loan()).margin?.call).toMatchObject({ isPaused: true })
    // Far beyond its deadline nothing lapses.
    await ticks(marginCall, nowMs() + 90 * HOUR_MS)
    expect((await happened(uuid)).at(-1)).toBe('MarginCallPaused')
    await forgetPrices()
    await priceIs(marginCall, nowMs())
    await product.simulation.bitcoin.driver.mine(DEEP)
    await syncDeposits(jobs())
    expect((await happened(uuid)).at(-1)).toBe('MarginCallCured')
  })

  it('resumes for the rest of its time when a confirmed deposit is not enough (P.306)', async () => {
    const marginCall = await called()
    const { wallet } = await borrower.ask(getCollateral, { params: { uuid } })
    const { driver } = product.simulation.bitcoin
    await driver.sendToAddress({ address: wallet.depositAddress!, units: 1_000n })
    await driver.mine(1)
    await syncDeposits(jobs())
    expect((await happened(uuid)).at(-1)).toBe('MarginCallPaused')
    await priceIs(marginCall, nowMs())
    await driver.mine(DEEP)
    await syncDeposits(jobs())
    // Confirmed, and too little: the rest of the time runs on.
    expect((await happened(uuid)).at(-1)).toBe('MarginCallResumed')
    const { call } = (await loan()).margin!
    expect(call).toMatchObject({ isPaused: false, hasActed: true })
  })

  it('is not kept open forever by dust deposits: its clock runs again after twice its hours (note 069)', async () => {
    const marginCall = await called()
    const openedAt = nowMs()
    // Its email is sent, and that is recorded: without notice no call lapses.
    await product.settle()
    await monitor(nowMs())
    expect((await happened(uuid)).at(-1)).toBe('MarginCallSent')
    const { wallet } = await borrower.ask(getCollateral, { params: { uuid } })
    const dust = { address: wallet.depositAddress!, units: 1_000n }
    await product.simulation.bitcoin.driver.sendToAddress(dust)
    await syncDeposits(jobs())
    expect((await happened(uuid)).at(-1)).toBe('MarginCallPaused')
    await ticks(marginCall, openedAt + 95 * HOUR_MS)
    expect((await happened(uuid)).at(-1)).toBe('MarginCallPaused')
    await ticks(marginCall, openedAt + 97 * HOUR_MS)
    expect((await happened(uuid)).at(-1)).toBe('MarginCallResumed')
    // More of it changes nothing, and the rest of the time runs out.
    await product.simulation.bitcoin.driver.sendToAddress(dust)
    await ticks(marginCall, openedAt + 147 * HOUR_MS)
    expect((await happened(uuid)).at(-1)).toBe('MarginCallLapsed')
    // For the tests that follow, nothing is on its way.
    await product.simulation.bitcoin.driver.mine(DEEP)
    await syncDeposits(jobs())
  })

  it('is extended by an agent, who sees it in a queue by its deadline (1.6.07)', async () => {
    await called()
    const { marginCalls } = await avery.ask(getQueues)
    const entry = marginCalls.find(({ appUuid }) => appUuid === uuid)!
    expect(entry).toMatchObject({ margin: { state: 'CALLED' }, deadline: entry.margin.call!.cureBy })
    const { callUuid, cureBy } = entry.margin.call!
    const later = new Date(Date.parse(cureBy) + 24 * HOUR_MS).toISOString()
    const body = { callUuid, cureBy: later, reason: 'A wire is on its way' }
    done(await avery.call(extendMarginCall, { params: { uuid }, body }))
    expect((await loan()).margin?.call?.cureBy).toBe(later)
    const earlier = await avery.call(extendMarginCall, { params: { uuid }, body: { ...body, cureBy } })
    expect(earlier.status).toBe(409)
  })

  it('is neither opened nor lapsed while automatic action is stopped; a cure counts first when it resumes (decision 19)', async () => {
    const marginCall = await trigger('marginCall')
    done(await avery.call(setMarginAction, { body: { action: 'stop', reason: 'A venue quotes nonsense' } }))
    await ticks(marginCall, nowMs())
    expect(await happened(uuid)).toEqual(['MonitoringBegun'])
    expect((await avery.ask(getQueues)).marginStopped).toMatchObject({ reason: 'A venue quotes nonsense' })
    done(await avery.call(setMarginAction, { body: { action: 'resume', reason: 'It agrees again' } }))
    await ticks(marginCall, nowMs())
    expect((await happened(uuid)).at(-1)).toBe('MarginCallOpened')
    expect((await avery.ask(getQueues)).marginStopped).toBeNull()
  })

  describe('is not caused by unreliable prices (R9, P.308)', () => {
    const venue = (name: string, priceCents: bigint, observedAt: () => Date): PriceVenue => ({
      name,
      price: (coin) => Promise.resolve({ venue: name, coin, priceCents, observedAt: observedAt() }),
    })
    /** Two ticks of these venues, and the monitor after each. */
    const twice = async (venues: readonly PriceVenue[]) => {
      for (let time = 0; time < 2; time += 1) {
        await refreshPrices({ ...jobs(), venues })
        await monitorPrices(jobs())
      }
    }
    const now = () => new Date(nowMs())
    const usual = 9_000_000n

    it.each<[string, (coin: bigint) => readonly PriceVenue[]]>([
      [
        'one venue 30 % lower',
        (p) => [venue('a', p, now), venue('b', p, now), venue('c', (p * 7n) / 10n, now)],
      ],
      [
        'one venue 30 % higher',
        (p) => [venue('a', p, now), venue('b', p, now), venue('c', (p * 13n) / 10n, now)],
      ],
      ['zero of one', (p) => [venue('a', p, now), venue('b', p, now), venue('c', 0n, now)]],
      ['less than zero of all', () => ['a', 'b', 'c'].map((name) => venue(name, -1n, now))],
      ['zero of all', () => ['a', 'b', 'c'].map((name) => venue(name, 0n, now))],
      ['two venues only', () => ['a', 'b'].map((name) => venue(name, 1n, now))],
      [
        'a feed that stands still',
        () => ['a', 'b', 'c'].map((name) => venue(name, 1n, () => new Date(nowMs() - 120 * SECOND_MS))),
      ],
      [
        'a time that is none',
        () => ['a', 'b', 'c'].map((name) => venue(name, 1n, () => new Date(Number.NaN))),
      ],
    ])('%s', async (_, venuesAt) => {
      await twice(venuesAt(usual))
      expect(await happened(uuid)).toEqual(['MonitoringBegun'])
    })

    it('unless three venues agree on the same drop', async () => {
      const low = (await trigger('liquidation')) - 100n
      await twice(['a', 'b', 'c'].map((name) => venue(name, low, now)))
      expect((await happened(uuid)).at(-1)).toBe('LiquidationLevelReached')
    })
  })
})
