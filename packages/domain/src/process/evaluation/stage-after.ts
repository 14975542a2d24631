import type { ApplicationState, Stage } from '../../application/states.ts'

/**
 * An application that is over and holds coins keeps its state and owes their return (journey, 'After funding'): a
 * cancelled one, and a loan that is paid off and whose collateral was sent back before more came.
 */
export const stageAfter = (
  state: ApplicationState,
  stage: Stage,
  { balanceUnits: held, isPaidOff }: { readonly balanceUnits: bigint; readonly isPaidOff: boolean },
): Stage => {
  const isOver = state === 'CANCELLED' || (state === 'COMPLETE' && isPaidOff)
  if (!isOver) return stage
  return held > 0n ? 'COLLATERAL_RELEASE' : 'FINAL'
}
