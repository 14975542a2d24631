import type { Refused } from '../refusal.ts'
import type { Actor } from './actors.ts'
import type { Decider, Following } from './decider.ts'
import { evolve } from './evolve.ts'
import { notAllowed, type GuardInput } from './guards.ts'
import type { AnyCommand, AnyEvent, AnyState, Decision } from './messages.ts'
import { factIn, transitionIn } from './rules.ts'

/** Null when the row or the fact of this command exists in this state, this actor may do it and its guard holds. */
export const objection = <State extends AnyState, Command extends AnyCommand, Event extends AnyEvent>(
  { transitions, facts, bars }: Decider<State, Command, Event>,
  input: GuardInput<State, Command>,
  by: Actor,
): Refused | null => {
  const { state, command } = input
  const from = state === null ? null : state.state
  const rule = transitionIn(transitions, from, command.type) ?? factIn(facts, from, command.type)
  if (bars?.(state, command.type) === true) return notAllowed
  if (rule === undefined || !rule.by.includes(by.kind)) return notAllowed
  return rule.guard?.(input) ?? null
}

/** An event with nothing but what its name says, or just the data of its command. */
const plainEvent = <Event extends AnyEvent>(type: string, data: unknown, by: Actor, at: number): Event =>
  ({ type, at, by, data }) as Event

/** The event of the first automatic trigger that is allowed now; null where none is. */
const nextOf = <State extends AnyState, Command extends AnyCommand, Event extends AnyEvent>(
  decider: Decider<State, Command, Event>,
  { state, command, now }: Following<State, Command>,
): Event | null => {
  const next = decider.automatic.find(
    ({ type }) => objection(decider, { state, command: { type }, now }, command.by) === null,
  )
  if (next === undefined) return null
  return next.eventOf?.({ state, command, now }) ?? plainEvent(next.type, {}, command.by, now)
}

/**
 * What follows from a command: its own event, and those of the automatic triggers that become allowed by it, in order.
 * Refusals: transition.not-allowed, and those of the guards. A refused command changes nothing. One command leads to as
 * many automatic events as there are automatic triggers at most; tables that never come to rest are a bug and throw.
 */
export const decide = <State extends AnyState, Command extends AnyCommand, Event extends AnyEvent>(
  decider: Decider<State, Command, Event>,
  state: State | null,
  command: Command,
  now: number,
): Decision<Event> => {
  const refused = objection(decider, { state, command, now }, command.by)
  if (refused !== null) return refused
  const { type, by, data } = command
  const first = decider.eventOf?.({ state, command, now }) ?? plainEvent<Event>(type, data, by, now)
  const maxFollowing = decider.automatic.length
  const events = [first]
  let after = evolve(decider, state, first)
  for (let following = 0; following <= maxFollowing; following += 1) {
    const event = nextOf(decider, { state: after, command, now })
    if (event === null) return { ok: true, events }
    events.push(event)
    after = evolve(decider, after, event)
  }
  throw new Error(`${type} is followed by more than ${maxFollowing} events: the tables never come to rest`)
}
