import { describe, expect, it } from 'vitest'
import {
  businessDeadline,
  calendarDate,
  collateralDeadline,
  detailsDeadline,
  idleDeadline,
  nextReminder,
  noticeDeadline,
  type Deadline,
  type DeadlineTerms,
} from './deadlines.ts'
import { deadlineOf, windowClosesAt } from '../view/deadline.ts'
import {
  after,
  bent,
  DUE_AT,
  EXPIRES_AT,
  inState,
  RENEWALS,
  say,
  START,
  stateAfter,
  TOP_UP,
  WAYS,
} from '../process/journey.test-data.ts'
import { TOP_UP_DUE_AT } from '../process/refinance-commands.test-data.ts'
import type { ApplicationState } from './states.ts'
import { LAPSING_STATES, EARLY_STATES } from './states.ts'

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
const at = (text: string) => Date.parse(text)
const NEW_YORK: DeadlineTerms = {
  timeZone: 'America/New_York',
  completeDays: 14,
  collateralDays: 5,
  idleDays: 30,
  reminderDays: [3, 1],
  graceHours: 72,
  paymentNoticeDays: 7,
  bankHolidays: ['2026-11-26', '2026-12-25'],
}
const UTC = { ...NEW_YORK, timeZone: 'UTC' }

describe('deadlines', () => {
  it('end at the brand’s midnight 14 days after the details (1.9.26, G.67)', () => {
    expect(iso(detailsDeadline(at('2026-11-21T15:00:00Z'), NEW_YORK))).toBe('2026-12-06T05:00:00.000Z')
  })
  it('use the operator’s days, not those of the shipped rules (1.9.18, 1.9.26)', () => {
    const own = { ...NEW_YORK, completeDays: 10, collateralDays: 2, idleDays: 7 }
    const from = at('2026-11-21T15:00:00Z')
    expect(iso(detailsDeadline(from, own))).toBe('2026-12-02T05:00:00.000Z')
    expect(iso(collateralDeadline(from, own))).toBe('2026-11-24T05:00:00.000Z')
    expect(iso(idleDeadline(from, own))).toBe('2026-11-29T05:00:00.000Z')
  })
  it('count the calendar day of the brand, not of UTC (G.67)', () => {
    const lateEvening = at('2026-11-22T03:30:00Z')
    expect(iso(collateralDeadline(lateEvening, NEW_YORK))).toBe('2026-11-27T05:00:00.000Z')
    expect(iso(collateralDeadline(lateEvening, UTC))).toBe('2026-11-28T00:00:00.000Z')
  })
  it('keep whole days across a daylight saving change (R8)', () => {
    expect(iso(detailsDeadline(at('2026-03-01T04:30:00Z'), NEW_YORK))).toBe('2026-03-15T04:00:00.000Z')
    expect(iso(collateralDeadline(at('2026-10-30T15:00:00Z'), NEW_YORK))).toBe('2026-11-05T05:00:00.000Z')
    expect(iso(idleDeadline(at('2026-10-10T15:00:00Z'), NEW_YORK))).toBe('2026-11-10T05:00:00.000Z')
  })
  it('cross a leap day (R8)', () => {
    expect(iso(collateralDeadline(at('2028-02-25T12:00:00Z'), UTC))).toBe('2028-03-02T00:00:00.000Z')
    expect(iso(detailsDeadline(at('2028-02-15T12:00:00Z'), UTC))).toBe('2028-03-01T00:00:00.000Z')
    expect(iso(detailsDeadline(at('2027-02-15T12:00:00Z'), UTC))).toBe('2027-03-02T00:00:00.000Z')
  })
  it('begin with the first moment of the day where midnight is skipped (R8)', () => {
    const cairo = { ...NEW_YORK, timeZone: 'Africa/Cairo' }
    expect(iso(collateralDeadline(at('2026-04-18T12:00:00Z'), cairo))).toBe('2026-04-23T22:00:00.000Z')
  })
  it('leave 30 days for an adverse action notice, from the details on (G.37, 1.2.84)', () => {
    expect(iso(noticeDeadline(at('2026-11-21T15:00:00Z'), 'America/New_York'))).toBe(
      '2026-12-22T05:00:00.000Z',
    )
  })
  it('in business days end with the next business day: no weekend, no holiday (1.9.20, G.67)', () => {
    const within = (instant: string, days: number) =>
      new Date(businessDeadline(Date.parse(instant), days, NEW_YORK)).toISOString()
    // Friday, Saturday and Sunday: end of Monday.
    for (const day of ['2026-11-20T22:00:00Z', '2026-11-21T15:00:00Z', '2026-11-22T15:00:00Z'])
      expect(within(day, 1)).toBe('2026-11-24T05:00:00.000Z')
    // The day before Thanksgiving: end of the Friday after it.
    expect(within('2026-11-25T15:00:00Z', 1)).toBe('2026-11-28T05:00:00.000Z')
    expect(within('2026-11-25T15:00:00Z', 2)).toBe('2026-12-01T05:00:00.000Z')
    // Across a daylight saving change: still the brand’s midnight.
    expect(within('2026-10-30T15:00:00Z', 1)).toBe('2026-11-03T05:00:00.000Z')
  })

  it('give the brand’s date', () => {
    expect(calendarDate(at('2026-11-22T03:30:00Z'), 'America/New_York')).toBe('2026-11-21')
  })
})

describe('the current deadline', () => {
  const idleAt = idleDeadline(START, NEW_YORK)
  const expected = (state: ApplicationState): Deadline | null => {
    if ((EARLY_STATES as readonly string[]).includes(state)) return { kind: 'idle', at: idleAt }
    if ((LAPSING_STATES as readonly string[]).includes(state)) return { kind: 'complete', at: EXPIRES_AT }
    if (state === 'CELSIUS_TOP_UP_REQUESTED') return { kind: 'collateral', at: TOP_UP_DUE_AT }
    return state === 'WAITING_FOR_COLLATERAL' ? { kind: 'collateral', at: DUE_AT } : null
  }
  it.each(Object.keys(WAYS) as ApplicationState[])(
    'in %s is the one that ends the application (1.9.18, 1.9.26)',
    (state) => expect(deadlineOf(inState(state), NEW_YORK)).toEqual(expected(state)),
  )
  it('is none while a signed loan only waits for new disbursement details', () => {
    const redo = after(inState('MANUAL_FUNDING_RELEASE'), say.accountRejected())
    expect(redo.state).toBe('FINAL_STEPS')
    expect(deadlineOf(redo, NEW_YORK)).toBeNull()
  })
})

describe('the window for collateral', () => {
  const signed = bent(inState('WAITING_FOR_COLLATERAL'), { collateral: { requiredUnits: 100n } })
  it('closes at its deadline when less is on the chain than required (1.9.19)', () =>
    expect(windowClosesAt(signed, 99n, 72)).toBe(DUE_AT))
  it('waits for deposits sent in time to be confirmed, but not forever (1.9.18)', () =>
    expect(windowClosesAt(signed, 100n, 72)).toBe(DUE_AT + 72 * 3_600_000))
  it('is none before the signature', () => expect(windowClosesAt(inState('SIGN_DOCS'), 0n, 72)).toBeNull())
  it('also waits for the top-up of a renewal, which is all that is sent (1.9.18, 1.7.13)', () => {
    const renewal = stateAfter(RENEWALS.awaitingTopUp)
    expect(windowClosesAt(renewal, BigInt(TOP_UP) - 1n, 72)).toBe(DUE_AT)
    expect(windowClosesAt(renewal, BigInt(TOP_UP), 72)).toBe(DUE_AT + 72 * 3_600_000)
  })
})

describe('reminders', () => {
  const deadline: Deadline = { kind: 'complete', at: at('2026-12-06T05:00:00Z') }
  const after = (text: string, terms = NEW_YORK) => iso(nextReminder(deadline, terms, at(text)))

  it('are sent in the morning, the operator’s days before the last day', () => {
    expect(after('2026-11-21T15:00:00Z')).toBe('2026-12-02T14:00:00.000Z')
    expect(after('2026-12-02T14:00:00Z')).toBe('2026-12-04T14:00:00.000Z')
    expect(after('2026-12-04T14:00:00Z')).toBeNull()
    expect(after('2026-11-21T15:00:00Z', { ...NEW_YORK, reminderDays: [7] })).toBe('2026-11-28T14:00:00.000Z')
    expect(after('2026-11-21T15:00:00Z', { ...NEW_YORK, reminderDays: [] })).toBeNull()
  })
  it('are skipped when they were due before the clock started', () => {
    const short: Deadline = { kind: 'collateral', at: at('2026-11-23T05:00:00Z') }
    expect(iso(nextReminder(short, NEW_YORK, at('2026-11-21T15:00:00Z')))).toBeNull()
    expect(iso(nextReminder(short, NEW_YORK, at('2026-11-20T15:00:00Z')))).toBe('2026-11-21T14:00:00.000Z')
  })
  it('keep their hour across a daylight saving change (R8)', () => {
    const november: Deadline = { kind: 'idle', at: at('2026-11-03T05:00:00Z') }
    expect(iso(nextReminder(november, NEW_YORK, at('2026-10-01T00:00:00Z')))).toBe('2026-10-30T13:00:00.000Z')
    expect(iso(nextReminder(november, NEW_YORK, at('2026-10-30T13:00:00Z')))).toBe('2026-11-01T14:00:00.000Z')
  })
})
