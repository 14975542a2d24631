import { describe, expect, it } from 'vitest'
import { textTime, zonesOfState } from './quiet-hours.ts'

const BRAND = 'America/New_York'
const time = (now: string, state: string | null) =>
  new Date(textTime(Date.parse(now), state, BRAND)).toISOString()

describe('the hours of texts that can wait (note 087)', () => {
  it.each([
    // New York, winter: UTC-5.
    ['at noon, now', '2026-01-15T17:00:00.000Z', 'NY', '2026-01-15T17:00:00.000Z'],
    ['at 8 AM sharp, now', '2026-01-15T13:00:00.000Z', 'NY', '2026-01-15T13:00:00.000Z'],
    ['before 8 AM, in the morning', '2026-01-15T12:59:59.999Z', 'NY', '2026-01-15T13:00:00.000Z'],
    ['from 9 PM, the next morning', '2026-01-16T02:00:00.000Z', 'NY', '2026-01-16T13:00:00.000Z'],
    ['just before 9 PM, now', '2026-01-16T01:59:59.999Z', 'NY', '2026-01-16T01:59:59.999Z'],
    ['in Hawaii, by its own clock', '2026-01-15T13:00:00.000Z', 'HI', '2026-01-15T18:00:00.000Z'],
    ['in Texas, when both zones are awake', '2026-01-15T14:30:00.000Z', 'TX', '2026-01-15T15:00:00.000Z'],
    ['in Texas, when one zone sleeps', '2026-01-16T03:30:00.000Z', 'TX', '2026-01-16T15:00:00.000Z'],
    ['of an unknown state, by the brand', '2026-01-15T12:00:00.000Z', null, '2026-01-15T13:00:00.000Z'],
    ['over the change of the clocks', '2026-03-08T02:30:00.000Z', 'NY', '2026-03-08T12:00:00.000Z'],
  ])('%s', (_what, now, state, wanted) => expect(time(now, state)).toBe(wanted))

  it('know the zones of all states and territories', () => {
    const states =
      'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'
    for (const state of states.split(' ')) expect(zonesOfState(state), state).toBeDefined()
    expect(zonesOfState('XX')).toBeUndefined()
  })
})
