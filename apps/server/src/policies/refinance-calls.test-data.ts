import type { AnyInput } from '@pledge/testing/call/input'

const SHA = 'a'.repeat(64)

interface OfferTarget {
  readonly offerUuid: string
}

/** What an offer to refinance is confirmed with. */
export const confirmationOf = ({ offerUuid }: OfferTarget) => ({
  offerUuid,
  stabilizationOptIn: false,
  hasSentCollateral: false,
})

/** What each call about the defunct lender's loans is made with; they name no ids. */
export const REFINANCE_INPUTS: Readonly<Record<string, AnyInput>> = {
  getEstateRegister: {},
  getEstateClaims: {},
  getStabilizationOffer: {},
  claimEstateLoan: {
    body: { celsiusLoanNumber: 'CEL-404', dateOfBirth: '1985-02-28', ssnLastFour: '6789' },
  },
  getEstateLoan: { params: { loanNumber: 'CEL-404' } },
  releaseEstateClaim: { params: { loanNumber: 'CEL-404' }, body: { step: 'request', reason: 'A reason' } },
  previewEstateRegister: { body: { csv: 'loan_number' } },
  importEstateRegister: { body: { csv: 'loan_number', sha256: SHA, changesSha256: SHA } },
}
