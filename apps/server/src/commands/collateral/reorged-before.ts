import { movementsOf } from '@pledge/domain/collateral/account'
import { isTransferReorged } from '@pledge/domain/view/deficiency'
import type { LoanFile } from '@pledge/domain/view/loan-file'
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
  file: LoanFile,
  mostRenewals = MOST_RENEWALS,
): Promise<boolean> => {
  // A renewal that was not carried over holds its own top-up alone.
  if (movementsOf(file.collateral).transferredInUnits <= 0n || mostRenewals === 0) return false
  const prior = await findPriorLoan(tx, file.application)
  if (prior === undefined) return false
  return isTransferReorged(prior.file) || isReorgedBefore(tx, prior.file, mostRenewals - 1)
}
