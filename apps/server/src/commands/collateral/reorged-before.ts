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
export const isReorgedBefore = async (tx: Tx, application: Application): Promise<boolean> => {
  let prior = cameFrom(application)
  for (let renewals = 0; prior !== null && renewals < MOST_RENEWALS; renewals += 1) {
    const record = await findApplication(tx, prior.priorApplicationId)
    if (record === undefined) return false
    if (isMoveReorged(record.application)) return true
    prior = cameFrom(record.application)
  }
  return false
}
