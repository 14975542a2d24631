import type { Answered } from '../refusal.ts'
import type { Actor } from './actors.ts'

/** A state of any decider: a union, or one shape, whose members are told apart by `state`. */
export interface AnyState {
  readonly state: string
}

/** What somebody asks of a decider. It is named after the event that it asks for. */
export interface AnyCommand {
  readonly type: string
  readonly by: Actor
  /** What the event will carry, and facts of other deciders that only the guards look at. */
  readonly data: unknown
}

/** What has happened. Its data is safe for JSON and holds nothing personal. */
export interface AnyEvent {
  readonly type: string
  /** Milliseconds on the business clock. */
  readonly at: number
  readonly by: Actor
  readonly data: unknown
}

/** What follows from a command: events to append in order, in one transaction; or why nothing does. */
export type Decision<Event extends AnyEvent> = Answered<{ readonly events: readonly Event[] }>
