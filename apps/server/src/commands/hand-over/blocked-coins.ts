import { isCollateralBlocked } from '@pledge/domain/application/sanctions'
import { findApplication } from '../../store/application/applications.ts'
import type { Tx } from '../../store/database/database.ts'
import { stoppedClaimingApplications } from '../../store/refinance/claiming-applications.ts'

/** Applications of one loan that a match stops and that are read; of more, the coins are held without looking. */
const MOST_STOPPED = 20

/**
 * Whether a true match of a sanctions list holds the coins of the loan: whoever has ever claimed it may have an interest in them, also
 * where somebody else claimed it since, or where the register has the loan no more. Blocked coins go nowhere, and stay in the books,
 * without a license for them (31 CFR 501.603). A command that moves coins locks these applications first (`lockClaimingApplications`).
 */
export const areCoinsBlocked = async (
  tx: Tx,
  loan: { readonly organizationId: string; readonly loanNumber: string },
): Promise<boolean> => {
  const stopped = await stoppedClaimingApplications(tx, { ...loan, most: MOST_STOPPED + 1 })
  if (stopped.length > MOST_STOPPED) return true
  for (const applicationId of stopped) {
    const record = await findApplication(tx, applicationId)
    if (record !== undefined && isCollateralBlocked(record.file.application)) return true
  }
  return false
}
