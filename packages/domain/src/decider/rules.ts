import type { ActorKind } from './actors.ts'
import type { Guard } from './guards.ts'
import type { AnyCommand, AnyState } from './messages.ts'

/** One row of a transition table: which event may follow in which state. */
export interface TransitionRow<State extends AnyState, Command extends AnyCommand, Facts = unknown> {
  /** Null for the first event. */
  readonly from: State['state'] | null
  /** Several where the event's data decides, e.g. a payment that does or does not leave a balance. */
  readonly to: State['state'] | readonly State['state'][]
  /** The type of a command or automatic trigger, and of the event that it produces. */
  readonly trigger: string
  readonly by: readonly ActorKind[]
  readonly guard?: Guard<State, Command, Facts>
  /** Row of the requirement matrix, decision, or the chapter of the journey. */
  readonly spec: string
}

/** When an event may be recorded that never changes the tag of the state. */
export interface KnownRow<State extends AnyState, Command extends AnyCommand, Facts = unknown> {
  readonly type: string
  readonly in: readonly State['state'][]
  readonly by: readonly ActorKind[]
  readonly guard: Guard<State, Command, Facts>
  readonly spec: string
}

/** The row of a trigger in a state, if there is one: from one state a trigger has exactly one row. */
export const transitionIn = <Row extends { readonly from: string | null; readonly trigger: string }>(
  rows: readonly Row[],
  from: string | null,
  trigger: string,
): Row | undefined => rows.find((row) => row.from === from && row.trigger === trigger)

/** The row of a recorded event in a state, if there is one; null before the first event. */
export const knownIn = <Row extends { readonly in: readonly string[]; readonly type: string }>(
  rows: readonly Row[],
  state: string | null,
  type: string,
): Row | undefined =>
  state === null ? undefined : rows.find((row) => row.type === type && row.in.includes(state))

/** The target states of a row: one, or several. */
export const targetsOf = <Tag extends string>({
  to,
}: {
  readonly to: Tag | readonly Tag[]
}): readonly Tag[] => (typeof to === 'string' ? [to] : to)

/** One row per state, where the same trigger leads to the same target. */
export const each = <Tag extends string, Row extends object>(
  states: readonly Tag[],
  row: Row,
): readonly (Row & { readonly from: Tag })[] => states.map((from) => ({ from, ...row }))
