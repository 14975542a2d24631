import { isCollateralBlocked } from '../application/sanctions.ts'
import { balanceUnits } from '../collateral/account.ts'
import { isReleaseOrdered, orderedUnitsOf } from '../release/release.ts'
import { currentRelease } from './current-release.ts'
import type { LoanParts } from './wire.ts'

/** What is recorded about an ordered release before its lease. */
export interface ReleaseSubmission {
  /** A lease set the submission intent once, whatever the outcome. */
  readonly hasSubmissionIntent: boolean
  /** The custodian has reported a transaction. */
  readonly isSent: boolean
  /**
   * A reorganization removed coins that were transferred here from an earlier loan (note 035), so the balance
   * is not fully backed.
   */
  readonly isReorgedBefore: boolean
}

/**
 * What a lease does with a release (note 022). `over`: none has to be sent. `ask`: the coins are held, or
 * they have already left and are tracked to their result. If the chain removed deposits since: `give-up` a
 * release for which no lease ever set a submission intent; `void` with the custodian one that may have been
 * submitted, because otherwise it could still be paid, and a second time when it is ordered again.
 *
 * While a true match of a sanctions list is held, or blocked without a license, no collateral leaves (31 CFR
 * 501.603, note 051), even if two agents ordered it before: `wait` with a release that was never submitted,
 * and `void` one that may have been.
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
