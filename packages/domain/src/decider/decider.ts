import type { AnyCommand, AnyEvent, AnyState } from './messages.ts'
import type { FactRow, TransitionRow } from './rules.ts'

/** A command that was accepted, and the state before its event: null where it begins. */
export interface Accepted<State, Command> {
  readonly state: State | null
  readonly command: Command
  readonly now: number
}

/** A command that was accepted, and the state that its events so far have led to. */
export interface Following<State, Command> extends Accepted<State, Command> {
  readonly state: State
}

/** A trigger that nobody sends: it follows from a command of somebody as soon as a row or a fact allows it. */
export interface AutomaticRow<State, Command, Event extends AnyEvent> {
  readonly type: Event['type']
  /** Left out where its event carries nothing. */
  readonly eventOf?: (input: Following<State, Command>) => Event
}

/**
 * A decider as data: which events may follow which, who may ask for them, and what each of them changes. `decide.ts` and
 * `evolve.ts` read it; nothing else is needed for another one but its tables, its guards and its `learned`.
 */
export interface Decider<State extends AnyState, Command extends AnyCommand, Event extends AnyEvent> {
  readonly transitions: readonly TransitionRow<State, Command>[]
  readonly facts: readonly FactRow<State, Command>[]
  /** In the order in which they are tried after each event. */
  readonly automatic: readonly AutomaticRow<State, Command, Event>[]
  /** What stands above every row: true where nothing of this type may happen now, e.g. while a hold is placed. */
  readonly bars?: (state: State | null, type: string) => boolean
  /** Left out where every event carries just the data of its command. */
  readonly eventOf?: (input: Accepted<State, Command>) => Event
  /** The whole state after an event that the tables allow; its tag is the one that the row leads to. */
  readonly learned: (state: State | null, event: Event) => State
}
