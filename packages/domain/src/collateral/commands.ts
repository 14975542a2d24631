import type { CommandFor } from '../decider/messages.ts'
import type { COLLATERAL_EVENTS, CollateralEvent } from './events.ts'

/** Triggers that fire automatically, in the order in which they are tried. */
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
/** A command to a collateral account, named after the event that it requests. */
export type CollateralCommand = CollateralCommandOf<Request>
