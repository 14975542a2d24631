import type { ActorKind } from '../actors.ts'
import type { Guard } from '../guards.ts'
import type { ApplicationState, Stage } from '../states.ts'
import type { Trigger } from '../triggers.ts'

/** One row: what may follow what. `from` is null where an application begins. */
export interface Transition {
  readonly from: ApplicationState | null
  readonly to: ApplicationState
  readonly trigger: Trigger
  /** The stage that comes with it, but for `stageAfter` of evolve.ts (coins held, agreements already signed). */
  readonly stage: Stage
  readonly by: readonly ActorKind[]
  readonly guard?: Guard
  /** Row of the requirement matrix, decision, or the chapter of the journey. */
  readonly spec: string
}
type Edge = Omit<Transition, 'from'>

export const row = (from: ApplicationState | null, edge: Edge): Transition => ({ from, ...edge })
export const each = (states: readonly ApplicationState[], edge: Edge): readonly Transition[] =>
  states.map((from) => ({ from, ...edge }))
