import { standsStill } from '@pledge/domain/application/sanctions'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import type { Tx } from '../../store/database/database.ts'
import { isLoanHeldFrom } from '../../store/holds/loan-holds.ts'

/** Whether a hold keeps agents from the next step against a loan that is past due. */
export const isHeldBack = async (tx: Tx, file: LoanFile): Promise<boolean> =>
  standsStill(file.application) || (await isLoanHeldFrom(tx, file.id, 'defaultSteps'))
