import type { MarginEvent } from '../margin/events.ts'
import { marginNotice, type MarginNotice } from '../margin/notices.ts'
import type { AlertNotice } from './alert-kinds.ts'

type EventType = MarginEvent['type']

const ENDS_CALL: ReadonlySet<EventType> = new Set([
  'MarginCallCured',
  'MarginCallWithdrawn',
  'MarginCallLapsed',
  'LiquidationLevelReached',
  'MonitoringEnded',
])
const ENDS_SALE: ReadonlySet<EventType> = new Set(['SaleNoLongerDue', 'MonitoringEnded'])

const endsCall = ({ type }: MarginEvent): boolean => ENDS_CALL.has(type)
const endsSale = ({ type }: MarginEvent): boolean => ENDS_SALE.has(type)
const isNoticed = (event: MarginEvent): boolean => marginNotice(event) !== null
/** After good news, a warning changes nothing about it: it says itself that nothing has to be done. */
const isContrary = (event: MarginEvent): boolean => isNoticed(event) && event.type !== 'WarningReached'

/** What makes an alert about the monitoring untrue, or leaves nothing to do about it. */
const OVERTAKEN_BY: Readonly<Record<MarginNotice, (event: MarginEvent) => boolean>> = {
  warning: isNoticed,
  'margin-call': endsCall,
  'reminder-halfway': endsCall,
  'reminder-last-hours': endsCall,
  'new-deadline': (event) => endsCall(event) || marginNotice(event) === 'new-deadline',
  cured: isContrary,
  'nothing-to-sell': isContrary,
  'call-lapsed': endsSale,
  'sale-level': endsSale,
  'no-sale': isContrary,
}

const isOfMonitoring = (notice: AlertNotice): notice is MarginNotice => Object.hasOwn(OVERTAKEN_BY, notice)

/**
 * Whether what happened to the monitoring of a loan after the event of an alert overtook the alert: its call or its sale is over,
 * or a newer alert contradicts it. It is then neither sent nor followed up. What was sold, a borrower's own level and a test
 * stay true.
 */
export const isOvertaken = (notice: AlertNotice, later: readonly MarginEvent[]): boolean =>
  isOfMonitoring(notice) && later.some(OVERTAKEN_BY[notice])

/** The key of the alert about an event of the monitoring. */
export const keyOfMarginAlert = (applicationId: string, version: number): string =>
  `margin:${applicationId}:${version}`

/** The key of a reminder of a call. A deadline that was moved has its own reminders. */
export const keyOfReminder = (callId: string, kind: string, cureBy: number): string =>
  `margin-reminder:${callId}:${kind}:${cureBy}`

const OF_EVENT = /^margin:[^:]+:(\d+)$/
const OF_REMINDER = /^margin-reminder:([^:]+):/

interface NumberedEvent {
  readonly version: number
  readonly event: MarginEvent
}

/** The events of a loan's monitoring after the one that an alert with this key is about; none for a key of another kind. */
export const eventsAfterAlert = (key: string, events: readonly NumberedEvent[]): readonly MarginEvent[] => {
  const callId = OF_REMINDER.exec(key)?.[1]
  const from =
    callId === undefined
      ? Number(OF_EVENT.exec(key)?.[1] ?? Number.POSITIVE_INFINITY)
      : (events.find(({ event }) => event.type === 'MarginCallOpened' && event.data.callId === callId)
          ?.version ?? 0)
  return events.flatMap(({ version, event }) => (version > from ? [event] : []))
}
