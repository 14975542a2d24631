import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COINS } from '../collateral/coins.ts'
import { unitsPerCoin } from '../money/coin-quantity.ts'
import { divUp } from '../money/division.ts'
import { isBelow, isReached, ltvOf, type PricedPosition } from '../offer/ltv.ts'
import {
  isTargetReachable,
  positionAfterSale,
  reachableExpensesBps,
  saleYield,
  unitsToPayAll,
  unitsToSell,
  type SaleTerms,
} from './sale-size.ts'

/** One bitcoin at $100,000: a debt in cents is then its LTV in hundred-thousandths. */
const atLtv = (percent: bigint): PricedPosition => ({
  coin: 'BTC',
  units: 100_000_000n,
  owedCents: percent * 100_000n,
  priceCents: 10_000_000n,
})

const terms: SaleTerms = { targetLtvBps: 7500, feeBps: 200, expensesBps: 0 }

const isRestored = (position: PricedPosition, sold: bigint, given: SaleTerms): boolean => {
  const after = positionAfterSale(position, sold, given)
  return after.owedCents === 0n || isBelow(ltvOf(after), given.targetLtvBps)
}

describe('the quantity that is sold', () => {
  // Facts 5.9: the exact shares of the collateral, in hundredths of a percent.
  it.each([
    [90n, 5000, 8333n],
    [90n, 6500, 7576n],
    [90n, 7500, 6522n],
    [80n, 6000, 5263n],
  ])('from %s percent to %i bps with a fee of 2%% is the published share', (percent, targetLtvBps, share) => {
    const sold = unitsToSell(atLtv(percent), { targetLtvBps, feeBps: 200, expensesBps: 0 })
    expect((sold * 10_000n + 50_000_000n) / 100_000_000n).toBe(share)
  })

  it('is more where the exchange charges for it: the target is restored after expenses and fee', () => {
    const charged = { ...terms, expensesBps: 25 }
    const [sold, ignoring] = [unitsToSell(atLtv(90n), charged), unitsToSell(atLtv(90n), terms)]
    expect(sold).toBeGreaterThan(ignoring)
    expect(isRestored(atLtv(90n), sold, charged)).toBe(true)
    // What ignores the expenses leaves an LTV of 75.47 %.
    const after = positionAfterSale(atLtv(90n), ignoring, charged)
    expect((after.owedCents * 100_000_000n * 10_000n) / (after.units * after.priceCents)).toBe(7_546n)
  })

  it('is nothing below the target, and something exactly at it: a level is reached at LTV >= level', () => {
    expect(unitsToSell({ ...atLtv(75n), owedCents: 7_499_999n }, terms)).toBe(0n)
    expect(isReached(ltvOf(atLtv(75n)), 7500)).toBe(true)
    const sold = unitsToSell(atLtv(75n), terms)
    expect(sold).toBeGreaterThan(0n)
    expect(sold).toBeLessThan(1_000n)
  })

  it('is all of the collateral where no sale restores the target', () =>
    expect(unitsToSell(atLtv(99n), terms)).toBe(100_000_000n))

  it('needs a price, and a target that a sale can reach', () => {
    expect(() => unitsToSell({ ...atLtv(90n), priceCents: 0n }, terms)).toThrow('price')
    expect(() => unitsToSell(atLtv(90n), { targetLtvBps: 9790, feeBps: 200, expensesBps: 10 })).toThrow(
      'target',
    )
  })

  const position = fc.record({
    coin: fc.constantFrom(...COINS),
    units: fc.bigInt(1n, 10n ** 20n),
    owedCents: fc.bigInt(1n, 10n ** 12n),
    priceCents: fc.bigInt(1n, 10n ** 9n),
  })
  const anyTerms = fc.record({
    targetLtvBps: fc.integer({ min: 1, max: 9_000 }),
    feeBps: fc.integer({ min: 0, max: 500 }),
    expensesBps: fc.integer({ min: 0, max: 400 }),
  })

  it('restores the target or is everything, and a few cents less would not (P.353)', () => {
    fc.assert(
      fc.property(position, anyTerms, (before, given) => {
        const sold = unitsToSell(before, given)
        expect(sold >= 0n && sold <= before.units).toBe(true)
        if (sold < before.units) expect(isRestored(before, sold, given)).toBe(true)
        // Eight cents of debt, as collateral in base units.
        const gained = 10_000n - BigInt(given.feeBps + given.expensesBps + given.targetLtvBps)
        const cents = divUp(8n * unitsPerCoin(before.coin) * 10_000n, before.priceCents * gained)
        if (sold > cents) expect(isRestored(before, sold - cents, given)).toBe(false)
      }),
      {
        examples: [
          [
            { coin: 'BTC', units: 12n, owedCents: 8n, priceCents: 476_559_243n },
            { targetLtvBps: 617, feeBps: 0, expensesBps: 0 },
          ],
        ],
        numRuns: 2_000,
      },
    )
  })

  it('that pays everything does, and one base unit less does not (P.354)', () => {
    fc.assert(
      fc.property(position, anyTerms, (before, costs) => {
        const sold = unitsToPayAll(before, costs)
        const net = (units: bigint) => saleYield({ ...before, units }, costs).netCents
        if (net(before.units) < before.owedCents) expect(sold).toBe(before.units)
        else {
          expect(net(sold) >= before.owedCents).toBe(true)
          expect(sold === 0n || net(sold - 1n) < before.owedCents).toBe(true)
        }
      }),
      { numRuns: 1_000 },
    )
  })

  it('has a fee of 2% of the sold value (1.9.07), rounded down, which with the net makes up the gross', () => {
    expect(saleYield({ coin: 'BTC', units: 50_000_000n, priceCents: 10_000_001n }, terms)).toEqual({
      grossCents: 5_000_000n,
      feeCents: 100_000n,
      expensesCents: 0n,
      netCents: 4_900_000n,
    })
    expect(
      saleYield({ coin: 'BTC', units: 99n, priceCents: 10_000_000n }, { ...terms, expensesBps: 1 }),
    ).toEqual({
      grossCents: 9n,
      feeCents: 0n,
      expensesCents: 1n,
      netCents: 8n,
    })
  })
})

describe('expenses that the operator expects', () => {
  it('count as far as the target and the fee that were signed leave room for them', () => {
    const signed = { targetLtvBps: 8_500, feeBps: 200 }
    expect(reachableExpensesBps({ ...signed, expensesBps: 1_299 })).toBe(1_299)
    expect(reachableExpensesBps({ ...signed, expensesBps: 2_000 })).toBe(1_299)
    expect(isTargetReachable({ ...signed, expensesBps: 1_299 })).toBe(true)
    expect(isTargetReachable({ ...signed, expensesBps: 1_300 })).toBe(false)
    expect(unitsToSell(atLtv(90n), { ...signed, expensesBps: 1_299 })).toBe(100_000_000n)
    expect(reachableExpensesBps({ targetLtvBps: 9_900, feeBps: 200, expensesBps: 10 })).toBe(0)
  })
})
