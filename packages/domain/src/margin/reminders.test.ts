import { describe, expect, it } from 'vitest'
import { begunWith, CALLED, CLEAR, HOUR_MS, at, reviewed, START } from './margin.test-data.ts'
import { callReminders, dueReminder, nextReminderAt, plannedReminderAt } from './reminders.ts'

const DUE = START + 48 * HOUR_MS + 5 * 60_000
const HALF = DUE - 24 * HOUR_MS
const LAST = DUE - 6 * HOUR_MS

describe('the reminders of a margin call', () => {
  it('are due halfway and six hours before its deadline', () => {
    const { margin } = CALLED
    expect(nextReminderAt(margin, START)).toBe(HALF)
    expect(nextReminderAt(margin, HALF)).toBe(LAST)
    expect(nextReminderAt(margin, LAST)).toBeNull()
    expect(
      [HALF - 1, HALF, LAST - 1, LAST, DUE].map((now) => dueReminder(margin, now)?.kind ?? null),
    ).toEqual([null, 'HALFWAY', 'HALFWAY', 'LAST_HOURS', null])
  })

  it('wait while the clock is paused, and move with the deadline', () => {
    const paused = reviewed(CALLED, { isDepositPending: true, now: START + HOUR_MS })
    expect(callReminders(paused.margin)).toEqual([])
    const resumed = reviewed(paused, { now: START + 11 * HOUR_MS })
    expect(nextReminderAt(resumed.margin, START + 11 * HOUR_MS)).toBe(HALF + 10 * HOUR_MS)
  })

  it('stay scheduled until they are sent, whatever happens to the loan first', () => {
    const { margin } = CALLED
    expect(plannedReminderAt(margin, HALF, HALF - 1)).toBe(HALF)
    expect(plannedReminderAt(margin, HALF, HALF + HOUR_MS)).toBe(HALF)
    expect(plannedReminderAt(margin, LAST, HALF + HOUR_MS)).toBe(LAST)
    expect(plannedReminderAt(margin, null, HALF + HOUR_MS)).toBe(LAST)
    expect(plannedReminderAt(margin, LAST, LAST + HOUR_MS)).toBe(LAST)
    // Its call is over, or has another deadline.
    expect(plannedReminderAt(margin, LAST, DUE)).toBeNull()
    expect(plannedReminderAt(margin, HALF - HOUR_MS, HALF - 1)).toBe(HALF)
    const paused = reviewed(CALLED, { isDepositPending: true, now: HALF + HOUR_MS })
    expect(plannedReminderAt(paused.margin, HALF, HALF + HOUR_MS)).toBeNull()
  })

  it('do not exist without a margin call, or at any other time than scheduled', () => {
    expect(callReminders(CLEAR.margin)).toEqual([])
    expect(dueReminder(CLEAR.margin, LAST)).toBeNull()
    expect(nextReminderAt(CLEAR.margin, START)).toBeNull()
    const { margin } = CALLED
    expect(plannedReminderAt(margin, HALF, HALF)).toBe(HALF)
    expect(plannedReminderAt(margin, HALF - 1, HALF)).toBe(LAST)
    expect(plannedReminderAt(CLEAR.margin, HALF, HALF)).toBeNull()
  })

  it('omit those that would be due within the first hour, to the millisecond', () => {
    // Half of 110 minutes is due an hour after the call, since its email has five minutes to leave.
    const called = reviewed(begunWith({ cureHours: 110 / 60 }), { reading: at(62_000) })
    expect(callReminders(called.margin)).toEqual([])
    const longer = reviewed(begunWith({ cureHours: 111 / 60 }), { reading: at(62_000) })
    expect(callReminders(longer.margin).map(({ kind }) => kind)).toEqual(['HALFWAY'])
  })

  it.each<[number, readonly string[]]>([
    [12, ['HALFWAY']],
    [6, ['HALFWAY']],
    [8, ['HALFWAY', 'LAST_HOURS']],
    [1, []],
  ])('are the ones that fit into %i hours', (cureHours, kinds) => {
    const called = reviewed(begunWith({ cureHours }), { reading: at(62_000) })
    expect(
      callReminders(called.margin)
        .toSorted((a, b) => a.at - b.at)
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(kinds)
  })
})
