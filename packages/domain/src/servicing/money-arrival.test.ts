import { describe, expect, it } from 'vitest'
import { moneyArrival } from './money-arrival.ts'

const day = (month: number, date: number) => ({ year: 2026, month, day: date })
const SENT = {
  // A Monday, in the week of Thanksgiving.
  sentOn: day(11, 23),
  businessDays: { from: 3, to: 5 },
  bankHolidays: ['2026-11-26'],
}

describe('the expected arrival of sent funds (1.9.22, 1.9.23)', () => {
  it('is counted in business days after the day they were sent (P.522)', () => {
    expect(moneyArrival(SENT, day(11, 23))).toEqual({ from: day(11, 27), until: day(12, 1) })
  })
  it('is shown through its last day, and not afterwards', () => {
    expect(moneyArrival(SENT, day(12, 1))).not.toBeNull()
    expect(moneyArrival(SENT, day(12, 2))).toBeNull()
  })
})
