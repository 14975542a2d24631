import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FACTS, priceAt, START } from '../liquidation/liquidation.test-data.ts'
import type { Fill } from '../liquidation/receipt.ts'
import { SALE_CONSEQUENCES, SALE_SITUATIONS } from '../liquidation/situations.ts'
import { spentCentsOf } from '../liquidation/spent.ts'
import type { Liquidation } from '../liquidation/liquidation.ts'
import { finished, MOST_BUYING_MS, nextRestorationStep, type RestorationMoment } from './next-step.ts'
import { nextPurchase, previewRestoration, purchaseLimitCents, unitsToBuy } from './purchase-size.ts'
import { withClosedOrder, withTrades } from './record-trades.ts'
import {
  boughtUnitsOf,
  isRestoring,
  leftCentsOf,
  type Restoration,
  type RestorationTerms,
} from './restoration.ts'

/** Slices of $25,000 and no less than $10, at most 1 % above the price, for a minute. */
const TERMS: RestorationTerms = {
  coin: 'BTC',
  sliceCents: 2_500_000n,
  minimumCents: 1_000n,
  limitBps: 100,
  fillSeconds: 60,
  expensesBps: 10,
  targetLtvBps: 7_500,
}
const PRICE = priceAt(5_500_000n)
const HELD_CENTS = 5_000_000n

type Buying = Extract<Restoration, { readonly state: 'BUYING' }>
const BUYING: Buying = {
  state: 'BUYING',
  restorationId: 'restoration-1',
  liquidationId: 'sale-1',
  orderedAt: START,
  terms: TERMS,
  heldCents: HELD_CENTS,
  feeCents: 75_000n,
  shownUnits: 80_000_000n,
  mostPriceCents: 5_555_000n,
  purchases: [],
  purchase: null,
}
const MOST = { mostPriceCents: 10n ** 12n }
const sale = (state: 'CONVERTED' | 'STOPPED') => ({ state }) as Liquidation
const momentOf = (restoration: Restoration, more: Partial<RestorationMoment> = {}): RestorationMoment => ({
  restoration,
  sale: sale('CONVERTED'),
  facts: { ...FACTS, isSaleDue: false, units: 0n },
  price: PRICE,
  owedCents: 3_000_000n,
  isDelivered: false,
  isAgreementHeld: false,
  now: START,
  ...more,
})
const stepOf = (restoration: Restoration, more: Partial<RestorationMoment> = {}) =>
  nextRestorationStep(momentOf(restoration, more))
const ordered = (restoration: Buying = BUYING): Buying => {
  const next = stepOf(restoration)
  if (next.step !== 'ORDER') throw new Error(`The next step is ${next.step}`)
  return { ...restoration, purchase: next.purchase }
}
const ORDERED = ordered()
const fill = (fillId: string, units: bigint, more: Partial<Fill> = {}): Fill => ({
  fillId,
  units,
  priceCents: 5_505_000n,
  feeCents: 10n,
  filledAt: new Date(START),
  ...more,
})
const filled = (restoration: Buying, units: bigint): Buying => {
  const after = withTrades(restoration, [fill(`of ${restoration.purchase?.purchaseId ?? ''}`, units)])
  if (after === null) throw new Error('The trades were refused')
  return after
}
const BOUGHT = filled(ORDERED, 10_000n)
const CLOSED = withClosedOrder(BOUGHT, 'CANCELED', START)
const DELIVERING = finished(CLOSED)
const factsWith = (more: Partial<RestorationMoment['facts']>) => ({
  facts: { ...momentOf(BUYING).facts, ...more },
})

describe('how much is bought back (part of G.72)', () => {
  it.each([
    ['an amount at the price', 1_001_000n, 5_500_000n, 18_181_818n],
    ['nothing for nothing', 0n, 5_500_000n, 0n],
    ['nothing of what is overdrawn', -1n, 5_500_000n, 0n],
  ])('%s', (_, amountCents, priceCents, units) => {
    expect(unitsToBuy('BTC', amountCents, { priceCents, expensesBps: 10 })).toBe(units)
  })

  it('never costs more than the amount, with what the exchange is expected to charge', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 12n),
        fc.bigInt(1n, 10n ** 9n),
        fc.integer({ min: 0, max: 2_000 }),
        (amountCents, priceCents, expensesBps) => {
          const units = unitsToBuy('BTC', amountCents, { priceCents, expensesBps })
          const cost = spentCentsOf('BTC', [{ units, priceCents, feeCents: 0n }])
          const charged = (cost * BigInt(expensesBps) + 9_999n) / 10_000n
          expect(cost + charged <= amountCents).toBe(true)
        },
      ),
    )
  })

  it('is at most one slice at the limit, and nothing below the minimum order of the exchange', () => {
    const size = nextPurchase(TERMS, { leftCents: HELD_CENTS, priceCents: 5_500_000n, ...MOST })
    expect(size?.limitPriceCents).toBe(purchaseLimitCents(100, 5_500_000n))
    expect(size?.orderedUnits).toBe(
      unitsToBuy('BTC', 2_500_000n, { priceCents: 5_555_000n, expensesBps: 10 }),
    )
    // $11.11 less the reserve of a dollar buys, at a price 1 % higher, a little less than $10 worth.
    expect(nextPurchase(TERMS, { leftCents: 1_111n, priceCents: 5_500_000n, ...MOST })).toBe(null)
    expect(nextPurchase(TERMS, { leftCents: 1_200n, priceCents: 5_500_000n, ...MOST })).not.toBe(null)
  })

  it('is allowed only where the LTV is then below the target of the sale, whatever the price is', () => {
    for (const priceCents of [1_000_000n, 5_500_000n, 20_000_000n]) {
      const at = (owedCents: bigint) =>
        previewRestoration(TERMS, { heldCents: HELD_CENTS, units: 0n, owedCents, priceCents })
      expect(at(3_600_000n).isAllowed).toBe(true)
      expect(at(3_750_000n).isAllowed).toBe(false)
      expect(at(3_600_000n).leastUnits < at(3_600_000n).aboutUnits).toBe(true)
    }
    // What is held buys the least quantity, less the remainder that is too small for an order.
    const preview = previewRestoration(TERMS, {
      heldCents: 5_000_900n,
      units: 0n,
      owedCents: 1n,
      priceCents: 5_500_000n,
    })
    let bought = 0n
    let leftCents = 5_000_900n
    for (let slices = 0; slices < 10; slices += 1) {
      const size = nextPurchase(TERMS, { leftCents, priceCents: 5_500_000n, ...MOST })
      if (size === null) break
      bought += size.orderedUnits
      const cost = spentCentsOf('BTC', [
        { units: size.orderedUnits, priceCents: size.limitPriceCents, feeCents: 0n },
      ])
      leftCents -= cost + (cost * 10n + 9_999n) / 10_000n
    }
    expect(preview.leastUnits > 0n && preview.leastUnits <= bought).toBe(true)
    const nothing = { heldCents: 100n, units: 10n ** 10n, owedCents: 1n, priceCents: 5_500_000n }
    expect(previewRestoration(TERMS, nothing).isAllowed).toBe(false)
  })
})

describe('what a restoration does next (part of G.72)', () => {
  it('orders a slice under an id of its own, asks about it, and cancels it once its time is over', () => {
    expect(ORDERED.purchase).toMatchObject({ purchaseId: 'restoration-1-1', leftCents: HELD_CENTS })
    expect(stepOf(ORDERED)).toEqual({ step: 'POLL' })
    expect(stepOf(ORDERED, { now: START + 60_000 })).toEqual({ step: 'CANCEL' })
    expect(ordered(CLOSED).purchase).toMatchObject({
      purchaseId: 'restoration-1-2',
      leftCents: leftCentsOf(CLOSED),
    })
  })

  it.each(SALE_SITUATIONS)('%s: orders, cancels and applies as the table of sales says', (situation) => {
    const { isSliceOrdered, isOrderCanceled, areProceedsApplied } = SALE_CONSEQUENCES[situation]
    const during = factsWith({ situations: [situation] })
    expect(stepOf(BUYING, during).step).toBe(isSliceOrdered ? 'ORDER' : 'WAIT')
    expect(stepOf(ORDERED, during).step).toBe(isOrderCanceled ? 'CANCEL' : 'POLL')
    const isConcluded = areProceedsApplied && situation !== 'STOPPED'
    expect(stepOf(DELIVERING, { ...during, isDelivered: true }).step).toBe(isConcluded ? 'CONCLUDE' : 'WAIT')
    // Coins that were bought are sent, but no blocked property is moved; what was sent already is asked about.
    const isBlocked = situation === 'SANCTIONS_HOLD'
    expect(stepOf(DELIVERING, during)).toEqual({ step: isBlocked ? 'ASK_DELIVERY' : 'DELIVER' })
    expect(stepOf({ ...DELIVERING, transactionId: 'sent' } as Restoration, during)).toEqual({
      step: 'DELIVER',
    })
  })

  it.each([
    ['under a sanctions hold', factsWith({ hold: 'EVERYTHING' }), 'WAIT'],
    ['while an agent has stopped the conversion', { sale: sale('STOPPED') }, 'WAIT'],
    ['without a price', { price: null }, 'WAIT'],
    ['once a sale is due', factsWith({ isSaleDue: true }), 'FINISH'],
    ['once nothing is owed', { owedCents: 0n }, 'FINISH'],
    ['under a hold of fraud, which stops no sale', { isAgreementHeld: true }, 'FINISH'],
    ['once the loan is paid', factsWith({ isLoanOpen: false }), 'FINISH'],
  ] as const)('%s it orders nothing', (_, more, step) => {
    expect(stepOf(BUYING, more as Partial<RestorationMoment>)).toEqual({ step })
  })

  it('never pays more than the borrower accepted, however the price rises meanwhile (part of P.384)', () => {
    const at = (priceCents: bigint) => stepOf(BUYING, { price: priceAt(priceCents) })
    expect(at(5_500_000n)).toMatchObject({ step: 'ORDER', purchase: { limitPriceCents: 5_555_000n } })
    expect(at(5_540_000n)).toMatchObject({ step: 'ORDER', purchase: { limitPriceCents: 5_555_000n } })
    expect(at(5_400_000n)).toMatchObject({ step: 'ORDER', purchase: { limitPriceCents: 5_454_000n } })
    expect(at(5_555_001n)).toEqual({ step: 'WAIT' })
  })

  it('buys nothing where the balance is too high by the first order, and keeps on once it has bought', () => {
    const more = { owedCents: 3_750_000n }
    expect(stepOf(BUYING, more)).toEqual({ step: 'FINISH' })
    expect(stepOf(CLOSED, more).step).toBe('ORDER')
  })

  it('buys for a day at most, and ends after a pause that was longer (part of P.384)', () => {
    const now = START + MOST_BUYING_MS
    expect(stepOf(CLOSED, { now: now - 1, price: priceAt(5_500_000n, now - 1) }).step).toBe('ORDER')
    expect(stepOf(CLOSED, { now, price: priceAt(5_500_000n, now) })).toEqual({ step: 'FINISH' })
    expect(stepOf(CLOSED, { now, ...factsWith({ situations: ['STOPPED'] }) })).toEqual({ step: 'WAIT' })
    expect(stepOf(CLOSED, { now, ...factsWith({ hold: 'EVERYTHING' }) })).toEqual({ step: 'WAIT' })
    expect(stepOf(ORDERED, { now })).toEqual({ step: 'CANCEL' })
  })

  it('leaves the exchange alone for a minute after a rejection', () => {
    const rejected = withClosedOrder(ORDERED, 'REJECTED', START)
    expect(stepOf(rejected, { now: START + 59_999 })).toEqual({ step: 'WAIT' })
    expect(stepOf(rejected, { now: START + 60_000, price: priceAt(5_500_000n, START + 60_000) }).step).toBe(
      'ORDER',
    )
  })

  it('ends without a delivery where nothing was bought, and with one otherwise (part of P.389)', () => {
    expect(finished(BUYING)).toMatchObject({ state: 'ENDED' })
    expect(DELIVERING).toMatchObject({ state: 'DELIVERING', transactionId: null })
    expect([BUYING, DELIVERING, finished(BUYING)].map(isRestoring)).toEqual([true, true, false])
    expect(stepOf(finished(BUYING))).toEqual({ step: 'WAIT' })
  })

  it('applies what is left of a loan that owes nothing once no payment can be reversed', () => {
    const paid = { ...factsWith({ isLoanOpen: false, paymentsHeldUntil: START + 1 }), isDelivered: true }
    expect(stepOf(DELIVERING, paid)).toEqual({ step: 'WAIT' })
    expect(stepOf(DELIVERING, { ...paid, now: START + 1 })).toEqual({ step: 'CONCLUDE' })
  })
})

describe('the trades of a restoration (part of G.72)', () => {
  const units = ORDERED.purchase?.orderedUnits ?? 0n
  it.each([
    ['beyond what was ordered', ORDERED, fill('a', units + 1n)],
    ['above the limit', ORDERED, fill('a', 1n, { priceCents: 5_555_001n })],
    ['of nothing', ORDERED, fill('a', 0n)],
    ['counted twice', BOUGHT, fill('of restoration-1-1', 1n)],
    [
      'that cost more than what is held and the fee',
      ORDERED,
      fill('a', 1n, { feeCents: HELD_CENTS + 75_000n }),
    ],
    ['without an order', BUYING, fill('a', 1n)],
  ])('are refused %s', (_, restoration, one) => {
    expect(withTrades(restoration, [one])).toBe(null)
  })

  it('are recorded where the exchange charges more than was expected, which the fee bears', () => {
    const after = withTrades(ORDERED, [fill('a', 1n, { feeCents: HELD_CENTS })])
    if (after === null) throw new Error('The trades were refused')
    expect(leftCentsOf(after)).toBe(-1n)
    expect(stepOf(withClosedOrder(after, 'CANCELED', START))).toEqual({ step: 'FINISH' })
  })

  it('neither create nor lose a cent or a satoshi, however they are filled', () => {
    const shares = fc.array(fc.tuple(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 0, max: 100 })), {
      minLength: 1,
      maxLength: 20,
    })
    fc.assert(
      fc.property(shares, fc.bigInt(200_000n, 10n ** 9n), (parts, heldCents) => {
        let restoration: Buying = { ...BUYING, heldCents }
        for (const [share, above] of parts) {
          const next = stepOf(restoration)
          if (next.step !== 'ORDER') break
          const { orderedUnits, limitPriceCents } = next.purchase
          const priceCents = 5_500_000n + ((limitPriceCents - 5_500_000n) * BigInt(above)) / 100n
          const bought = (orderedUnits * BigInt(share)) / 100n
          const feeCents = (bought * priceCents * 10n) / (100_000_000n * 10_000n) + 1n
          const trades =
            bought === 0n ? [] : [fill(next.purchase.purchaseId, bought, { priceCents, feeCents })]
          const after = withTrades({ ...restoration, purchase: next.purchase }, trades)
          if (after === null) throw new Error('The trades were refused')
          restoration = withClosedOrder(after, share === 100 ? 'FILLED' : 'CANCELED', START)
        }
        const fills = restoration.purchases.flatMap((purchase) => purchase.fills)
        expect(leftCentsOf(restoration) >= 0n).toBe(true)
        expect(leftCentsOf(restoration) + spentCentsOf('BTC', fills)).toBe(heldCents)
        expect(boughtUnitsOf(restoration)).toBe(fills.reduce((sum, one) => sum + one.units, 0n))
      }),
    )
  })
})
