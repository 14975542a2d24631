import { deadlineOfSending } from '../../margin/call-notice.ts'
import { cureDeadline } from '../../margin/cure-deadline.ts'
import { UNMONITORED, type MarginState } from '../../margin/margin-state.ts'
import { readingData } from '../../margin/reading-data.ts'
import type { MarginReading } from '../../margin/reading.ts'
import { rearmLtvBps, type MarginTerms } from '../../margin/terms.ts'
import { priceAtLevel } from '../../offer/trigger-prices.ts'
import { marginFacts } from '../facts.ts'
import { HOUR_MS, MINUTE_MS, spoils, type Makers, type Walk } from './walk.test-data.ts'

type OfMargin =
  | 'MonitoringBegun'
  | 'WarningReached'
  | 'WarningCleared'
  | 'MarginCallOpened'
  | 'MarginCallSent'
  | 'MarginCallPaused'
  | 'MarginCallResumed'
  | 'MarginCallExtended'
  | 'MarginCallCured'
  | 'MarginCallWithdrawn'
  | 'MarginCallLapsed'
  | 'LiquidationLevelReached'
  | 'SaleNoLongerDue'
  | 'MonitoringEnded'

const TERMS = {
  warningLtvBps: 7_500,
  marginCallLtvBps: 8_000,
  liquidationLtvBps: 9_000,
  cureTargetLtvBps: 7_500,
  cureHours: 48,
  rearmBps: 100,
} as const

const marginOf = ({ file }: Walk): MarginState => file?.margin ?? UNMONITORED

const termsOf = (walk: Walk): MarginTerms => {
  const margin = marginOf(walk)
  return 'terms' in margin ? margin.terms : { ...TERMS, coin: walk.persona.coin, isCuredByPrice: false }
}

/** Many coins for little money, so that whole cents tell levels apart whatever is held. */
const OWED_CENTS = 10n ** 15n

/** The highest price that an event can carry: a level of a few base units would be above it. */
const MAX_PRICE_CENTS = 10n ** 17n

/** At the price of a level, or a cent above it, where the LTV is under the level. */
const readingAt = (walk: Walk, levelBps: number, isAbove = false): MarginReading => {
  const { coin } = termsOf(walk)
  const units = walk.file === null ? 0n : marginFacts(walk.file).units
  const level = units > 0n ? priceAtLevel({ coin, units, owedCents: OWED_CENTS }, levelBps) : 1n
  const at = level > MAX_PRICE_CENTS ? MAX_PRICE_CENTS : level
  const priceCents = (spoils(walk) ? !isAbove : isAbove) ? at + at / 100n + 1n : at
  const pricedAt = walk.now
  const isAlone = walk.random.chance(0.1)
  return {
    owedCents: OWED_CENTS,
    units,
    priceCents,
    pricedAt,
    before: isAlone ? null : { priceCents, pricedAt: pricedAt - MINUTE_MS },
  }
}

const reading = (walk: Walk, levelBps: number, isAbove = false) =>
  readingData(readingAt(walk, levelBps, isAbove))

const callIdOf = (walk: Walk): string => {
  const margin = marginOf(walk)
  return margin.state === 'CALLED' && !spoils(walk) ? margin.call.callId : 'call-of-another'
}

const paidCents = ({ file }: Walk): string => (file === null ? 0n : marginFacts(file).paidCents).toString()

export const MARGIN: Makers<OfMargin> = {
  MonitoringBegun: (walk) => ({
    terms: { ...TERMS, coin: walk.persona.coin, isCuredByPrice: walk.random.chance(0.3) },
  }),
  WarningReached: (walk) => ({ reading: reading(walk, termsOf(walk).warningLtvBps) }),
  WarningCleared: (walk) => ({ reading: reading(walk, rearmLtvBps(termsOf(walk)), true) }),
  MarginCallOpened: (walk) => ({
    callId: walk.fresh('call'),
    cureBy: cureDeadline(walk.now, termsOf(walk).cureHours),
    paidCents: paidCents(walk),
    reading: reading(walk, termsOf(walk).marginCallLtvBps),
  }),
  MarginCallSent: (walk) => {
    const margin = marginOf(walk)
    const sentAt = walk.now
    const cureBy =
      margin.state === 'CALLED' ? deadlineOfSending(margin.call, sentAt, margin.terms.cureHours) : null
    return { callId: callIdOf(walk), sentAt, cureBy }
  },
  MarginCallPaused: (walk) => ({ callId: callIdOf(walk), cause: walk.random.pick(['DEPOSIT', 'HOLD']) }),
  MarginCallResumed: (walk) => ({ callId: callIdOf(walk) }),
  MarginCallExtended: (walk) => ({
    callId: callIdOf(walk),
    cureBy: walk.now + walk.random.between(1, 120) * HOUR_MS,
    reason: 'A wire is on its way',
  }),
  MarginCallCured: (walk) => ({
    callId: callIdOf(walk),
    reading: reading(walk, termsOf(walk).cureTargetLtvBps - walk.random.pick([0, 200]), true),
  }),
  MarginCallWithdrawn: (walk) => ({
    callId: callIdOf(walk),
    reading: reading(walk, termsOf(walk).cureTargetLtvBps, true),
  }),
  MarginCallLapsed: (walk) => ({
    callId: callIdOf(walk),
    reading: reading(walk, termsOf(walk).cureTargetLtvBps),
  }),
  LiquidationLevelReached: (walk) => ({ reading: reading(walk, termsOf(walk).liquidationLtvBps) }),
  SaleNoLongerDue: (walk) => ({
    reading: reading(walk, termsOf(walk).cureTargetLtvBps - walk.random.pick([0, 200]), true),
  }),
  MonitoringEnded: () => ({}),
}
