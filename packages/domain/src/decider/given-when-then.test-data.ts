import { expect } from 'vitest'
import { refuse, type RefusalCode, type Refusal } from '../refusal.ts'
import type { AnyCommand, AnyEvent, AnyState, Decision } from './messages.ts'

/** A decider as tests use it: its two functions, without its tables. */
export interface Decides<State, Command, Event extends AnyEvent> {
  readonly decide: (state: State | null, command: Command, now: number) => Decision<Event>
  readonly evolve: (state: State | null, event: Event) => State
  /** The default time of a command. */
  readonly now: number
  /** The next due work, in words; omitted where events lead to none. */
  readonly due?: (before: State | null, events: readonly Event[], after: State) => readonly string[]
}

/** A command with some of its data changed. */
export const withData = <Command extends AnyCommand>(command: Command, data: object): Command => ({
  ...command,
  data: { ...(command.data as object), ...data },
})

/** The outcome of a command, with `then` for the expectation. */
const outcomeOf = <State, Command extends AnyCommand, Event extends AnyEvent>(
  { decide, evolve, due }: Decides<State, Command, Event>,
  {
    before,
    command,
    now,
  }: { readonly before: State | null; readonly command: Command; readonly now: number },
) => {
  const decision = decide(before, command, now)
  const events = decision.ok ? decision.events : []
  const after = events.reduce<State | null>(evolve, before)
  return {
    /** Null where the command was accepted. */
    refusal: decision.ok ? null : decision.code,
    events,
    types: events.map(({ type }): Event['type'] => type),
    jobs: decision.ok && after !== null ? (due?.(before, events, after) ?? []) : [],
    /** After the events. Throws where the command was refused. */
    get state(): State {
      if (!decision.ok || after === null)
        throw new Error(`${command.type}: ${decision.ok ? 'nothing' : decision.code}`)
      return after
    },
    // oxlint-disable-next-line unicorn/no-thenable -- given, when, then: nobody awaits an outcome
    then: (expected: readonly Event[] | RefusalCode | Refusal): void => {
      if (typeof expected === 'string') expect(decision).toEqual(refuse(expected))
      else expect(decision).toEqual('ok' in expected ? expected : { ok: true, events: expected })
    },
  }
}

/** The test vocabulary of one decider. */
export const specificationOf = <State extends AnyState, Command extends AnyCommand, Event extends AnyEvent>(
  decider: Decides<State, Command, Event>,
) => {
  /** Given these events, or a state: `given([]).when(command).then([event])`, or `.then('offer.lapsed')`. */
  const given = (past: readonly Event[] | State | null) => {
    const before = Array.isArray(past)
      ? (past as readonly Event[]).reduce<State | null>(decider.evolve, null)
      : (past as State | null)
    return {
      when: (command: Command, now = decider.now) => outcomeOf(decider, { before, command, now }),
    }
  }
  /** As above, for an accepted command; throws where it is refused. */
  const accepted = (past: readonly Event[] | State | null, command: Command, now: number) => {
    const outcome = given(past).when(command, now)
    if (outcome.refusal !== null) throw new Error(`${command.type} was refused: ${outcome.refusal}`)
    return outcome
  }
  /** The state after more commands, each of which must be accepted. */
  const after = (before: State, ...commands: readonly Command[]): State =>
    commands.reduce((state, command) => accepted(state, command, decider.now).state, before)
  /** All events of these first commands, each of which must be accepted. */
  const trailOf = (commands: readonly Command[], now = decider.now): readonly Event[] =>
    commands.reduce<readonly Event[]>(
      (trail, command) => [...trail, ...accepted(trail, command, now).events],
      [],
    )
  /** The state after these first commands, each of which must be accepted. */
  const stateAfter = (commands: readonly Command[], now = decider.now): State => {
    const state = commands.reduce<State | null>(
      (before, command) => accepted(before, command, now).state,
      null,
    )
    if (state === null) throw new Error('No commands, so no state')
    return state
  }
  const refusalOf = (before: State | null, command: Command, now = decider.now): RefusalCode | null =>
    given(before).when(command, now).refusal
  return { given, after, trailOf, stateAfter, refusalOf }
}
