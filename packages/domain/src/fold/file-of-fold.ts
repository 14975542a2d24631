import { fileOfParts, type LoanFile } from '../view/loan-file.ts'
import type { Application } from './application.ts'
import { collateralOf } from './collateral.ts'
import { disbursementOf } from './disbursing.ts'
import { originationOf } from './originating.ts'
import { loanOf } from './servicing.ts'

/** The file of a fold. */
export const fileOf = (folded: Application): LoanFile =>
  fileOfParts({
    application: originationOf(folded),
    collateral: collateralOf(folded),
    disbursement: disbursementOf(folded),
    loan: loanOf(folded),
  })
