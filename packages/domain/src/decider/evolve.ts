import type { Decider } from './decider.ts'
import type { AnyCommand, AnyEvent, AnyState } from './messages.ts'
import { knownIn, targetsOf, transitionIn } from './rules.ts'

/**
 * The state after an event. Total over histories that `decide` allowed. Anything else is a bug and throws, so
 * that a damaged trail never produces a plausible state.
 */
export const evolve = <State extends AnyState, Command extends AnyCommand, Event extends AnyEvent, Facts>(
  { transitions, known, learned }: Decider<State, Command, Event, Facts>,
  before: State | null,
  event: Event,
): State => {
  const from = before === null ? null : before.state
  const row = transitionIn(transitions, from, event.type)
  if (row === undefined && knownIn(known, from, event.type) === undefined) {
    throw new Error(`${event.type} cannot have happened ${from === null ? 'first' : `in ${from}`}`)
  }
  const after = learned(before, event)
  const targets: readonly (string | null)[] = row === undefined ? [from] : targetsOf(row)
  if (!targets.includes(after.state))
    throw new Error(
      `${event.type} leads to ${targets.join(' or ')}, but the state after it is ${after.state}`,
    )
  return after
}

/** The state after a whole trail; null for an empty one. */
export const replay = <State extends AnyState, Command extends AnyCommand, Event extends AnyEvent, Facts>(
  decider: Decider<State, Command, Event, Facts>,
  events: readonly Event[],
): State | null => events.reduce<State | null>((state, event) => evolve(decider, state, event), null)
