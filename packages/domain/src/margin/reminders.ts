import { openCall, type MarginState } from './margin-state.ts'

const HOUR_MS = 3_600_000
const LAST_HOURS = 6

export const CALL_REMINDERS = ['HALFWAY', 'LAST_HOURS'] as const
export type CallReminder = (typeof CALL_REMINDERS)[number]

export interface DatedReminder {
  readonly kind: CallReminder
  readonly at: number
}

/** The reminders of an open margin call: halfway through its time, and six hours before its deadline. None while paused,
 * nor within an hour of the call itself. */
export const callReminders = (margin: MarginState): readonly DatedReminder[] => {
  const call = openCall(margin)
  if (margin.state !== 'CALLED' || call === null || call.pause !== null) return []
  const halfMs = (margin.terms.cureHours * HOUR_MS) / 2
  const all: readonly DatedReminder[] = [
    { kind: 'HALFWAY', at: call.cureBy - halfMs },
    { kind: 'LAST_HOURS', at: call.cureBy - LAST_HOURS * HOUR_MS },
  ]
  return all.filter(
    ({ at }, index) => at > call.openedAt + HOUR_MS && all.findIndex((each) => each.at === at) === index,
  )
}

/** The reminder due at a moment: the latest one whose time has come, before the deadline. Null if there is none. */
export const dueReminder = (margin: MarginState, now: number): DatedReminder | null => {
  const call = openCall(margin)
  if (call === null || now >= call.cureBy) return null
  return callReminders(margin).findLast(({ at }) => at <= now) ?? null
}

/** When the next reminder after a moment is due; null if there is none. */
export const nextReminderAt = (margin: MarginState, now: number): number | null =>
  callReminders(margin).find(({ at }) => at > now)?.at ?? null

/**
 * When the next reminder of a margin call is due, given the one already scheduled: a due reminder stays scheduled until it is
 * sent, whatever else happens to the loan first. It never applies to another margin call or deadline, which have their own
 * reminders.
 */
export const plannedReminderAt = (
  margin: MarginState,
  plannedAt: number | null,
  now: number,
): number | null => {
  const isWaiting =
    plannedAt !== null &&
    plannedAt <= now &&
    dueReminder(margin, now) !== null &&
    callReminders(margin).some(({ at }) => at === plannedAt)
  return isWaiting ? plannedAt : nextReminderAt(margin, now)
}
