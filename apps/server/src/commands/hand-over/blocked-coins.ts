import { isCollateralBlocked } from '@pledge/domain/application/sanctions'
import { findApplication } from '../../store/application/applications.ts'
import type { Tx } from '../../store/database/database.ts'
import { lastApplicationOf } from '../../store/refinance/estate-claims.ts'

/**
 * Whether a true match of a sanctions list holds the coins of the loan: whoever claimed it last has an interest in them. Blocked coins
 * go nowhere, and stay in the books, without a license for them (31 CFR 501.603).
 */
export const areCoinsBlocked = async (
  tx: Tx,
  loan: { readonly organizationId: string; readonly loanNumber: string },
): Promise<boolean> => {
  const applicationId = await lastApplicationOf(tx, loan)
  if (applicationId === null) return false
  const record = await findApplication(tx, applicationId)
  return record !== undefined && isCollateralBlocked(record.file.application)
}
