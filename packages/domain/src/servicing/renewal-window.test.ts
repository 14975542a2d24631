import { expect, it } from 'vitest'
import { renewalWindow } from './renewal-window.ts'

const LOAN = { fundedOn: { year: 2026, month: 11, day: 22 }, termMonths: 12 }
const at = (ms: number) => new Date(ms).toISOString()

it('is open from the days before maturity to the end of its day, in the zone of the organisation (1.1.20)', () => {
  const { opensAt, closesAt } = renewalWindow(LOAN, { windowDays: 60, timeZone: 'America/New_York' })
  expect(at(opensAt)).toBe('2027-09-23T04:00:00.000Z')
  expect(at(closesAt)).toBe('2027-11-23T05:00:00.000Z')
})
