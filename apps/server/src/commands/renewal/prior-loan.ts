import type { Origination } from '@pledge/domain/application/origination'
import { findApplication, type ApplicationRecord } from '../../store/application/applications.ts'
import type { Tx } from '../../store/database/database.ts'

/** The loan that an application renews; undefined for a new loan. */
export const findPriorLoan = async (
  tx: Tx,
  { renewal }: Origination,
): Promise<ApplicationRecord | undefined> =>
  renewal === null ? undefined : findApplication(tx, renewal.priorApplicationId)
