import { describe, expect, it } from 'vitest'
import { doDepositsStopClock, pauseReviewAt, type PendingDeposits } from './stopping-deposits.ts'

const HOUR_MS = 3_600_000
const OPENED = Date.parse('2026-12-02T13:05:00.000Z')
/** $10,000 owed against 0.2 BTC at $60,000: LTV 83.33 %; with 0.0223 BTC more it is below 75 %. */
const pending = (change: Partial<PendingDeposits>): PendingDeposits => ({
  terms: { coin: 'BTC', cureHours: 48, cureTargetLtvBps: 7_500 },
  call: { openedAt: OPENED },
  pendingUnits: 1_000n,
  reading: {
    owedCents: 1_000_000n,
    units: 20_000_000n,
    priceCents: 6_000_000n,
    pricedAt: OPENED,
    before: null,
  },
  now: OPENED + HOUR_MS,
  ...change,
})
const after = (hours: number, change: Partial<PendingDeposits> = {}) =>
  doDepositsStopClock(pending({ now: OPENED + hours * HOUR_MS, ...change }))

describe('deposits on their way in a margin call (1.9.12, note 069)', () => {
  it('stop its clock however small they are, for twice the hours of the call', () => {
    expect([1, 47, 95].map((hours) => after(hours))).toEqual([true, true, true])
    expect([96, 97, 500].map((hours) => after(hours))).toEqual([false, false, false])
  })

  it('stop it for as long as they would bring the LTV below the target at the newest price, together (P.306)', () => {
    expect(after(500, { pendingUnits: 2_230_000n })).toBe(true)
    expect(after(500, { pendingUnits: 2_220_000n })).toBe(false)
    const { reading } = pending({})
    const fallen = { ...reading!, priceCents: 5_900_000n }
    expect(after(500, { pendingUnits: 2_230_000n, reading: fallen })).toBe(false)
  })

  it('stop it while no price says what would be enough, and never where there are none', () => {
    expect(after(500, { reading: null })).toBe(true)
    expect(after(1, { pendingUnits: 0n })).toBe(false)
    expect(after(1, { pendingUnits: 0n, reading: null })).toBe(false)
  })

  it('are reviewed each hour, and at the moment from which small ones stop it no longer', () => {
    const at = (hours: number) => (pauseReviewAt(OPENED, 48, OPENED + hours * HOUR_MS) - OPENED) / HOUR_MS
    expect([1, 95.5, 96, 200].map(at)).toEqual([2, 96, 97, 201])
  })
})
