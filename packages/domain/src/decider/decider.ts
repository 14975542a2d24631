import type { Actor } from './actors.ts'
import type { AnyCommand, AnyEvent, AnyState } from './messages.ts'
import type { KnownRow, TransitionRow } from './rules.ts'

/** An accepted command, and the state before its event: null for the first event. */
export interface Acceptance<State, Command, Facts> {
  readonly state: State | null
  readonly command: Command
  readonly facts: Facts
  readonly now: number
}

/** The state that the events so far have led to, from which an automatic trigger may follow. */
export interface Following<State, Command, Facts> {
  readonly state: State
  /** The command that the trigger follows; null where it follows an event of another decider. */
  readonly command: Command | null
  readonly facts: Facts
  readonly by: Actor
  readonly now: number
}

/** A trigger without a sender: it fires as soon as a row allows it. */
export interface AutomaticRow<State, Command, Event extends AnyEvent, Facts> {
  readonly type: Event['type']
  /** Omitted where its event carries no data. */
  readonly dataOf?: (input: Following<State, Command, Facts>) => Event['data']
}

/**
 * A decider as data: which events may follow which, who may request them, and what each of them changes.
 * `decide.ts` and `evolve.ts` read it; a new decider needs only its tables, its guards and its `learned`.
 * `Facts` is what it needs to know about others: no decider reads another's state.
 */
export interface Decider<
  State extends AnyState,
  Command extends AnyCommand,
  Event extends AnyEvent,
  Facts = unknown,
> {
  readonly transitions: readonly TransitionRow<State, Command, Facts>[]
  readonly known: readonly KnownRow<State, Command, Facts>[]
  /** In the order in which they are tried after each event. */
  readonly automatic: readonly AutomaticRow<State, Command, Event, Facts>[]
  /** Overrides every row: true where no event of this type is allowed now, e.g. under a hold. */
  readonly bars?: (input: { readonly state: State | null; readonly facts: Facts }, type: string) => boolean
  /** Omitted where every event carries exactly the data of its command. */
  readonly dataOf?: (input: Acceptance<State, Command, Facts>) => Event['data']
  /** The complete state after an event that the tables allow; its tag is one that the row leads to. */
  readonly learned: (state: State | null, event: Event) => State
}
