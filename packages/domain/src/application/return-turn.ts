import { heldUnits, type Application } from './application.ts'
import { mayReturn } from './return-guards.ts'

/** What is written down of an ordered return before its turn. */
export interface ReturnMarks {
  /** A turn was about to ask the custodian once, whatever became of it. */
  readonly isMarked: boolean
  /** The custodian has named a transaction. */
  readonly isSent: boolean
  /** The chain took back coins that were moved here from a loan before this one (note 035): what is held is not all there. */
  readonly isTakenBackBefore: boolean
}

/**
 * What a turn does with a return (note 022). `over`: there is none to be sent. `ask`: the coins are held, or they have left
 * already and are followed to their end. The chain took them back since: `give-up` here what no turn ever was about to ask
 * for; `forgo` with the custodian what may have been asked for, for given up here it could be paid all the same, and a
 * second time when it is ordered anew.
 */
export const returnTurn = (
  application: Application,
  { isMarked, isSent, isTakenBackBefore }: ReturnMarks,
): 'over' | 'ask' | 'give-up' | 'forgo' => {
  const units = application.collateralReturn?.orderedUnits ?? null
  if (!mayReturn(application) || units === null) return 'over'
  if (isSent || (heldUnits(application) >= units && !isTakenBackBefore)) return 'ask'
  return isMarked ? 'forgo' : 'give-up'
}
