import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEADLINE_PRECISION, TIMED_WORK, workDueAt, type TimedWork } from './deadline.ts'
import { WORK_RULES, workRulesSchema } from '../organization/work-rules.ts'

const HOUR_MS = 3_600_000
const AT = Date.parse('2026-11-20T22:30:00Z')
const IN_NEW_YORK = { rules: WORK_RULES, timeZone: 'America/New_York' }
const due = (kind: TimedWork, since: string) =>
  new Date(workDueAt(kind, Date.parse(since), IN_NEW_YORK)).toISOString()

describe('by when agents act, where neither a law nor an agreement says so', () => {
  it.each([
    ['saleStopped', '2026-11-21T22:30:00.000Z'],
    ['saleUnderWay', '2026-11-21T22:30:00.000Z'],
    ['deliveryRejected', '2026-11-21T22:30:00.000Z'],
    // Thirty days after November 20 there, to the end of the day.
    ['deficiency', '2026-12-21T05:00:00.000Z'],
    ['handOverToDecide', '2026-11-26T05:00:00.000Z'],
    ['handOverToSettle', '2026-11-26T05:00:00.000Z'],
  ] as const)('follows from the operator’s setting: %s', (kind, expected) => {
    expect(due(kind, '2026-11-20T22:30:00Z')).toBe(expected)
  })

  it('counts days of the organization’s zone, where the clocks are changed too', () => {
    // 11 PM on October 10 in New York; daylight saving time ends on November 1.
    expect(due('deficiency', '2026-10-11T03:00:00Z')).toBe('2026-11-10T05:00:00.000Z')
  })

  it('takes each setting from its own field', () => {
    const rules = {
      saleHours: 1,
      stoppedSaleHours: 2,
      rejectedDeliveryHours: 3,
      deficiencyDays: 4,
      handOverDays: 5,
    }
    const hours = (kind: TimedWork) =>
      (workDueAt(kind, AT, { rules, timeZone: 'America/New_York' }) - AT) / HOUR_MS
    expect([hours('saleUnderWay'), hours('saleStopped'), hours('deliveryRejected')]).toEqual([1, 2, 3])
    expect(hours('deficiency')).toBe(4 * 24 + 6.5)
    expect(hours('handOverToSettle')).toBe(5 * 24 + 6.5)
  })

  it('is after the beginning, and never earlier for what began later', () => {
    const moments = fc.integer({ min: 0, max: Date.parse('2100-01-01T00:00:00Z') })
    const zones = fc.constantFrom('America/New_York', 'Pacific/Honolulu', 'UTC')
    fc.assert(
      fc.property(fc.constantFrom(...TIMED_WORK), moments, moments, zones, (kind, one, other, timeZone) => {
        const at = (since: number) => workDueAt(kind, since, { rules: WORK_RULES, timeZone })
        expect(at(one)).toBeGreaterThan(one)
        expect(at(Math.min(one, other))).toBeLessThanOrEqual(at(Math.max(one, other)))
      }),
    )
  })

  it('has shipped settings that the schema takes, and refuses none at all', () => {
    expect(workRulesSchema.parse(WORK_RULES)).toEqual(WORK_RULES)
    const { handOverDays: _, ...published } = WORK_RULES
    expect(workRulesSchema.parse(published)).toEqual(WORK_RULES)
    expect(workRulesSchema.safeParse({ ...WORK_RULES, deficiencyDays: 0 }).success).toBe(false)
  })

  it('is shown to the minute or by the day for each kind that has one', () => {
    for (const kind of TIMED_WORK) expect(DEADLINE_PRECISION[kind]).toBeDefined()
    expect([DEADLINE_PRECISION.termProposal, DEADLINE_PRECISION.termOffer]).toEqual(['day', 'day'])
  })
})
