import { describe, expect, it } from 'vitest'
import { after, fill, fillCommand, ORDERED, stepped } from '../liquidation/liquidation.test-data.ts'
import { parseEvent, type FileEvent } from '../process/events.ts'
import type { Loan } from '../servicing/loan.ts'
import { MOST_HISTORY_POINTS } from './history-ranges.ts'
import { historySpan, ltvHistory, MOST_HISTORY_HOURS } from './ltv-history.ts'
import { securedAt, securedOverTime } from './secured-over-time.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const timeZone = 'America/New_York'
/** Noon of November 24, 2026 in New York. */
const NOON = Date.UTC(2026, 10, 24, 17)
const LOAN: Loan = {
  amountCents: 2_525_000n,
  rateBps: 891,
  termMonths: 12,
  repayment: 'interest-only',
  compounding: false,
  fundedOn: { year: 2026, month: 11, day: 24 },
}
const event = (type: FileEvent['type'], at: number, data: unknown = {}): FileEvent =>
  parseEvent({ type, at, by: { kind: 'job', id: 'test' }, data })
const OPENED = event('CollateralAccountOpened', NOON - 2 * DAY_MS, {
  requiredUnits: '50000000',
  topUpUnits: null,
  rolloverUnits: '0',
  depositsDueAt: NOON,
})
const counted = (at: number, confirmedUnits: string) => event('CollateralCounted', at, { confirmedUnits })

describe('what secured a loan over time', () => {
  const steps = securedOverTime([
    OPENED,
    counted(NOON - DAY_MS, '60000000'),
    event('CollateralReceived', NOON - DAY_MS),
    event('FundsSent', NOON, { reference: 'r', disbursementAttempt: 1 }),
    counted(NOON + DAY_MS, '60000000'),
    counted(NOON + 2 * DAY_MS, '70000000'),
    counted(NOON + 3 * DAY_MS, '65000000'),
  ])

  it('changes with what is counted and with nothing else', () => {
    expect(steps).toEqual([
      { at: NOON - DAY_MS, units: 60_000_000n },
      { at: NOON + 2 * DAY_MS, units: 70_000_000n },
      { at: NOON + 3 * DAY_MS, units: 65_000_000n },
    ])
  })

  it.each([
    [NOON - DAY_MS - 1, 0n],
    [NOON - DAY_MS, 60_000_000n],
    [NOON + 2 * DAY_MS - 1, 60_000_000n],
    [NOON + 2 * DAY_MS, 70_000_000n],
    [NOON + 400 * DAY_MS, 65_000_000n],
  ])('at %d it was %d', (at, units) => {
    expect(securedAt(steps, at)).toBe(units)
  })
})

describe('the LTV of a loan over past prices (1.9.09, 1.9.10)', () => {
  const secured = [{ at: NOON, units: 60_000_000n }]
  const facts = { coin: 'BTC', loan: LOAN, payments: [], timeZone, secured, sales: [] } as const
  const hour = (at: number, closeCents: bigint, lowCents = closeCents) => ({ at, closeCents, lowCents })

  it('is what was owed on that day over what was held at that price, and at the lowest of its hours', () => {
    const [first] = ltvHistory(facts, [hour(NOON, 8_416_667n, 4_208_334n)])
    // $25,250 of $50,500 and of half as much.
    expect(first?.ltv).toBe(499_999_980_198n)
    expect(first?.peakLtv).toBe(999_999_841_584n)
  })

  it('grows with the interest of the days since, and falls by a payment from its day on', () => {
    const paid = {
      paymentId: 'p',
      method: 'WIRE',
      amountCents: 1_000_000n,
      paidOn: '2026-12-04',
      heldUntil: null,
      returnedAt: null,
    } as const
    const at = [0, 9, 10].map((day) => hour(NOON + day * DAY_MS, 8_416_667n))
    const [funded, before, after] = ltvHistory({ ...facts, payments: [paid] }, at)
    expect(before?.ltv).toBeGreaterThan(funded?.ltv ?? 0n)
    expect(after?.ltv).toBeLessThan((funded?.ltv ?? 0n) - 190_000_000_000n)
    const [, , reversed] = ltvHistory(
      { ...facts, payments: [{ ...paid, returnedAt: NOON + 11 * DAY_MS }] },
      at,
    )
    expect(reversed?.ltv).toBeGreaterThan(before?.ltv ?? 0n)
  })

  it('counts what an open sale brought from each trade on, less its fee (1.9.07)', () => {
    const trade = { ...fill('a', 10_000_000n), feeCents: 0n, filledAt: new Date(NOON) }
    const sale = after(stepped(ORDERED), fillCommand('sale-1-1', trade))
    const hours = [hour(NOON - 1, 8_416_667n), hour(NOON, 8_416_667n)]
    const since = [{ at: NOON - 1, units: 60_000_000n }]
    const [before, sold] = ltvHistory({ ...facts, secured: since, sales: [sale] }, hours)
    // $5,490 less 2 %, of $50,500; each LTV is rounded.
    const lower = (before?.ltv ?? 0n) - (sold?.ltv ?? 0n)
    expect(lower).toBeGreaterThan(106_538_609_640n)
    expect(lower).toBeLessThan(106_538_609_644n)
  })

  it('has none while nothing was held', () => {
    expect(ltvHistory(facts, [hour(NOON - 1, 8_416_667n)])).toMatchObject([{ ltv: null, peakLtv: null }])
  })
})

describe('the hours of a chart', () => {
  const span = (range: Parameters<typeof historySpan>[0], now: number) =>
    historySpan(range, { loan: LOAN, now, timeZone })
  const days = ({ fromMs, untilMs }: ReturnType<typeof span>) => (untilMs - fromMs) / DAY_MS

  it.each([
    ['WEEK', 100, 7, 1],
    ['MONTH', 100, 30, 4],
    ['ALL', 365, 365.5, 49],
    ['ALL', 3_000, 366, 49],
  ] as const)(
    '%s, %d days after the funding: %d days, %d hours a point',
    (range, later, shown, stepHours) => {
      const found = span(range, NOON + later * DAY_MS)
      expect(days(found)).toBe(shown)
      expect(found.stepHours).toBe(stepHours)
    },
  )

  it.each(['WEEK', 'MONTH', 'ALL'] as const)('%s never begins before the day of the funding', (range) => {
    const found = span(range, NOON + 90_000)
    expect(found.fromMs).toBe(Date.UTC(2026, 10, 24, 5))
    expect(found.untilMs).toBe(NOON + HOUR_MS)
    expect(found.stepHours).toBe(1)
  })

  it('are no more points than a chart has, and no more hours than one call reads', () => {
    for (let hours = 1; hours < 12_000; hours += 37)
      for (const range of ['WEEK', 'MONTH', 'ALL'] as const) {
        const { fromMs, untilMs, stepHours } = span(range, NOON + hours * HOUR_MS)
        const spanHours = (untilMs - fromMs) / HOUR_MS
        expect(Math.ceil(spanHours / stepHours)).toBeLessThanOrEqual(MOST_HISTORY_POINTS)
        expect(spanHours).toBeLessThanOrEqual(MOST_HISTORY_HOURS)
      }
  })

  it('stay in order where the clock stands before the funding', () => {
    const { fromMs, untilMs } = span('ALL', NOON - 40 * DAY_MS)
    expect(fromMs).toBeLessThanOrEqual(untilMs)
  })
})
