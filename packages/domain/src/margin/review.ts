import type { Actor } from '../decider/actors.ts'
import type { MarginCommand } from './commands.ts'
import { cureDeadline } from './cure-deadline.ts'
import type { MarginFacts } from './facts.ts'
import { hasActed, isNoticeGiven } from './guards.ts'
import { isMonitored, type MarginCall, type MarginState, type PauseCause } from './margin-state.ts'
import { readingData } from './reading-data.ts'
import { hasReached, hasReachedTwice, isUnder, isUnderTwice, type MarginReading } from './reading.ts'
import { isClockRunning, isJudged, isSaleDecided } from './situations.ts'
import { rearmLtvBps, type MarginTerms } from './terms.ts'

export interface MarginReview {
  readonly margin: MarginState
  readonly facts: MarginFacts
  /** Null while no price is reliable: then nothing that needs a price is decided. */
  readonly reading: MarginReading | null
  /** Whether the loan has an unconfirmed deposit. */
  readonly isDepositPending: boolean
  readonly now: number
  readonly by: Actor
  /** The id of a new margin call. */
  readonly newId: () => string
}

type Body = {
  [Type in MarginCommand['type']]: Omit<Extract<MarginCommand, { type: Type }>, 'by'>
}[MarginCommand['type']]

const wantedPause = ({ facts, isDepositPending }: MarginReview): PauseCause | null => {
  if (!isClockRunning(facts.situations)) return 'HOLD'
  return isDepositPending ? 'DEPOSIT' : null
}

/** The clock is paused while a deposit waits for confirmation; if the deposit fails, the clock runs again. */
const ofClock = (call: MarginCall, review: MarginReview): Body | null => {
  const { callId, pause } = call
  const cause = wantedPause(review)
  if (cause !== null && pause === null) return { type: 'MarginCallPaused', data: { callId, cause } }
  return cause === null && pause !== null ? { type: 'MarginCallResumed', data: { callId } } : null
}

interface Judging {
  readonly terms: MarginTerms
  readonly reading: MarginReading
  readonly review: MarginReview
}

const ofLiquidation = ({ terms, reading, review: { facts } }: Judging): Body | null =>
  isSaleDecided(facts.situations) && hasReachedTwice(terms.coin, reading, terms.liquidationLtvBps)
    ? { type: 'LiquidationLevelReached', data: { reading: readingData(reading) } }
    : null

const ofTimeOver = (call: MarginCall, { terms, reading, review }: Judging): Body | null => {
  const { callId, cureBy, pause } = call
  if (pause !== null || review.now < cureBy) return null
  const data = { callId, reading: readingData(reading) }
  if (isUnderTwice(terms.coin, reading, terms.cureTargetLtvBps)) return { type: 'MarginCallWithdrawn', data }
  const isLapsed =
    isNoticeGiven(call) &&
    isSaleDecided(review.facts.situations) &&
    hasReachedTwice(terms.coin, reading, terms.cureTargetLtvBps)
  return isLapsed ? { type: 'MarginCallLapsed', data } : null
}

const ofCall = (call: MarginCall, judging: Judging): Body | null => {
  const { terms, reading, review } = judging
  const isCurable = terms.isCuredByPrice || hasActed(call, review.facts)
  if (isCurable && isUnder(terms.coin, reading, terms.cureTargetLtvBps))
    return { type: 'MarginCallCured', data: { callId: call.callId, reading: readingData(reading) } }
  return ofClock(call, review) ?? ofTimeOver(call, judging)
}

/** A margin call, a warning, or the end of one. At the sale level, a second observation is needed first. */
const ofLevels = (isWarned: boolean, { terms, reading, review }: Judging): Body | null => {
  const { coin, warningLtvBps, marginCallLtvBps, liquidationLtvBps, cureHours } = terms
  const data = { reading: readingData(reading) }
  if (hasReached(coin, reading, liquidationLtvBps)) return null
  if (hasReached(coin, reading, marginCallLtvBps)) {
    const cureBy = cureDeadline(review.now, cureHours)
    const paidCents = review.facts.paidCents.toString()
    return { type: 'MarginCallOpened', data: { callId: review.newId(), cureBy, paidCents, ...data } }
  }
  if (!isWarned) return hasReached(coin, reading, warningLtvBps) ? { type: 'WarningReached', data } : null
  return isUnder(coin, reading, rearmLtvBps(terms)) ? { type: 'WarningCleared', data } : null
}

const ofPrice = (judging: Judging): Body | null => {
  const { margin } = judging.review
  const { terms, reading } = judging
  switch (margin.state) {
    case 'UNMONITORED':
      return null
    case 'CLEAR':
    case 'WARNED':
      return ofLiquidation(judging) ?? ofLevels(margin.state === 'WARNED', judging)
    case 'CALLED':
      return ofLiquidation(judging) ?? ofCall(margin.call, judging)
    case 'SALE_DUE':
      return isUnder(terms.coin, reading, terms.cureTargetLtvBps)
        ? { type: 'SaleNoLongerDue', data: { reading: readingData(reading) } }
        : null
  }
}

const bodyOf = (review: MarginReview): Body | null => {
  const { margin, facts, reading } = review
  if (!isMonitored(margin)) return null
  if (!facts.isInService) return { type: 'MonitoringEnded', data: {} }
  if (reading !== null && isJudged(facts.situations)) return ofPrice({ terms: margin.terms, reading, review })
  return margin.state === 'CALLED' ? ofClock(margin.call, review) : null
}

/**
 * The next command for the monitoring of a loan; null if its state is right. It is always one that the guards allow, in order
 * of priority: the sale level, a cure, the clock, the cure deadline, a margin call, a warning.
 */
export const reviewMargin = (review: MarginReview): MarginCommand | null => {
  const body = bodyOf(review)
  return body === null ? null : ({ ...body, by: review.by } as MarginCommand)
}
