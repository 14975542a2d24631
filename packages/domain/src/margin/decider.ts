import { isHeldBack, type OpenUnder } from '../application/held-back.ts'
import type { Decider } from '../decider/decider.ts'
import { AUTOMATIC_IN_MARGIN, type MarginCommand } from './commands.ts'
import type { MarginEvent } from './events.ts'
import type { MarginFacts } from './facts.ts'
import { marginAfter } from './margin-after.ts'
import { UNMONITORED, type MarginState } from './margin-state.ts'
import { KNOWN_OF_MARGIN, MARGIN_TRANSITIONS } from './transitions.ts'

/** Under a hold, the clock of a margin call is paused, nothing is required of the borrower, and no sale is decided (note 069). */
const OPEN_UNDER_HOLD: OpenUnder<MarginEvent['type']> = {
  hold: ['MarginCallSent', 'MarginCallPaused', 'MonitoringEnded'],
  license: [],
}

/** The decider of a loan's monitoring: warnings, margin calls, and when a sale is due. */
export const MARGIN: Decider<MarginState, MarginCommand, MarginEvent, MarginFacts> = {
  transitions: MARGIN_TRANSITIONS,
  known: KNOWN_OF_MARGIN,
  automatic: AUTOMATIC_IN_MARGIN.map((type) => ({ type })),
  bars: ({ facts }, type) => isHeldBack(facts.hold, type, OPEN_UNDER_HOLD),
  learned: (margin, event) => marginAfter(margin ?? UNMONITORED, event),
}
