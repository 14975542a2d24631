import { describe, expect, it } from 'vitest'
import type { AlertNotice } from './alert-kinds.ts'
import { pushExpiresAt, pushTtlSeconds, pushUrgency } from './push-rules.ts'

const AT = 1_800_000_000_000
const HOUR = 3_600_000

describe('a push about a loan', () => {
  it.each<[AlertNotice, cureByHours: number | null, hours: number, 'normal' | 'high']>([
    ['warning', null, 24, 'normal'],
    ['own-level', null, 24, 'normal'],
    ['collateral-sold', null, 24, 'normal'],
    ['margin-call', 48, 24, 'high'],
    ['margin-call', null, 24, 'high'],
    ['reminder-last-hours', 6, 6, 'high'],
    ['new-deadline', 12, 12, 'high'],
    ['reminder-last-hours', -1, 1 / 60, 'high'],
    ['sale-level', 6, 24, 'high'],
    ['test', 6, 1 / 6, 'high'],
  ])(
    'of the kind %s with a deadline in %s hours is shown for %s hours, urgency %s',
    (notice, cureBy, hours, urgency) => {
      const cureByMs = cureBy === null ? null : AT + cureBy * HOUR
      expect(pushExpiresAt(notice, AT, cureByMs)).toBe(AT + hours * HOUR)
      expect(pushUrgency(notice)).toBe(urgency)
    },
  )

  it.each([
    [AT + 1_999, 1],
    [AT + 999, null],
    [AT, null],
    [AT - 1, null],
  ])('that expires at %d is kept for %s seconds', (expiresAt, seconds) => {
    expect(pushTtlSeconds(expiresAt, AT)).toBe(seconds)
  })
})
