import { movementsOf } from '@pledge/domain/collateral/account'
import { isTransferReorged } from '@pledge/domain/view/deficiency'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import type { Tx } from '../../store/database/database.ts'
import { findPriorLoan } from '../renewal/prior-loan.ts'

/** A loan of one year that is renewed every year. */
const MOST_RENEWALS = 50

/**
 * Whether a reorganization removed coins that were transferred to an application from the loan that it renewed, or from
 * an earlier one: they are not here, and nothing is released while they are missing (note 035).
 */
export const isReorgedBefore = async (
  tx: Tx,
  file: LoanFile,
  mostRenewals = MOST_RENEWALS,
): Promise<boolean> => {
  // A renewal before its transfer holds only its own top-up.
  if (movementsOf(file.collateral).transferredInUnits <= 0n || mostRenewals === 0) return false
  const prior = await findPriorLoan(tx, file.application)
  if (prior === undefined) return false
  return isTransferReorged(prior.file) || isReorgedBefore(tx, prior.file, mostRenewals - 1)
}
