import type { ActorKind } from './actors.ts'
import type { Guard } from './guards.ts'
import type { AnyCommand, AnyState } from './messages.ts'

/** One row of a table of transitions: what may follow what. */
export interface TransitionRow<State extends AnyState, Command extends AnyCommand> {
  /** Null where it begins. */
  readonly from: State['state'] | null
  readonly to: State['state']
  /** The type of a command, or of an automatic trigger, and of the event that it leads to. */
  readonly trigger: string
  readonly by: readonly ActorKind[]
  readonly guard?: Guard<State, Command>
  /** Row of the requirement matrix, decision, or the chapter of the journey. */
  readonly spec: string
}

/** When something may become known. A fact never changes the tag of the state. */
export interface FactRow<State extends AnyState, Command extends AnyCommand> {
  readonly type: string
  readonly in: readonly State['state'][]
  readonly by: readonly ActorKind[]
  readonly guard: Guard<State, Command>
  readonly spec: string
}

/** The row of a trigger in a state, if there is one: from one state a trigger leads to one place only. */
export const transitionIn = <Row extends { readonly from: string | null; readonly trigger: string }>(
  rows: readonly Row[],
  from: Row['from'],
  trigger: string,
): Row | undefined => rows.find((row) => row.from === from && row.trigger === trigger)

/** The fact of this type that may become known in a state, if there is one; nothing is known before the beginning. */
export const factIn = <Row extends { readonly in: readonly string[]; readonly type: string }>(
  rows: readonly Row[],
  state: string | null,
  type: string,
): Row | undefined =>
  state === null ? undefined : rows.find((row) => row.type === type && row.in.includes(state))
