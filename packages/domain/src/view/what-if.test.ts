import { describe, expect, it } from 'vitest'
import { OWED_CENTS, ONE_COIN, TERMS } from '../margin/margin.test-data.ts'
import { replayWeek } from '../margin/replay-week.ts'
import { STRESS_WEEKS, stressWeek, type StressHour } from '../margin/stress-weeks.ts'
import { HOURS_OF_WEEK } from '../margin/week-hours.ts'
import { salePreview, whatIf, type Supposition } from './what-if.ts'

const suppose = (dollars: number, over: Partial<Supposition> = {}) =>
  whatIf({
    terms: TERMS,
    standing: { state: 'CLEAR' },
    saleFeeBps: 200,
    owedCents: OWED_CENTS,
    units: ONE_COIN,
    addedUnits: 0n,
    paidCents: 0n,
    priceCents: BigInt(dollars) * 100n,
    ...over,
  })

describe('the effect of a price on a loan (1.9.07, 1.9.09, 1.9.10, 1.9.12)', () => {
  it.each([
    [66_667, 'NOTHING'],
    [66_666, 'WARNING'],
    [62_501, 'WARNING'],
    [62_500, 'CALL'],
    [55_556, 'CALL'],
    [55_555, 'SALE'],
  ])('$%d: %s, as the levels of the server say', (dollars, kind) => {
    expect(suppose(dollars).kind).toBe(kind)
  })

  it('includes what a margin call would require, in coins or dollars, either of which is enough', () => {
    const called = suppose(60_000)
    if (called.kind !== 'CALL') throw new Error(called.kind)
    const { units: addedUnits, cents: paidCents } = called.needed
    // $50,000 of 1.111111 BTC at $60,000 is just below 75 %.
    expect(addedUnits).toBe(11_111_112n)
    expect(paidCents).toBe(500_001n)
    expect(suppose(60_000, { addedUnits }).kind).toBe('NOTHING')
    expect(suppose(60_000, { addedUnits: addedUnits - 1n }).kind).toBe('WARNING')
    expect(suppose(60_000, { paidCents }).kind).toBe('NOTHING')
    expect(suppose(60_000, { paidCents: paidCents - 1n }).kind).toBe('WARNING')
  })

  it('includes a sale of just enough for the target after its fee', () => {
    const outcome = suppose(55_000)
    if (outcome.kind !== 'SALE') throw new Error(outcome.kind)
    const { sale } = outcome
    expect(sale.feeCents).toBe((sale.grossCents * 2n) / 100n)
    expect(sale.owedCents).toBe(OWED_CENTS - sale.grossCents + sale.feeCents)
    expect(sale.units + sale.keptUnits).toBe(ONE_COIN)
    const ltvBps = (sale.owedCents * ONE_COIN * 10_000n) / (sale.keptUnits * 5_500_000n)
    expect(ltvBps).toBeLessThan(7_500n)
    expect(ltvBps).toBeGreaterThan(7_490n)
  })

  it('is a sale of everything if the fee leaves no sale that restores the target', () => {
    const position = { coin: 'BTC', units: ONE_COIN, owedCents: OWED_CENTS, priceCents: 5_000_000n } as const
    expect(salePreview(position, { targetLtvBps: 9_900, feeBps: 200 }).keptUnits).toBe(0n)
  })

  it('is nothing once everything is paid', () => {
    expect(suppose(1, { paidCents: OWED_CENTS })).toEqual({ kind: 'PAID' })
  })

  it('is no cure of an open margin call by the price alone, but with any payment or deposit', () => {
    const standing = { state: 'CALLED', hasActed: false } as const
    expect(suppose(90_000, { standing }).kind).toBe('CALL_STAYS')
    expect(suppose(90_000, { standing, paidCents: 1n }).kind).toBe('CALL_CURED')
    expect(suppose(90_000, { standing, addedUnits: 1n }).kind).toBe('CALL_CURED')
    expect(suppose(90_000, { standing: { ...standing, hasActed: true } }).kind).toBe('CALL_CURED')
    expect(suppose(60_000, { standing, addedUnits: 1n }).kind).toBe('CALL_STAYS')
    expect(suppose(55_555, { standing }).kind).toBe('SALE')
  })

  it('ends a due sale once the LTV is below the target', () => {
    const standing = { state: 'SALE_DUE' } as const
    expect(suppose(66_666, { standing }).kind).toBe('SALE_STAYS')
    expect(suppose(66_667, { standing }).kind).toBe('SALE_ENDS')
  })
})

const LOAN = { terms: TERMS, units: ONE_COIN, priceCents: 10_000_000n, owedByDay: [OWED_CENTS] }
const flat = (bps: number, hours = HOURS_OF_WEEK): readonly StressHour[] =>
  Array.from({ length: hours }, () => ({ lowBps: bps, closeBps: bps }))
const momentsOf = (...parts: readonly (readonly StressHour[])[]) =>
  replayWeek(LOAN, parts.flat()).moments.map(({ type, afterMs }) => `${type} ${afterMs / 3_600_000}`)

describe('a week of prices on a loan whose borrower does nothing', () => {
  it('has no effect above the warning level', () => {
    expect(momentsOf(flat(6_667))).toEqual([])
  })

  it('warns and opens a margin call in the hour whose lowest price reaches the level, then lapses into a sale', () => {
    expect(momentsOf(flat(9_000, 10), flat(6_600, 10), flat(6_000, 100))).toEqual([
      'WarningReached 10.5',
      'MarginCallOpened 20.5',
      // 48 hours, and the minutes in which the email leaves.
      'MarginCallLapsed 69',
    ])
  })

  it('ends a margin call without a sale if the price has recovered by its deadline', () => {
    expect(momentsOf(flat(6_200, 5), flat(9_900, 100))).toEqual([
      'MarginCallOpened 0.5',
      'MarginCallWithdrawn 49',
    ])
  })

  it('reaches a sale immediately at its level, and nothing more', () => {
    const week = replayWeek(LOAN, [...flat(5_500, 3), ...flat(1_000, 50)])
    expect(week.moments.map(({ type }) => type)).toEqual(['LiquidationLevelReached'])
    expect(week.end.state).toBe('SALE_DUE')
    expect(week.worst).toEqual({ afterMs: 1_800_000, priceCents: 5_500_000n, ltvBps: 9_090 })
  })

  it('warns again after the LTV was far enough below the level, and includes daily interest', () => {
    expect(momentsOf(flat(6_600, 2), flat(7_000, 2), flat(6_600, 2))).toEqual([
      'WarningReached 0.5',
      'WarningCleared 2.5',
      'WarningReached 4.5',
    ])
    const grown = replayWeek({ ...LOAN, owedByDay: [OWED_CENTS, OWED_CENTS + 50_000n] }, flat(6_700))
    expect(grown.moments.map(({ type, afterMs }) => [type, afterMs / 3_600_000])).toEqual([
      ['WarningReached', 24.5],
    ])
  })
})

describe('the shipped stress weeks', () => {
  it.each(STRESS_WEEKS)(
    '%s has every hour, prices that fit one another, and is the same each time',
    (week) => {
      const hours = stressWeek(week)
      expect(hours).toHaveLength(HOURS_OF_WEEK)
      let openBps = 10_000
      for (const { lowBps, closeBps } of hours) {
        expect(lowBps).toBeGreaterThan(0)
        expect(lowBps).toBeLessThanOrEqual(Math.min(openBps, closeBps))
        openBps = closeBps
      }
      expect(stressWeek(week)).toEqual(hours)
    },
  )

  it('differ in how far the price drops and how they end', () => {
    const shapes = STRESS_WEEKS.map((week) => {
      const hours = stressWeek(week)
      const lowest = Math.min(...hours.map(({ lowBps }) => lowBps))
      return [week, Math.round(lowest / 100), Math.round((hours.at(-1)?.closeBps ?? 0) / 100)]
    })
    expect(shapes).toEqual([
      ['FAST_FALL', 55, 72],
      ['SLOW_SLIDE', 65, 65],
      ['FLASH', 59, 96],
      ['DOUBLE_DIP', 61, 76],
    ])
  })

  it('cause a sale, a warning and margin calls for a loan at 50% LTV', () => {
    const ends = STRESS_WEEKS.map((week) =>
      replayWeek(LOAN, stressWeek(week)).moments.map(({ type }) => type),
    )
    expect(ends[0]).toContain('LiquidationLevelReached')
    expect(ends[1]).toContain('WarningReached')
    expect(ends[2]).toContain('MarginCallOpened')
    expect(ends[2]).not.toContain('MarginCallLapsed')
    expect(ends[3]).toContain('MarginCallOpened')
  })
})
