import { exampleLoanShared } from './example-loan-facts.ts'
import type { StabilizationAddendumFacts } from './loan-document-facts.ts'
import { stabilizationAddendum, STABILIZATION_ADDENDUM_VERSION } from './stabilization-addendum.ts'
import type { StabilizationFacts } from './stabilization-facts.ts'

/** The addendum of the example loan, for tests and previews. */
export const exampleStabilization: StabilizationFacts = {
  legalName: exampleLoanShared.lender.legalName,
  phone: exampleLoanShared.lender.phone,
  loanReference: exampleLoanShared.paymentReference,
  coin: 'BTC',
  feeBps: 200,
  usdcLtvBps: 9_700,
  liquidationLtvBps: 9_000,
  targetLtvBps: 7_500,
}

export const exampleStabilizationAddendum: StabilizationAddendumFacts = {
  ...exampleLoanShared,
  signedOn: { year: 2026, month: 3, day: 17 },
  templateVersion: STABILIZATION_ADDENDUM_VERSION,
  words: stabilizationAddendum(exampleStabilization),
}
