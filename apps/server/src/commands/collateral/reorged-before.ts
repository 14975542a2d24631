import { isMoveReorged } from '@pledge/domain/application/collateral-short'
import type { Application } from '@pledge/domain/application/application'
import { findApplication } from '../../store/application/applications.ts'
import type { Tx } from '../../store/database/database.ts'

/** A loan of a year that is renewed year by year. */
const MOST_RENEWALS = 50

/** The loan whose coins came here; a renewal that was not carried over holds its own top-up alone. */
const cameFrom = ({ rollForward, movedInUnits }: Application) => (movedInUnits > 0n ? rollForward : null)

/**
 * Whether the chain took back coins that came to an application from the loan that it renewed, or from one before that:
 * they are not here, and nothing leaves as long as they are not (note 035).
 */
export const isReorgedBefore = async (
  tx: Tx,
  application: Application,
  mostRenewals = MOST_RENEWALS,
): Promise<boolean> => {
  const prior = cameFrom(application)
  if (prior === null || mostRenewals === 0) return false
  const record = await findApplication(tx, prior.priorApplicationId)
  if (record === undefined) return false
  return isMoveReorged(record.application) || isReorgedBefore(tx, record.application, mostRenewals - 1)
}
