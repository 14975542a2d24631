import { decide } from '../decider/decide.ts'
import { evolve } from '../decider/evolve.ts'
import { deadlineOfSending } from './call-notice.ts'
import type { MarginCommand } from './commands.ts'
import { MARGIN } from './decider.ts'
import type { MarginEvent } from './events.ts'
import type { MarginFacts } from './facts.ts'
import { openCall, UNMONITORED, type MarginState } from './margin-state.ts'
import type { MarginReading } from './reading.ts'
import { reviewMargin, type MarginReview } from './review.ts'
import type { MarginTerms } from './terms.ts'

export const HOUR_MS = 3_600_000
export const START = Date.UTC(2026, 10, 21, 14)
export const JOB = { kind: 'job', id: 'monitor-prices' } as const

/** Tier 1 as it ships: one bitcoin for a loan of $50,000 is at the warning level at $66,666.66. */
export const TERMS: MarginTerms = {
  coin: 'BTC',
  warningLtvBps: 7_500,
  marginCallLtvBps: 8_000,
  liquidationLtvBps: 9_000,
  cureTargetLtvBps: 7_500,
  cureHours: 48,
  rearmBps: 100,
  isCuredByPrice: false,
}
export const ONE_COIN = 100_000_000n
export const OWED_CENTS = 5_000_000n

export const FACTS: MarginFacts = {
  hold: 'NONE',
  isInService: true,
  units: ONE_COIN,
  paidCents: 0n,
  situations: [],
}

/** One bitcoin at a price in whole dollars, and at the one that was observed ten seconds before. */
export const at = (
  dollars: number,
  { before = dollars, owedCents = OWED_CENTS, units = ONE_COIN, now = START } = {},
): MarginReading => ({
  owedCents,
  units,
  priceCents: BigInt(dollars) * 100n,
  pricedAt: now,
  before: { priceCents: BigInt(before) * 100n, pricedAt: now - 10_000 },
})

export interface ReviewInput extends Partial<Omit<MarginReview, 'margin' | 'by' | 'newId' | 'facts'>> {
  readonly facts?: Partial<MarginFacts>
}

/** A loan that is monitored, as events and reviews lead on from it. */
export interface MarginTrail {
  readonly margin: MarginState
  readonly events: readonly MarginEvent['type'][]
}

export const asked = (
  { margin, events }: MarginTrail,
  command: MarginCommand,
  { facts = {}, now = START }: Pick<ReviewInput, 'facts' | 'now'> = {},
): MarginTrail => {
  const decision = decide(MARGIN, { state: margin, command, facts: { ...FACTS, ...facts }, now })
  if (!decision.ok) throw new Error(`${command.type} was refused: ${decision.code}`)
  return {
    margin: decision.events.reduce<MarginState>((state, event) => evolve(MARGIN, state, event), margin),
    events: [...events, ...decision.events.map(({ type }) => type)],
  }
}

/** What a review asks for, decided; the same where it asks for nothing. */
export const reviewed = (
  before: MarginTrail,
  { facts = {}, reading = null, isDepositPending = false, now = START }: ReviewInput,
): MarginTrail => {
  const all = { ...FACTS, ...facts }
  const command = reviewMargin({
    margin: before.margin,
    facts: all,
    reading,
    isDepositPending,
    now,
    by: JOB,
    newId: () => `call-${before.events.length}`,
  })
  return command === null ? before : asked(before, command, { facts: all, now })
}

export const NOT_BEGUN: MarginTrail = { margin: UNMONITORED, events: [] }
export const begunWith = (terms: Partial<MarginTerms> = {}): MarginTrail => ({
  ...asked(NOT_BEGUN, { type: 'MonitoringBegun', by: JOB, data: { terms: { ...TERMS, ...terms } } }),
  events: [],
})
export const CLEAR = begunWith()
/** Its email was sent at a moment. */
export const sentAt = (called: MarginTrail, sentAt: number): MarginTrail => {
  const call = openCall(called.margin)
  if (call === null) throw new Error('no call is open')
  const cureBy = deadlineOfSending(call, sentAt, TERMS.cureHours)
  return asked(
    called,
    { type: 'MarginCallSent', by: JOB, data: { callId: call.callId, sentAt, cureBy } },
    { now: sentAt },
  )
}
/** Opened at 80 % and more: $62,500 for one bitcoin. */
export const OPENED = reviewed(CLEAR, { reading: at(62_000) })
export const CALLED = sentAt(OPENED, START)
