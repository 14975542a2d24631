import { isMoveTakenBack } from '@pledge/domain/application/collateral-short'
import type { Application } from '@pledge/domain/application/application'
import { findApplication } from '../store/applications.ts'
import type { Tx } from '../store/database.ts'

/** A loan of a year that is renewed year by year. */
const MOST_RENEWALS = 50

/**
 * Whether the chain took back coins that came to an application from the loan that it renewed, or from one before that:
 * they are not here, and nothing leaves as long as they are not (note 035).
 */
export const isTakenBackBefore = async (tx: Tx, { rollForward }: Application): Promise<boolean> => {
  let prior = rollForward
  for (let renewals = 0; prior !== null && renewals < MOST_RENEWALS; renewals += 1) {
    const record = await findApplication(tx, prior.priorApplicationId)
    if (record === undefined) return false
    if (isMoveTakenBack(record.application)) return true
    prior = record.application.rollForward
  }
  return false
}
