import { describe, expect, it } from 'vitest'
import type { MarginReading } from '../margin/reading.ts'
import { isOrderedBesideRenewal, type SaleBesideRenewal } from './beside-renewal.ts'

/** One bitcoin at $100,000: a debt in cents is then its LTV in hundred-thousandths. */
const at = (percent: bigint, before: bigint = 10_000_000n): MarginReading => ({
  owedCents: percent * 100_000n,
  units: 100_000_000n,
  priceCents: 10_000_000n,
  pricedAt: 2,
  before: { priceCents: before, pricedAt: 1 },
})
const LAPSED: SaleBesideRenewal = {
  goal: 'RESTORE_LTV',
  cause: 'CALL_LAPSED',
  terms: { coin: 'BTC', liquidationLtvBps: 9_000 },
  reading: at(85n),
}

describe('a sale of a loan whose renewal is about to take over its collateral (note 073)', () => {
  it('is not ordered because a margin call lapsed: the renewal pays the loan', () => {
    expect(isOrderedBesideRenewal(LAPSED)).toBe(false)
    expect(isOrderedBesideRenewal({ ...LAPSED, reading: null })).toBe(false)
  })

  it('is ordered once the level of a sale is reached, at two observations in a row', () => {
    expect(isOrderedBesideRenewal({ ...LAPSED, reading: at(90n) })).toBe(true)
    expect(isOrderedBesideRenewal({ ...LAPSED, reading: at(90n, 10_100_000n) })).toBe(false)
    expect(isOrderedBesideRenewal({ ...LAPSED, cause: 'LEVEL_REACHED' })).toBe(true)
  })

  it('is ordered where everything is due: such a loan is not renewed', () => {
    expect(isOrderedBesideRenewal({ ...LAPSED, goal: 'PAY_ALL' })).toBe(true)
  })
})
