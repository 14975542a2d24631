import { describe, expect, it } from 'vitest'
import { recallDueAt } from './recall-due.ts'

const TERMS = {
  recallBusinessDays: 1,
  bankHolidays: ['2026-11-26'],
  timeZone: 'America/New_York',
}
const due = (requested: string, recallBusinessDays = 1) =>
  new Date(recallDueAt(Date.parse(requested), { ...TERMS, recallBusinessDays })).toISOString()

describe('by when recalled collateral is back', () => {
  it.each([
    ['a Tuesday', '2026-11-24T15:00:00Z', 1, '2026-11-26T05:00:00.000Z'],
    ['the day before Thanksgiving', '2026-11-25T15:00:00Z', 1, '2026-11-28T05:00:00.000Z'],
    ['a Friday', '2026-11-20T15:00:00Z', 1, '2026-11-24T05:00:00.000Z'],
    ['a Saturday', '2026-11-21T15:00:00Z', 1, '2026-11-24T05:00:00.000Z'],
    ['a Friday evening that is Saturday in UTC', '2026-11-21T03:00:00Z', 1, '2026-11-24T05:00:00.000Z'],
    ['two days', '2026-11-20T15:00:00Z', 2, '2026-11-25T05:00:00.000Z'],
  ])('is the end of the next business day of the lender: %s', (_, requested, days, expected) => {
    expect(due(requested, days)).toBe(expected)
  })
})
