import { UNMONITORED } from '../../margin/margin-state.ts'
import { fileOfParts, type LoanFile } from '../../view/loan-file.ts'
import type { FlatLoan } from './flat-loan.ts'
import { collateralOf } from './collateral.ts'
import { disbursementOf } from './disbursing.ts'
import { originationOf } from './originating.ts'
import { releasesOf } from './releases.ts'
import { loanOf } from './servicing.ts'

/** The loan file that flat facts describe. */
export const fileOf = (flat: FlatLoan): LoanFile =>
  fileOfParts(
    {
      application: originationOf(flat),
      collateral: collateralOf(flat),
      disbursement: disbursementOf(flat),
      loan: loanOf(flat),
      margin: UNMONITORED,
      releases: releasesOf(flat),
      liquidations: [],
    },
    flat.version,
  )
