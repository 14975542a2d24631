import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextReminder, type DeadlineTerms } from '../application/deadlines.ts'
import { isAtMost, ltvOf } from '../offer/ltv.ts'
import { REFINANCE_RULES } from '../organization/refinance-rules.ts'
import { REFINANCE_COINS } from './estate-loan.ts'
import { topUpRequest } from './top-up-request.ts'

const TERMS: DeadlineTerms = {
  timeZone: 'America/New_York',
  completeDays: 14,
  collateralDays: 5,
  idleDays: 30,
  reminderDays: [3, 1],
  graceHours: 72,
  paymentNoticeDays: 7,
  bankHolidays: [],
}
const POSITION = { coin: 'BTC', units: 100_000_000n, owedCents: 6_000_000n, priceCents: 10_000_000n } as const
const requestedAt = (text: string, topUpDays = REFINANCE_RULES.topUpDays) =>
  topUpRequest(POSITION, {
    rules: { ...REFINANCE_RULES, topUpDays },
    now: Date.parse(text),
    timeZone: TERMS.timeZone,
  })
const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())

describe('the top-up of a refinance when it is requested', () => {
  it('brings the LTV to 55 %, rounded up to a base unit (2.9.04)', () => {
    // 60,000 dollars at 55 % take 109,090.909 dollars of collateral: 1.0909090909 bitcoin.
    expect(requestedAt('2026-11-27T15:00:00Z')).toMatchObject({
      topUpUnits: 9_090_910n,
      requiredUnits: 109_090_910n,
    })
  })

  it('is at or just below the maximum of the rules, for every debt, quantity, price and maximum (2.9.04)', () => {
    const position = fc.record({
      coin: fc.constantFrom(...REFINANCE_COINS),
      units: fc.bigInt({ min: 1n, max: 10n ** 21n }),
      owedCents: fc.bigInt({ min: 1n, max: 10n ** 10n }),
      priceCents: fc.bigInt({ min: 1n, max: 10n ** 8n }),
    })
    fc.assert(
      fc.property(position, fc.integer({ min: 1, max: 10_000 }), (held, maxLtvBps) => {
        const rules = { maxLtvBps, topUpDays: 5 }
        const fixed = topUpRequest(held, { rules, now: 0, timeZone: 'UTC' })
        expect(fixed.requiredUnits).toBe(held.units + fixed.topUpUnits)
        expect(isAtMost(ltvOf({ ...held, units: fixed.requiredUnits }), maxLtvBps)).toBe(true)
        expect(fixed.dueAt === null).toBe(fixed.topUpUnits === 0n)
        if (fixed.topUpUnits > 0n)
          expect(isAtMost(ltvOf({ ...held, units: fixed.requiredUnits - 1n }), maxLtvBps)).toBe(false)
      }),
      { numRuns: 1000 },
    )
  })

  it('is nothing, with no deadline, where the price has risen enough since the signature', () => {
    const risen = { ...POSITION, priceCents: 11_000_000n }
    expect(topUpRequest(risen, { rules: REFINANCE_RULES, now: 0, timeZone: 'UTC' })).toEqual({
      topUpUnits: 0n,
      requiredUnits: POSITION.units,
      dueAt: null,
    })
  })

  it.each<[string, string, number, string]>([
    ['at noon', '2026-11-27T17:00:00Z', 5, '2026-12-03T05:00:00.000Z'],
    [
      'in the evening of New York, the next day in UTC',
      '2026-11-28T02:30:00Z',
      5,
      '2026-12-03T05:00:00.000Z',
    ],
    ['over the end of daylight saving time', '2026-10-30T16:00:00Z', 5, '2026-11-05T05:00:00.000Z'],
    ['over its begin', '2027-03-12T17:00:00Z', 5, '2027-03-18T04:00:00.000Z'],
    ['by a brand with two days', '2026-11-27T17:00:00Z', 2, '2026-11-30T05:00:00.000Z'],
  ])(
    'is due at the end of the last calendar day of the lender, requested %s (G.67, G.73)',
    (_, now, days, due) => {
      expect(iso(requestedAt(now, days).dueAt)).toBe(due)
    },
  )

  it('is reminded of three days and one day before its last day, at nine there (G.73)', () => {
    const now = Date.parse('2026-11-27T17:00:00Z')
    const { dueAt } = requestedAt('2026-11-27T17:00:00Z')
    if (dueAt === null) throw new Error('a top-up has a deadline')
    const deadline = { kind: 'collateral', at: dueAt } as const
    const first = nextReminder(deadline, TERMS, now)
    expect(iso(first)).toBe('2026-11-29T14:00:00.000Z')
    const second = nextReminder(deadline, TERMS, first ?? now)
    expect(iso(second)).toBe('2026-12-01T14:00:00.000Z')
    expect(nextReminder(deadline, TERMS, second ?? now)).toBeNull()
  })
})
