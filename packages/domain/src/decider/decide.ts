import type { Refusal } from '../refusal.ts'
import type { Actor } from './actors.ts'
import type { Decider, Following } from './decider.ts'
import { evolve } from './evolve.ts'
import { notAllowed, type GuardInput } from './guards.ts'
import type { AnyCommand, AnyEvent, AnyState, Decision } from './messages.ts'
import { knownIn, transitionIn } from './rules.ts'

/** Null when a row of this command exists in this state, this actor may do it and its guard holds. */
export const objection = <State extends AnyState, Command extends AnyCommand, Event extends AnyEvent, Facts>(
  { transitions, known, bars }: Decider<State, Command, Event, Facts>,
  input: GuardInput<State, Command, Facts>,
  by: Actor,
): Refusal | null => {
  const { state, command } = input
  const from = state === null ? null : state.state
  const rule = transitionIn(transitions, from, command.type) ?? knownIn(known, from, command.type)
  if (bars?.(input, command.type) === true) return notAllowed
  if (rule === undefined || !rule.by.includes(by.kind)) return notAllowed
  return rule.guard?.(input) ?? null
}

const eventOf = <Event extends AnyEvent>(
  type: Event['type'],
  data: Event['data'],
  { by, now }: { readonly by: Actor; readonly now: number },
): Event => ({ type, at: now, by, data }) as Event

/** The event of the first automatic trigger that is allowed now; null where none is. */
const nextOf = <State extends AnyState, Command extends AnyCommand, Event extends AnyEvent, Facts>(
  decider: Decider<State, Command, Event, Facts>,
  input: Following<State, Command, Facts>,
): Event | null => {
  const { state, facts, by, now } = input
  const next = decider.automatic.find(
    ({ type }) => objection(decider, { state, command: { type }, facts, now }, by) === null,
  )
  return next === undefined ? null : eventOf<Event>(next.type, next.dataOf?.(input) ?? {}, input)
}

/**
 * The events of the automatic triggers that are allowed from a state on, in order. At most as many as there
 * are automatic triggers: tables that never settle are a bug and throw.
 */
export const settle = <State extends AnyState, Command extends AnyCommand, Event extends AnyEvent, Facts>(
  decider: Decider<State, Command, Event, Facts>,
  input: Following<State, Command, Facts>,
): readonly Event[] => {
  const maxEvents = decider.automatic.length
  const events: Event[] = []
  let { state } = input
  for (let count = 0; count <= maxEvents; count += 1) {
    const event = nextOf(decider, { ...input, state })
    if (event === null) return events
    events.push(event)
    state = evolve(decider, state, event)
  }
  throw new Error(`More than ${maxEvents} events follow in ${state.state}: the tables never settle`)
}

/**
 * The events of a command: its own, and those of the automatic triggers that it makes possible, in order.
 * Refusals: transition.not-allowed, and those of the guards. A refused command changes nothing.
 */
export const decide = <State extends AnyState, Command extends AnyCommand, Event extends AnyEvent, Facts>(
  decider: Decider<State, Command, Event, Facts>,
  input: {
    readonly state: State | null
    readonly command: Command
    readonly facts: Facts
    readonly now: number
  },
): Decision<Event> => {
  const { state, command, facts, now } = input
  const { by } = command
  const refused = objection(decider, input, by)
  if (refused !== null) return refused
  const data = decider.dataOf?.(input) ?? command.data
  const first = eventOf<Event>(command.type, data, { by, now })
  const after = evolve(decider, state, first)
  return { ok: true, events: [first, ...settle(decider, { state: after, command, facts, by, now })] }
}
