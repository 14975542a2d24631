import type { Application } from '@pledge/domain/application/application'
import { findApplication, type ApplicationRecord } from '../../store/application/applications.ts'
import type { Tx } from '../../store/database/database.ts'

/** The loan that an application renews; undefined for a new loan. */
export const findPriorLoan = async (
  tx: Tx,
  { rollForward }: Pick<Application, 'rollForward'>,
): Promise<ApplicationRecord | undefined> =>
  rollForward === null ? undefined : findApplication(tx, rollForward.priorApplicationId)
