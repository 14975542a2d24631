import type { Actor } from '../decider/actors.ts'
import { decide } from '../decider/decide.ts'
import { evolve } from '../decider/evolve.ts'
import type { Cents, CoinUnits } from '../money/amounts.ts'
import { divDown } from '../money/division.ts'
import { deadlineOfSending } from './call-notice.ts'
import type { MarginCommand } from './commands.ts'
import { MARGIN } from './decider.ts'
import type { MarginEvent } from './events.ts'
import type { MarginFacts } from './facts.ts'
import { openCall, type MarginState } from './margin-state.ts'
import type { MarginReading } from './reading.ts'
import { reviewMargin } from './review.ts'
import { shownLtvBps } from './shown-ltv.ts'
import type { StressHour } from './stress-weeks.ts'
import type { MarginTerms } from './terms.ts'

const HOUR_MS = 3_600_000
const HOURS_OF_DAY = 24
const WHOLE_BPS = 10_000n
/** The time between the two observations that irreversible decisions require. */
const TICK_MS = 10_000
/** More events than the rules ever decide at one price: a margin call, and the sale level. */
const MOST_EVENTS_AT_ONCE = 4
const BY: Actor = { kind: 'job', id: 'replay' }

export interface ReplayedLoan {
  readonly terms: MarginTerms
  readonly units: CoinUnits
  /** The price of one coin at the start of the week; above zero. */
  readonly priceCents: Cents
  /** The balance on each day of the week if nothing is paid. The last entry applies to all later days. */
  readonly owedByDay: readonly Cents[]
}

/** Something that would happen to the loan. */
export interface ReplayedMoment {
  readonly type: MarginEvent['type']
  /** Milliseconds since the start of the week. */
  readonly afterMs: number
  readonly priceCents: Cents
  /** In basis points, rounded down; null without collateral. */
  readonly ltvBps: number | null
}

export interface ReplayedWeek {
  readonly moments: readonly ReplayedMoment[]
  /** The highest LTV of the week, at the lowest price before a sale is due. */
  readonly worst: Omit<ReplayedMoment, 'type'>
  /** The margin state at the end. */
  readonly end: MarginState
}

interface Walk {
  readonly margin: MarginState
  readonly events: readonly MarginEvent[]
}

const decided = (walk: Walk, command: MarginCommand, facts: MarginFacts, now: number): Walk => {
  const decision = decide(MARGIN, { state: walk.margin, command, facts, now })
  if (!decision.ok)
    throw new Error(`${command.type} follows from a review, and was refused: ${decision.code}`)
  return {
    margin: decision.events.reduce<MarginState>((state, event) => evolve(MARGIN, state, event), walk.margin),
    events: [...walk.events, ...decision.events],
  }
}

/** The email of a margin call is assumed to be sent immediately. */
const withNotice = (walk: Walk, facts: MarginFacts, now: number): Walk => {
  const call = openCall(walk.margin)
  if (walk.margin.state !== 'CALLED' || call === null || call.notice !== null) return walk
  const cureBy = deadlineOfSending(call, now, walk.margin.terms.cureHours)
  const data = { callId: call.callId, sentAt: now, cureBy }
  return decided(walk, { type: 'MarginCallSent', by: BY, data }, facts, now)
}

/** Everything that the rules decide at one price observed twice. */
const observed = (before: Walk, facts: MarginFacts, reading: MarginReading): Walk => {
  let walk = before
  const now = reading.pricedAt
  for (let count = 0; count < MOST_EVENTS_AT_ONCE; count += 1) {
    const command = reviewMargin({
      margin: walk.margin,
      facts,
      reading,
      isDepositPending: false,
      now,
      by: BY,
      newId: () => `call at ${now}`,
    })
    if (command === null) return walk
    walk = withNotice(decided(walk, command, facts, now), facts, now)
  }
  return walk
}

/**
 * Replays a week of prices on a loan whose borrower neither adds collateral nor pays, with the same decider as the server:
 * warnings, margin calls, lapses and a sale happen as they would there. Each hour is observed at its lowest and its last
 * price. The replay ends when a sale is due.
 */
export const replayWeek = (
  { terms, units, priceCents: startCents, owedByDay }: ReplayedLoan,
  hours: readonly StressHour[],
): ReplayedWeek => {
  const facts: MarginFacts = { hold: 'NONE', isInService: true, units, paidCents: 0n, situations: [] }
  const moments: ReplayedMoment[] = []
  let walk: Walk = { margin: { state: 'CLEAR', terms }, events: [] }
  let worst: ReplayedWeek['worst'] = { afterMs: 0, priceCents: startCents, ltvBps: null }
  for (const [hour, { lowBps, closeBps }] of hours.entries()) {
    const owedCents = owedByDay[Math.floor(hour / HOURS_OF_DAY)] ?? owedByDay.at(-1) ?? 0n
    for (const [bps, part] of [
      [lowBps, 0.5],
      [closeBps, 1],
    ] as const) {
      const pricedAt = (hour + part) * HOUR_MS
      const priceCents = divDown(startCents * BigInt(bps), WHOLE_BPS)
      if (walk.margin.state === 'SALE_DUE' || priceCents <= 0n) continue
      const reading = {
        owedCents,
        units,
        priceCents,
        pricedAt,
        before: { priceCents, pricedAt: pricedAt - TICK_MS },
      }
      const seen = { afterMs: pricedAt, priceCents, ltvBps: shownLtvBps(terms.coin, reading) }
      if ((seen.ltvBps ?? 0) > (worst.ltvBps ?? -1)) worst = seen
      const known = walk.events.length
      walk = observed(walk, facts, reading)
      moments.push(...walk.events.slice(known).map(({ type }) => ({ type, ...seen })))
    }
  }
  return { moments: moments.filter(({ type }) => type !== 'MarginCallSent'), worst, end: walk.margin }
}
