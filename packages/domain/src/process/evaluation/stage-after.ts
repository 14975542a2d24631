import type { ApplicationState, Stage } from '../../application/states.ts'

/**
 * An ended application with collateral keeps its state and owes the release (journey, 'After funding'): a
 * cancelled one, and a paid-off loan whose collateral was released before more arrived.
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
