import { isCollateralBlocked } from '../application/sanctions.ts'
import { balanceUnits } from '../collateral/account.ts'
import { isReleaseOrdered, orderedUnitsOf } from '../release/release.ts'
import { currentRelease } from './current-release.ts'
import type { LoanParts } from './wire.ts'

/** What is written down of an ordered return before its lease. */
export interface ReleaseSubmission {
  /** A lease was about to ask the custodian once, whatever became of it. */
  readonly hasSubmissionIntent: boolean
  /** The custodian has named a transaction. */
  readonly isSent: boolean
  /** The chain took back coins that were moved here from a loan before this one (note 035): what is held is not all there. */
  readonly isReorgedBefore: boolean
}

/**
 * What a lease does with a return (note 022). `over`: there is none to be sent. `ask`: the coins are held, or they have left
 * already and are followed to their end. The chain took them back since: `give-up` here what no lease ever was about to ask
 * for; `void` with the custodian what may have been asked for, for given up here it could be paid all the same, and a
 * second time when it is ordered anew.
 *
 * While a true match of a sanctions list is held, or blocked without a license, no collateral leaves (31 CFR 501.603, note 051), also what two
 * agents ordered before it: `wait` with what was never asked for, and `void` what may have been.
 */
export const nextReleaseStep = (
  parts: LoanParts,
  { hasSubmissionIntent, isSent, isReorgedBefore }: ReleaseSubmission,
): 'over' | 'ask' | 'wait' | 'give-up' | 'void' => {
  const release = currentRelease(parts)
  const units = orderedUnitsOf(release)
  if (!isReleaseOrdered(release) || units === null) return 'over'
  if (isSent) return 'ask'
  const isHeld = balanceUnits(parts.collateral) >= units && !isReorgedBefore
  if (isHeld && !isCollateralBlocked(parts.application)) return 'ask'
  if (isHeld && !hasSubmissionIntent) return 'wait'
  return hasSubmissionIntent ? 'void' : 'give-up'
}
