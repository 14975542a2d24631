import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayNumber } from '../offer/calendar-date.ts'
import { addDays } from '../offer/zoned-days.ts'
import { changedRates } from './changed-rates.ts'
import { NO_CHANGES, rateOn } from './loan-changes.ts'
import { date, LOAN } from './loan.test-data.ts'

const cap = (from: string, through: string | null, capBps = 600) => ({
  from: date(from),
  through: through === null ? null : date(through),
  capBps,
})

describe('the rates of a loan', () => {
  it('are capped from the first day of a service through its last, and go back to what was agreed', () => {
    expect(changedRates(891, { agreed: [], caps: [cap('2026-03-01', '2026-06-30')] })).toEqual([
      { from: date('2026-03-01'), rateBps: 600 },
      { from: date('2026-07-01'), rateBps: 891 },
    ])
    expect(changedRates(891, { agreed: [], caps: [cap('2026-03-01', null)] })).toHaveLength(1)
  })

  it('stay as they are where the agreed rate is below the cap, and change where it is agreed anew within it', () => {
    expect(changedRates(500, { agreed: [], caps: [cap('2026-03-01', null)] })).toEqual([])
    const agreed = [
      { from: date('2026-04-01'), rateBps: 400 },
      { from: date('2026-05-01'), rateBps: 700 },
    ]
    expect(changedRates(891, { agreed, caps: [cap('2026-03-01', '2026-05-31')] })).toEqual([
      { from: date('2026-03-01'), rateBps: 600 },
      { from: date('2026-04-01'), rateBps: 400 },
      { from: date('2026-05-01'), rateBps: 600 },
      { from: date('2026-06-01'), rateBps: 700 },
    ])
  })

  it('are on every day what was agreed last, and never above a cap of that day', () => {
    const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays(LOAN.fundedOn, days))
    const capOf = fc
      .tuple(day, fc.option(fc.integer({ min: 0, max: 200 }), { nil: null }))
      .map(([from, days]) => ({ from, through: days === null ? null : addDays(from, days), capBps: 600 }))
    fc.assert(
      fc.property(
        day,
        fc.array(capOf, { maxLength: 3 }),
        fc.array(fc.record({ from: day, rateBps: fc.integer({ min: 0, max: 1_000 }) }), { maxLength: 3 }),
        (on, caps, changes) => {
          const agreed = changes.toSorted((one, other) => dayNumber(one.from) - dayNumber(other.from))
          const rates = changedRates(LOAN.rateBps, { agreed, caps })
          const base =
            agreed.findLast(({ from }) => dayNumber(from) <= dayNumber(on))?.rateBps ?? LOAN.rateBps
          const isCapped = caps.some(
            ({ from, through }) =>
              dayNumber(from) <= dayNumber(on) && (through === null || dayNumber(on) <= dayNumber(through)),
          )
          const expected = isCapped ? Math.min(base, 600) : base
          expect(rateOn({ ...LOAN, changes: { ...NO_CHANGES, rates } }, on)).toBe(expected)
        },
      ),
    )
  })
})
