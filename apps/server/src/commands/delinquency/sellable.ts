import { openSale } from '@pledge/domain/liquidation/sales'
import { liquidationFacts } from '@pledge/domain/process/facts'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import type { Tx } from '../../store/database/database.ts'
import { defaultDecisionsOf, plannedSale } from '../../store/delinquency/default-decisions.ts'

/** Whether a sale can be decided on: there is collateral that stays, and no sale of it is planned or under way. */
export const isSellable = async (tx: Tx, file: LoanFile): Promise<boolean> =>
  liquidationFacts(file).units > 0n &&
  openSale(file.liquidations) === null &&
  plannedSale(await defaultDecisionsOf(tx, file.id)) === undefined
