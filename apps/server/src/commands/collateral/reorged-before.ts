import { isMoveReorged } from '@pledge/domain/application/collateral-short'
import type { Application } from '@pledge/domain/application/application'
import type { Tx } from '../../store/database/database.ts'
import { findPriorLoan } from '../renewal/prior-loan.ts'

/** A loan of a year that is renewed year by year. */
const MOST_RENEWALS = 50

/**
 * Whether the chain took back coins that came to an application from the loan that it renewed, or from one before that:
 * they are not here, and nothing leaves as long as they are not (note 035).
 */
export const isReorgedBefore = async (
  tx: Tx,
  application: Application,
  mostRenewals = MOST_RENEWALS,
): Promise<boolean> => {
  // A renewal that was not carried over holds its own top-up alone.
  if (application.movedInUnits <= 0n || mostRenewals === 0) return false
  const prior = await findPriorLoan(tx, application)
  if (prior === undefined) return false
  return isMoveReorged(prior.application) || isReorgedBefore(tx, prior.application, mostRenewals - 1)
}
