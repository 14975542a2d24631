import type { CommandFor } from '../decider/messages.ts'
import type { COLLATERAL_EVENTS, CollateralEvent } from './events.ts'

/** Triggers that follow by themselves, in the order in which they are tried. */
export const AUTOMATIC_IN_COLLATERAL = [
  'CollateralReceived',
  'TopUpReceived',
  'CollateralReleased',
] as const satisfies readonly CollateralEvent['type'][]

type Request = Exclude<CollateralEvent['type'], (typeof AUTOMATIC_IN_COLLATERAL)[number]>

export type CollateralCommandOf<Type extends Request> = CommandFor<
  typeof COLLATERAL_EVENTS,
  Type,
  Record<never, never>
>
/** What is asked of a collateral account, named after the event that it asks for. */
export type CollateralCommand = CollateralCommandOf<Request>
