import type { TransitionRow } from '../../decider/rules.ts'
import type { LoanFile } from '../../view/loan-file.ts'
import type { Command } from '../commands.ts'
import type { ApplicationState, Stage } from '../states.ts'
import type { Trigger } from '../triggers.ts'

export interface Transition extends TransitionRow<LoanFile, Command> {
  readonly trigger: Trigger
  /** The stage on the wire after it, as documents name it; what a loan shows is computed of its parts (`view/wire.ts`). */
  readonly stage: Stage
}
type Edge = Omit<Transition, 'from'>

export const row = (from: ApplicationState | null, edge: Edge): Transition => ({ from, ...edge })
export const each = (states: readonly ApplicationState[], edge: Edge): readonly Transition[] =>
  states.map((from) => ({ from, ...edge }))
