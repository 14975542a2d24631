import { describe, expect, it } from 'vitest'
import { ALERT_RULES, type AlertNotice } from './alert-kinds.ts'
import { afterUndelivered, alertOfMessage, contactDueAt, isLate, mustArrive } from './escalation.ts'

const HOUR_MS = 3_600_000
const NOW = Date.parse('2026-05-01T12:00:00Z')

describe('an alert that did not arrive (note 087)', () => {
  it.each([
    ['EMAIL', 'NONE', false, true],
    ['EMAIL', 'UNUSED', true, true],
    ['EMAIL', 'USED', false, true],
    ['EMAIL', 'FAILED', false, true],
    ['TEXT', 'NONE', false, true],
    ['TEXT', 'UNUSED', true, true],
    ['TEXT', 'USED', false, false],
    ['TEXT', 'FAILED', false, true],
  ] as const)(
    'by %s while the other is %s: uses the other %s, needs an agent %s',
    (failed, other, usesOther, needsAgent) =>
      expect(afterUndelivered('margin-call', failed, other)).toEqual({ usesOther, needsAgent }),
  )

  it.each([
    ['margin-call', true],
    ['reminder-last-hours', true],
    ['new-deadline', true],
    ['call-lapsed', true],
    ['sale-level', true],
    ['collateral-sold', true],
    ['warning', false],
    ['cured', false],
    ['no-sale', false],
    ['own-level', false],
    ['test', false],
  ] as const)('about %s must arrive: %s', (notice, must) => {
    expect(mustArrive(notice)).toBe(must)
    expect(afterUndelivered(notice, 'EMAIL', 'UNUSED').needsAgent).toBe(must)
  })

  it('must arrive where it asks for something about a call or a sale', () => {
    for (const [notice, { kind, isUrgent }] of Object.entries(ALERT_RULES))
      if (isUrgent && kind !== null) expect(mustArrive(notice as AlertNotice), notice).toBe(true)
  })

  it.each([
    ['four hours', 'margin-call', 48, 4],
    ['half of what is left', 'reminder-last-hours', 6, 3],
    ['at once', 'margin-call', -1, 0],
    ['four hours without a deadline yet', 'margin-call', null, 4],
    ['a day', 'sale-level', null, 24],
  ] as const)('gives an agent %s', (_what, notice, leftHours, hours) =>
    expect(contactDueAt(notice, NOW, leftHours === null ? null : NOW + leftHours * HOUR_MS)).toBe(
      NOW + hours * HOUR_MS,
    ),
  )

  it('is late from the sixth try', () => {
    expect([1, 5, 6, 20].map(isLate)).toEqual([false, false, true, true])
  })

  it.each([
    ['margin:margin-call', 'margin-call'],
    ['sale:collateral-sold', 'collateral-sold'],
    ['text:sale-level', 'sale-level'],
    ['default:NOTICE', null],
    ['due:DUE', null],
    ['margin:other', null],
  ])('is known by the kind %s', (kind, notice) => expect(alertOfMessage(kind)).toBe(notice))
})
