import type { CommandFor } from '../decider/messages.ts'
import type { MARGIN_EVENTS, MarginEvent } from './events.ts'

/**
 * Automatic triggers, in the order in which they are tried. The monitor can request this one too, because a server of a
 * version without monitoring may have closed the loan.
 */
export const AUTOMATIC_IN_MARGIN = ['MonitoringEnded'] as const satisfies readonly MarginEvent['type'][]

export type MarginCommandOf<Type extends MarginEvent['type']> = CommandFor<
  typeof MARGIN_EVENTS,
  Type,
  Record<never, never>
>
/** A command to the monitoring of a loan, named after the event that it requests. */
export type MarginCommand = MarginCommandOf<MarginEvent['type']>
