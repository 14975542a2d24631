import { describe, expect, it } from 'vitest'
import { feesOfFills } from './fees-of-fills.ts'
import { fillCents } from './receipt.ts'
import { liquidationFeeCents } from './sale-size.ts'

const TERMS = { coin: 'BTC', feeBps: 200 } as const

describe('the fee of a sale by trade', () => {
  it('adds up to the fee of all proceeds, where each trade by itself would lose a part of a cent (1.9.07)', () => {
    // $0.30 each: 2 % of one is 0.6 cents, and of all three 1.8 cents.
    const fills = [1, 2, 3].map(() => ({ units: 1_000n, priceCents: 3_000_000n }))
    const grossCents = fills.reduce((sum, fill) => sum + fillCents('BTC', fill), 0n)
    expect(grossCents).toBe(90n)
    expect(feesOfFills(TERMS, fills)).toEqual([0n, 1n, 0n])
    expect(liquidationFeeCents(grossCents, TERMS.feeBps)).toBe(1n)
  })

  it('is the whole fee where there is one trade, and nothing where there is none', () => {
    expect(feesOfFills(TERMS, [{ units: 50_000_000n, priceCents: 6_000_000n }])).toEqual([60_000n])
    expect(feesOfFills(TERMS, [])).toEqual([])
  })
})
