import type { Actor } from './actors.ts'
import type { AnyCommand, AnyEvent, AnyState } from './messages.ts'
import type { KnownRow, TransitionRow } from './rules.ts'

/** A command that was accepted, and the state before its event: null where it begins. */
export interface Acceptance<State, Command, Facts> {
  readonly state: State | null
  readonly command: Command
  readonly facts: Facts
  readonly now: number
}

/** The state that the events so far have led to, from which an automatic trigger may follow. */
export interface Following<State, Command, Facts> {
  readonly state: State
  /** The command that the trigger follows from; null where it follows from what happened to another decider. */
  readonly command: Command | null
  readonly facts: Facts
  readonly by: Actor
  readonly now: number
}

/** A trigger that nobody sends: it follows as soon as a row allows it. */
export interface AutomaticRow<State, Command, Event extends AnyEvent, Facts> {
  readonly type: Event['type']
  /** Left out where its event carries nothing. */
  readonly dataOf?: (input: Following<State, Command, Facts>) => Event['data']
}

/**
 * A decider as data: which events may follow which, who may ask for them, and what each of them changes. `decide.ts` and
 * `evolve.ts` read it; nothing else is needed for another one but its tables, its guards and its `learned`. `Facts` is what
 * it needs to know of others: no decider reads the state of another one.
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
  /** What stands above every row: true where nothing of this type may happen now, e.g. while a hold is placed. */
  readonly bars?: (input: { readonly state: State | null; readonly facts: Facts }, type: string) => boolean
  /** Left out where every event carries just the data of its command. */
  readonly dataOf?: (input: Acceptance<State, Command, Facts>) => Event['data']
  /** The whole state after an event that the tables allow; its tag is one that the row leads to. */
  readonly learned: (state: State | null, event: Event) => State
}
