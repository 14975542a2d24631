import type { CommandFor } from '../decider/messages.ts'
import type { LIQUIDATION_EVENTS, LiquidationEvent } from './events.ts'

export type LiquidationCommandOf<Type extends LiquidationEvent['type']> = CommandFor<
  typeof LIQUIDATION_EVENTS,
  Type,
  Record<never, never>
>
/** What is asked of a sale of collateral, named after the event that it asks for. */
export type LiquidationCommand = LiquidationCommandOf<LiquidationEvent['type']>
