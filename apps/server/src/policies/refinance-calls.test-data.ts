import type { AnyInput } from '@pledge/testing/call/input'
import { REFINANCE_DETAILS } from '@pledge/testing/steps/payloads'

const SHA = 'a'.repeat(64)
const UNKNOWN = 'f0000000-0000-4000-8000-00000000dead'

interface OfferTarget {
  readonly offerUuid: string
}

/** What an offer to refinance is confirmed with. */
export const confirmationOf = ({ offerUuid }: OfferTarget) => ({
  offerUuid,
  stabilizationOptIn: false,
  hasSentCollateral: false,
})

/** What the register lacks about a borrower. */
export const GIVEN_DETAILS = REFINANCE_DETAILS

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
  getHandOvers: {},
  getHandOverFile: { params: { uuid: UNKNOWN } },
  previewHandOvers: { body: { csv: 'loan_number' } },
  proposeHandOvers: { body: { csv: 'loan_number', sha256: SHA } },
  decideHandOvers: { params: { uuid: UNKNOWN }, body: { decision: 'confirm' } },
  settleHandOver: {
    params: { loanNumber: 'CEL-404' },
    body: { coin: 'BTC', outcome: 'ACCEPTED', result: 'SHORT', handedOverQuantity: '1', reason: 'A reason' },
  },
  decideHandOverSettlement: { params: { uuid: UNKNOWN }, body: { decision: 'confirm' } },
  getLoanHandOvers: { params: { loanNumber: 'CEL-404' } },
  requestHandOverVoid: {
    params: { uuid: UNKNOWN, loanNumber: 'CEL-404' },
    body: { transactionId: SHA, reason: 'A reason' },
  },
  decideHandOverVoid: { params: { uuid: UNKNOWN }, body: { decision: 'confirm' } },
  importEstateRegister: { body: { csv: 'loan_number', sha256: SHA, changesSha256: SHA } },
}
