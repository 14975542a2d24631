import { describe, expect, it } from 'vitest'
import { leftToSellUnits } from './left-to-sell.ts'
import {
  after,
  AGENT,
  ONE_COIN,
  ORDERED,
  orderCommand,
  stepped,
  stopCommand,
} from './liquidation.test-data.ts'
import { netProceedsCentsOf } from './liquidation.ts'
import { closeCommand, fill, fillCommand } from './liquidation.test-data.ts'
import { positionAfterSale, unitsToPayAll } from './sale-size.ts'
import { isBelow, ltvOf } from '../offer/ltv.ts'

const PRICE_CENTS = 5_500_000n
const BALANCE_CENTS = 5_005_000n

describe('what a sale still has to sell', () => {
  it('is what restores the target by itself, less one base unit not', () => {
    const left = leftToSellUnits(ORDERED, {
      priceCents: PRICE_CENTS,
      balanceCents: BALANCE_CENTS,
      units: ONE_COIN,
    })
    const position = {
      coin: 'BTC',
      units: ONE_COIN,
      owedCents: BALANCE_CENTS,
      priceCents: PRICE_CENTS,
    } as const
    const isRestored = (sold: bigint) =>
      isBelow(ltvOf(positionAfterSale(position, sold, ORDERED.terms)), ORDERED.terms.targetLtvBps)
    expect([isRestored(left), isRestored(left - 1n)]).toEqual([true, false])
  })

  it('is what pays everything where that is the goal, less what was sold already', () => {
    const ordered = after(null, orderCommand({ goal: 'PAY_ALL' }))
    const selling = stepped(ordered)
    const sold = after(selling, fillCommand('sale-1-1', fill('fill-1', 10_000_000n)))
    const units = ONE_COIN - 10_000_000n
    const owedCents = BALANCE_CENTS - netProceedsCentsOf(sold)
    expect(owedCents).toBeLessThan(BALANCE_CENTS)
    const expected = unitsToPayAll({ coin: 'BTC', units, owedCents, priceCents: PRICE_CENTS }, ordered.terms)
    const stopped = after(after(sold, stopCommand('AGENT', AGENT)), closeCommand('sale-1-1', 'CANCELED'))
    for (const sale of [sold, stopped])
      expect(leftToSellUnits(sale, { priceCents: PRICE_CENTS, balanceCents: BALANCE_CENTS, units })).toBe(
        expected,
      )
  })

  it('is nothing of a loan without collateral', () => {
    expect(
      leftToSellUnits(ORDERED, { priceCents: PRICE_CENTS, balanceCents: BALANCE_CENTS, units: 0n }),
    ).toBe(0n)
  })
})
