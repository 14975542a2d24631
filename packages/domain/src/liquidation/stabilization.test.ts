import { describe, expect, it } from 'vitest'
import { goalWithStabilization, isConversionEnough, isConversionEnoughAt } from './stabilization.ts'
import { SALE_GOALS } from './vocabulary.ts'

const CHOICE = { feeBps: 150, usdcLtvBps: 9_700 }

it('a sale that is to restore the LTV is a conversion where the borrower chose it, under the terms of the choice (part of G.72)', () => {
  expect(goalWithStabilization('RESTORE_LTV', CHOICE)).toEqual({ goal: 'CONVERT', ...CHOICE })
})
it('once everything is due, collateral is sold for good', () => {
  expect(goalWithStabilization('PAY_ALL', CHOICE)).toEqual({ goal: 'PAY_ALL' })
})
it('without the choice nothing is converted: it is off until switched on (part of G.15)', () => {
  for (const goal of SALE_GOALS) expect(goalWithStabilization(goal, null)).toEqual({ goal })
})

describe('a conversion that would not bear what is owed', () => {
  const costs = { ...CHOICE, expensesBps: 25, limitBps: 100 }
  const position = { coin: 'BTC', units: 100_000_000n, priceCents: 5_500_000n } as const

  it('is not enough above its level of what is left after fee, expenses and limit, to the cent', () => {
    // 97 % of 97.25 % of $55,000.
    expect(isConversionEnough({ ...position, owedCents: 5_188_287n }, costs)).toBe(true)
    expect(isConversionEnough({ ...position, owedCents: 5_188_288n }, costs)).toBe(false)
    expect(isConversionEnough({ ...position, owedCents: 1n }, { ...costs, feeBps: 9_999 })).toBe(false)
  })
  it('is one that no operator may offer at the level of a sale', () => {
    expect(isConversionEnoughAt(9_433, costs)).toBe(true)
    expect(isConversionEnoughAt(9_434, costs)).toBe(false)
  })
})
