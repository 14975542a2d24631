import type { CommandFor } from '../decider/messages.ts'
import type { MARGIN_EVENTS, MarginEvent } from './events.ts'

/**
 * Triggers that follow by themselves, in the order in which they are tried. The monitor may ask for it too: a loan can have
 * been closed by a server of a version that knew no monitoring.
 */
export const AUTOMATIC_IN_MARGIN = ['MonitoringEnded'] as const satisfies readonly MarginEvent['type'][]

export type MarginCommandOf<Type extends MarginEvent['type']> = CommandFor<
  typeof MARGIN_EVENTS,
  Type,
  Record<never, never>
>
/** What is asked of the monitoring of a loan, named after the event that it asks for. */
export type MarginCommand = MarginCommandOf<MarginEvent['type']>
