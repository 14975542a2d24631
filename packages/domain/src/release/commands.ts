import type { CommandFor } from '../decider/messages.ts'
import type { RELEASE_EVENTS, ReleaseEvent } from './events.ts'

/** Triggers that fire automatically, in the order in which they are tried. */
export const AUTOMATIC_IN_RELEASE = [
  'CollateralReleaseOrdered',
] as const satisfies readonly ReleaseEvent['type'][]

type Request = Exclude<ReleaseEvent['type'], (typeof AUTOMATIC_IN_RELEASE)[number]>

export type ReleaseCommandOf<Type extends Request> = CommandFor<
  typeof RELEASE_EVENTS,
  Type,
  Record<never, never>
>
/** A command to a release, named after the event that it requests. */
export type ReleaseCommand = ReleaseCommandOf<Request>
