import { describe, expect, it } from 'vitest'
import { HELD_MATTERS, HOLD_KINDS, HOLD_RULES, isHeldFrom, type HoldKind } from './loan-holds.ts'

/** Written out from note 076, so that a changed row of the table is seen. What stops is in the order of HELD_MATTERS. */
describe('the table of holds (note 076)', () => {
  it.each<[HoldKind, string, number | null, boolean]>([
    ['BANKRUPTCY', 'debits marginCalls sales paymentNotices defaultSteps renewals releases', null, true],
    ['SCRA', 'marginCalls sales defaultSteps renewals', 600, true],
    ['DECEASED', 'debits marginCalls sales paymentNotices defaultSteps renewals releases', null, false],
    ['DISPUTE', 'debits sales paymentNotices defaultSteps', null, true],
    ['FRAUD', 'debits paymentNotices defaultSteps renewals releases', null, false],
  ])('%s stops %s, caps the rate at %s, and is shown: %s', (kind, stops, rateCapBps, isShown) => {
    expect(HELD_MATTERS.filter((matter) => isHeldFrom([kind], matter)).join(' ')).toBe(stops)
    expect(HOLD_RULES[kind]).toMatchObject({
      rateCapBps,
      isShown,
      why: expect.stringMatching(/^[A-Z].{20,}\.$/),
    })
  })

  it('stops what any hold of a loan stops, and nothing without one', () => {
    for (const matter of HELD_MATTERS) {
      expect(isHeldFrom([], matter)).toBe(false)
      expect(isHeldFrom(HOLD_KINDS, matter)).toBe(true)
    }
    expect(isHeldFrom(['SCRA', 'FRAUD'], 'debits')).toBe(true)
    expect(isHeldFrom(['SCRA', 'FRAUD'], 'sales')).toBe(true)
  })
})
