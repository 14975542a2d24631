import type { Decider } from './decider.ts'
import type { AnyCommand, AnyEvent, AnyState } from './messages.ts'
import { factIn, transitionIn } from './rules.ts'

/**
 * The state after an event. Total over histories that `decide` allowed; anything else is a bug and throws, so that a
 * damaged trail is never folded into a plausible state.
 */
export const evolve = <State extends AnyState, Command extends AnyCommand, Event extends AnyEvent>(
  { transitions, facts, learned }: Decider<State, Command, Event>,
  before: State | null,
  event: Event,
): State => {
  const from = before === null ? null : before.state
  const row = transitionIn(transitions, from, event.type)
  if (row === undefined && factIn(facts, from, event.type) === undefined) {
    throw new Error(`${event.type} cannot have happened ${from === null ? 'first' : `in ${from}`}`)
  }
  const after = learned(before, event)
  const to = row === undefined ? from : row.to
  if (after.state !== to) throw new Error(`${event.type} leads to ${to}, and was learned as ${after.state}`)
  return after
}

/** The state that a whole trail leads to; null of an empty one. */
export const replay = <State extends AnyState, Command extends AnyCommand, Event extends AnyEvent>(
  decider: Decider<State, Command, Event>,
  events: readonly Event[],
): State | null => events.reduce<State | null>((state, event) => evolve(decider, state, event), null)
