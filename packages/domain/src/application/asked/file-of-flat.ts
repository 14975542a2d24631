import { fileOfParts, type LoanFile } from '../../view/loan-file.ts'
import type { FlatLoan } from './flat-loan.ts'
import { collateralOf } from './collateral.ts'
import { disbursementOf } from './disbursing.ts'
import { originationOf } from './originating.ts'
import { loanOf } from './servicing.ts'

/** The file of a fold. */
export const fileOf = (folded: FlatLoan): LoanFile =>
  fileOfParts({
    application: originationOf(folded),
    collateral: collateralOf(folded),
    disbursement: disbursementOf(folded),
    loan: loanOf(folded),
  })
