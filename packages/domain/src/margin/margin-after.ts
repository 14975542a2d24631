import type { MarginEvent, MarginEventOf, ReadingData } from './events.ts'
import {
  isMonitored,
  UNMONITORED,
  type MarginCall,
  type MarginState,
  type MonitoredMargin,
} from './margin-state.ts'
import { readingOf } from './reading-data.ts'
import { isUnder } from './reading.ts'
import { rearmLtvBps, type MarginTerms } from './terms.ts'

/** Clear, or still warned where the LTV is not below the warning level by the margin of hysteresis. */
const recovered = (terms: MarginTerms, data: ReadingData, at: number): MarginState =>
  isUnder(terms.coin, readingOf(data), rearmLtvBps(terms))
    ? { state: 'CLEAR', terms }
    : { state: 'WARNED', terms, since: at }

const opened = ({ at, data }: MarginEventOf<'MarginCallOpened'>): MarginCall => ({
  callId: data.callId,
  openedAt: at,
  cureBy: data.cureBy,
  pause: null,
  notice: null,
  unitsAtOpening: BigInt(data.reading.units),
  paidCentsAtOpening: BigInt(data.paidCents),
  extensions: 0,
  extendedTo: null,
})

/** The rest of the time runs on: the deadline moves by as long as the clock stood still, and by nothing if it was set back. */
const resumed = (call: MarginCall, at: number): MarginCall =>
  call.pause === null
    ? call
    : { ...call, pause: null, cureBy: call.cureBy + Math.max(0, at - call.pause.since) }

const callAfter = (
  call: MarginCall,
  event: MarginEventOf<'MarginCallSent' | 'MarginCallPaused' | 'MarginCallResumed' | 'MarginCallExtended'>,
): MarginCall => {
  switch (event.type) {
    case 'MarginCallSent':
      return {
        ...call,
        cureBy: event.data.cureBy ?? call.cureBy,
        extendedTo: event.data.cureBy ?? call.extendedTo,
        notice: { at: event.data.sentAt, by: 'EMAIL' },
      }
    case 'MarginCallPaused':
      return { ...call, pause: { since: event.at, cause: event.data.cause } }
    case 'MarginCallResumed':
      return resumed(call, event.at)
    case 'MarginCallExtended':
      return {
        ...call,
        cureBy: event.data.cureBy,
        notice: call.notice ?? { at: event.at, by: 'AGENT' },
        extensions: call.extensions + 1,
        extendedTo: event.data.cureBy,
      }
  }
}

const monitoredAfter = (
  margin: MonitoredMargin,
  event: Exclude<MarginEvent, MarginEventOf<'MonitoringBegun' | 'MonitoringEnded'>>,
): MarginState => {
  const { terms } = margin
  switch (event.type) {
    case 'WarningReached':
      return { state: 'WARNED', terms, since: event.at }
    case 'WarningCleared':
      return { state: 'CLEAR', terms }
    case 'MarginCallOpened':
      return { state: 'CALLED', terms, call: opened(event) }
    case 'MarginCallSent':
    case 'MarginCallPaused':
    case 'MarginCallResumed':
    case 'MarginCallExtended':
      if (margin.state !== 'CALLED') throw new Error(`${event.type} without a call`)
      return { ...margin, call: callAfter(margin.call, event) }
    case 'MarginCallCured':
    case 'MarginCallWithdrawn':
    case 'SaleNoLongerDue':
      return recovered(terms, event.data.reading, event.at)
    case 'MarginCallLapsed':
      return { state: 'SALE_DUE', terms, cause: 'CALL_LAPSED', since: event.at }
    case 'LiquidationLevelReached':
      return { state: 'SALE_DUE', terms, cause: 'LEVEL_REACHED', since: event.at }
  }
}

/** The margin state after an event of it. Throws on a history that the rules cannot have written. */
export const marginAfter = (margin: MarginState, event: MarginEvent): MarginState => {
  if (event.type === 'MonitoringBegun') return { state: 'CLEAR', terms: event.data.terms }
  if (event.type === 'MonitoringEnded') return UNMONITORED
  if (!isMonitored(margin)) throw new Error(`${event.type} of a loan that is not monitored`)
  return monitoredAfter(margin, event)
}
