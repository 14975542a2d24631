// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { calendarDate, date, dateTime, endOfDay, shortDate, timeOfDay } from './dates.ts'

const AT = Date.parse('2026-12-04T22:00:00.000Z')
const WHERE = { timeZone: 'America/New_York' }

describe('dates on pages', () => {
  it.each([
    ['a moment', dateTime(AT, WHERE), ['Friday,', 'December_4,_2026', 'at', '5:00_PM_EST']],
    ['a deadline', endOfDay(AT, WHERE), ['Friday,', 'December_4,_2026', 'at', '4:59_PM_EST']],
    ['a day', date(AT, WHERE), ['Friday,', 'December_4,_2026']],
    ['a short day', shortDate(AT, WHERE), ['December_4,_2026']],
    ['a calendar day', calendarDate('2026-12-04'), ['December_4,_2026']],
    ['a time', timeOfDay(AT, WHERE), ['5:00_PM_EST']],
  ])('%s wraps before or after its date and its time, and never inside them', (_what, text, parts) => {
    expect(text.split(' ')).toEqual(parts.map((part) => part.replaceAll('_', '\u00a0')))
  })
})
