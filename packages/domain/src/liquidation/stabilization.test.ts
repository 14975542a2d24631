import { expect, it } from 'vitest'
import { goalWithStabilization } from './stabilization.ts'
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
