import { isHeldBack, type OpenUnder } from '../application/held-back.ts'
import type { Decider } from '../decider/decider.ts'
import type { LiquidationCommand } from './commands.ts'
import type { LiquidationEvent } from './events.ts'
import type { LiquidationFacts } from './facts.ts'
import { liquidationAfter } from './liquidation-after.ts'
import type { Liquidation } from './liquidation.ts'
import { KNOWN_OF_LIQUIDATION, LIQUIDATION_TRANSITIONS } from './transitions.ts'

/**
 * Under a hold nothing is sold and no proceeds are applied. What the exchange did before it was known is recorded, and
 * whoever wants to stop a sale can.
 */
const OPEN_UNDER_HOLD: OpenUnder<LiquidationEvent['type']> = {
  hold: ['SliceFilled', 'SliceClosed', 'LiquidationStopped'],
  license: [],
}

/** A sale of collateral as a decider: ordered, sold in slices, stopped and resumed, concluded. */
export const LIQUIDATION: Decider<Liquidation, LiquidationCommand, LiquidationEvent, LiquidationFacts> = {
  transitions: LIQUIDATION_TRANSITIONS,
  known: KNOWN_OF_LIQUIDATION,
  automatic: [],
  bars: ({ facts }, type) => isHeldBack(facts.hold, type, OPEN_UNDER_HOLD),
  learned: liquidationAfter,
}
