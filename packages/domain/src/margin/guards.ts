import { allowIf, given, notAllowed, when, type Guard as GuardOf } from '../decider/guards.ts'
import type { Refusal } from '../refusal.ts'
import { deadlineOfSending, isSendingAwaited } from './call-notice.ts'
import type { MarginCommand } from './commands.ts'
import { cureDeadline } from './cure-deadline.ts'
import type { ReadingData } from './events.ts'
import type { MarginFacts } from './facts.ts'
import { isMonitored, type MarginCall, type MarginState, type MonitoredMargin } from './margin-state.ts'
import { readingOf } from './reading-data.ts'
import { hasReached, hasReachedTwice, isUnder, isUnderTwice, type MarginReading } from './reading.ts'
import { isClockRunning, isJudged, isSaleDecided } from './situations.ts'
import { rearmLtvBps, type MarginTerms } from './terms.ts'

export type Guard = GuardOf<MarginState, MarginCommand, MarginFacts>

const HOUR_MS = 3_600_000
/** The longest extension by an agent, from now on: the longest time that an operator can set for a margin call. */
export const MAX_EXTENSION_HOURS = 720

interface Judgment {
  readonly margin: MonitoredMargin
  readonly terms: MarginTerms
  readonly reading: MarginReading
}
type Input = Parameters<Guard>[0]

/** A rule about a reading of the current collateral, while automatic action is allowed at all. */
const judged = (
  { state: margin, facts }: Input,
  data: ReadingData,
  rule: (judged: Judgment) => boolean,
): Refusal | null => {
  if (margin === null || !isMonitored(margin) || !isJudged(facts.situations)) return notAllowed
  const reading = readingOf(data)
  if (reading.units !== facts.units) return notAllowed
  return allowIf(rule({ margin, terms: margin.terms, reading }))
}

const callOf = (margin: MarginState, callId: string): MarginCall | null =>
  margin.state === 'CALLED' && margin.call.callId === callId ? margin.call : null

export const inService: Guard = ({ facts }) => allowIf(facts.isInService)
export const notInService: Guard = when<MarginState, MarginFacts>((_, facts) => !facts.isInService)

export const warningReached: Guard = (input) =>
  judged(input, given(input, 'WarningReached').data.reading, ({ terms, reading }) =>
    hasReached(terms.coin, reading, terms.warningLtvBps),
  )

export const warningLeft: Guard = (input) =>
  judged(input, given(input, 'WarningCleared').data.reading, ({ terms, reading }) =>
    isUnder(terms.coin, reading, rearmLtvBps(terms)),
  )

/** The hours in the agreement run from the sending of the margin call. */
export const callLevelReached: Guard = (input) => {
  const { cureBy, paidCents, reading: data } = given(input, 'MarginCallOpened').data
  return judged(
    input,
    data,
    ({ terms, reading }) =>
      hasReached(terms.coin, reading, terms.marginCallLtvBps) &&
      cureBy === cureDeadline(input.now, terms.cureHours) &&
      BigInt(paidCents) === input.facts.paidCents,
  )
}

/** Whether the borrower has added collateral or paid since the margin call was opened. */
export const hasActed = (call: MarginCall, facts: Pick<MarginFacts, 'units' | 'paidCents'>): boolean =>
  facts.units > call.unitsAtOpening || facts.paidCents > call.paidCentsAtOpening

/** A price rise alone is a cure only if the agreement says so (note 069). */
export const callCured: Guard = (input) => {
  const { callId, reading: data } = given(input, 'MarginCallCured').data
  return judged(input, data, ({ margin, terms, reading }) => {
    const call = callOf(margin, callId)
    if (call === null || !isUnder(terms.coin, reading, terms.cureTargetLtvBps)) return false
    return terms.isCuredByPrice || hasActed(call, input.facts)
  })
}

const isTimeOver = (call: MarginCall | null, now: number): boolean =>
  call !== null && call.pause === null && now >= call.cureBy

/** The agreement grants the borrower hours from the sending of a margin call, so one without notice does not lapse. */
export const isNoticeGiven = (call: MarginCall | null): boolean => call !== null && call.notice !== null

/** The deadline has passed, notice was given, the clock is not paused, and two observations in a row show no cure. */
export const callLapsed: Guard = (input) => {
  const { callId, reading: data } = given(input, 'MarginCallLapsed').data
  return judged(
    input,
    data,
    ({ margin, terms, reading }) =>
      isTimeOver(callOf(margin, callId), input.now) &&
      isNoticeGiven(callOf(margin, callId)) &&
      isSaleDecided(input.facts.situations) &&
      hasReachedTwice(terms.coin, reading, terms.cureTargetLtvBps),
  )
}

/** The same, but the LTV is below the target: a sale only restores the target, so nothing would be sold. */
export const nothingToSell: Guard = (input) => {
  const { callId, reading: data } = given(input, 'MarginCallWithdrawn').data
  return judged(
    input,
    data,
    ({ margin, terms, reading }) =>
      isTimeOver(callOf(margin, callId), input.now) &&
      isUnderTwice(terms.coin, reading, terms.cureTargetLtvBps),
  )
}

export const liquidationReached: Guard = (input) =>
  judged(
    input,
    given(input, 'LiquidationLevelReached').data.reading,
    ({ terms, reading }) =>
      isSaleDecided(input.facts.situations) && hasReachedTwice(terms.coin, reading, terms.liquidationLtvBps),
  )

export const saleUnneeded: Guard = (input) =>
  judged(input, given(input, 'SaleNoLongerDue').data.reading, ({ terms, reading }) =>
    isUnder(terms.coin, reading, terms.cureTargetLtvBps),
  )

/** The sending of an email counts once, and moves the deadline if it was sent late. */
export const callSent: Guard = (input) => {
  const { state, data } = given(input, 'MarginCallSent')
  if (!isMonitored(state)) return notAllowed
  const call = callOf(state, data.callId)
  if (call === null || !isSendingAwaited(call)) return notAllowed
  const isOfCall = data.sentAt >= call.openedAt && data.sentAt <= input.now
  return allowIf(isOfCall && data.cureBy === deadlineOfSending(call, data.sentAt, state.terms.cureHours))
}

export const clockRuns: Guard = (input) => {
  const { state, data } = given(input, 'MarginCallPaused')
  return allowIf(callOf(state, data.callId)?.pause === null)
}

export const clockStandsStill: Guard = (input) => {
  const { state, facts, data } = given(input, 'MarginCallResumed')
  const call = callOf(state, data.callId)
  return allowIf(call !== null && call.pause !== null && isClockRunning(facts.situations))
}

/** A later deadline, never an earlier one, within the limit from now on. */
export const laterDeadline: Guard = (input): Refusal | null => {
  const { cureBy, callId } = given(input, 'MarginCallExtended').data
  const call = input.state === null ? null : callOf(input.state, callId)
  if (call === null) return notAllowed
  return allowIf(
    cureBy > call.cureBy && cureBy > input.now && cureBy <= input.now + MAX_EXTENSION_HOURS * HOUR_MS,
  )
}
