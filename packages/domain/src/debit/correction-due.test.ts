import { expect, it } from 'vitest'
import { formatCalendarDate } from '../offer/calendar-date.ts'
import { correctionDueOn } from './correction-due.ts'

const due = (at: string, bankHolidays: readonly string[] = []) =>
  formatCalendarDate(correctionDueOn(Date.parse(at), bankHolidays))

it('is within six banking days of the report, in the zone of the bank (1.9.24)', () => {
  expect(due('2026-12-01T15:00:00Z')).toBe('2026-12-09')
  // The evening of the day before in New York.
  expect(due('2026-12-01T03:00:00Z')).toBe('2026-12-08')
  // Christmas is no banking day.
  expect(due('2026-12-22T15:00:00Z')).toBe('2026-12-31')
  expect(due('2026-12-01T15:00:00Z', ['2026-12-07'])).toBe('2026-12-10')
})
