import { describe, expect, it } from 'vitest'
import { doDepositsStopClock, pauseReviewAt, type PendingDeposits } from './stopping-deposits.ts'

const HOUR_MS = 3_600_000
const OPENED = Date.parse('2026-12-02T13:05:00.000Z')
/** One that was seen an hour after the call was opened. */
const of = (units: bigint, firstSeenAt = OPENED + HOUR_MS, isUnderReview = false) => [
  { units, firstSeenAt, isUnderReview },
]
/** $10,000 owed against 0.2 BTC at $60,000: LTV 83.33 %; with 0.0223 BTC more it is below 75 %. */
const pending = (change: Partial<PendingDeposits>): PendingDeposits => ({
  terms: { coin: 'BTC', cureHours: 48, cureTargetLtvBps: 7_500 },
  call: { openedAt: OPENED, extendedTo: null },
  deposits: of(1_000n),
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
    expect(after(300, { deposits: of(2_230_000n) })).toBe(true)
    expect(after(300, { deposits: of(2_220_000n) })).toBe(false)
    const { reading } = pending({})
    const fallen = { ...reading!, priceCents: 5_900_000n }
    expect(after(300, { deposits: of(2_230_000n), reading: fallen })).toBe(false)
  })

  it('stop it however often they are replaced, until twice its hours: each replacement is seen anew', () => {
    // Enough, replaced each hour: whoever goes on after 96 hours stops the clock no longer.
    const replacedAt = (hours: number) => after(hours, { deposits: of(2_230_000n, OPENED + hours * HOUR_MS) })
    expect([1, 48, 95].map(replacedAt)).toEqual([true, true, true])
    expect([96, 97, 200].map(replacedAt)).toEqual([false, false, false])
    // With one that was seen in time, what was seen later does not count.
    const late = [...of(2_220_000n), ...of(10_000n, OPENED + 97 * HOUR_MS)]
    expect(after(100, { deposits: late })).toBe(false)
  })

  it('stop it where they were seen in the time that an agent gave, or a late email', () => {
    const call = { openedAt: OPENED, extendedTo: OPENED + 240 * HOUR_MS }
    const seen = (hours: number) => after(300, { call, deposits: of(2_230_000n, OPENED + hours * HOUR_MS) })
    expect([100, 239].map(seen)).toEqual([true, true])
    expect([240, 260].map(seen)).toEqual([false, false])
    // An agent who gives less than the hours of the call takes nothing away.
    const short = { openedAt: OPENED, extendedTo: OPENED + 50 * HOUR_MS }
    expect(after(90, { call: short, deposits: of(2_230_000n, OPENED + 80 * HOUR_MS) })).toBe(true)
  })

  it('stop it for two weeks at most, after which nodes have forgotten them', () => {
    const at = (hours: number) => after(1 + hours, { deposits: of(2_230_000n) })
    expect([335, 336].map(at)).toEqual([true, false])
  })

  it('stop it for as long as they wait for the review of their source, once they are final', () => {
    const at = (hours: number, units: bigint) =>
      after(1 + hours, { deposits: of(units, OPENED + HOUR_MS, true) })
    expect([335, 336, 2_000].map((hours) => at(hours, 2_230_000n))).toEqual([true, true, true])
    // One that would not be enough stops it for twice the hours of the call, as any other.
    expect(at(336, 2_220_000n)).toBe(false)
  })

  it('stop it while no price says what would be enough, and never where there are none', () => {
    expect(after(300, { reading: null })).toBe(true)
    expect(after(1, { deposits: [] })).toBe(false)
    expect(after(1, { deposits: [], reading: null })).toBe(false)
  })

  it('are reviewed each hour, and at the moment from which small ones stop it no longer', () => {
    const at = (hours: number) => (pauseReviewAt(OPENED, 48, OPENED + hours * HOUR_MS) - OPENED) / HOUR_MS
    expect([1, 95.5, 96, 200].map(at)).toEqual([2, 96, 97, 201])
  })
})
