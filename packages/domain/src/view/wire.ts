import type { Origination } from '../application/origination.ts'
import type { ApplicationState, Stage } from '../application/states.ts'
import { balanceUnits, type CollateralAccount } from '../collateral/account.ts'
import type { Disbursement } from '../disbursement/disbursement.ts'
import type { Liquidation } from '../liquidation/liquidation.ts'
import type { LoanState } from '../loan/loan-state.ts'
import type { MarginState } from '../margin/margin-state.ts'
import type { Release } from '../release/release.ts'

/** The states that make up one loan. */
export interface LoanParts {
  readonly application: Origination
  readonly collateral: CollateralAccount
  readonly disbursement: Disbursement
  readonly loan: LoanState
  readonly margin: MarginState
  /** All release requests, in the order in which they were made. */
  readonly releases: readonly Release[]
  /** All sales of collateral, in the order in which they were ordered. */
  readonly liquidations: readonly Liquidation[]
}

/** The wire state of a signed application with complete collateral. */
const fundingState = (disbursement: Disbursement): ApplicationState => {
  switch (disbursement.state) {
    case 'ACCOUNT_NEEDED':
    case 'ACCOUNT_GIVEN':
      return 'FINAL_STEPS'
    case 'TEST_DUE':
      return 'CRYPTO_FUNDING_VERIFY'
    case 'TEST_SENT':
      return 'BORROWER_MICRO_DEPOSIT_CONFIRM'
    case 'IN_REVIEW':
    case 'APPROVED':
      return 'MANUAL_FUNDING_RELEASE'
    case 'READY':
    case 'NOT_REQUIRED':
    case 'SENT':
    case 'REJECTED':
      // Once sent, or rejected by two agents, the application is complete or has ended and is no longer signed.
      return 'FUNDABLE'
  }
}

const signedState = ({ collateral, disbursement }: LoanParts): ApplicationState => {
  switch (collateral.state) {
    case 'AWAITING_DEPOSITS':
      return 'WAITING_FOR_COLLATERAL'
    case 'AWAITING_TOP_UP':
      return 'CELSIUS_WAITING_FOR_TOP_UP'
    case 'TOP_UP_REQUESTED':
      return 'CELSIUS_TOP_UP_REQUESTED'
    case 'TOP_UP_RECEIVED':
      return 'CELSIUS_FULL_COLLATERAL_RECEIVED'
    case 'AWAITING_HAND_OVER':
      return 'WAITING_FOR_COLLATERAL'
    case 'AWAITING_TRANSFER':
      return 'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER'
    case 'UNOPENED':
    case 'PLEDGED':
    case 'UNPLEDGED':
    case 'RELEASED':
    case 'TRANSFERRED':
      return fundingState(disbursement)
  }
}

/** A paid-off loan waits for its collateral until the release is complete. */
const loanState = ({ loan, collateral }: LoanParts): ApplicationState =>
  loan.state === 'PAID_OFF' && collateral.state === 'UNPLEDGED' ? 'COLLATERAL_RELEASE' : 'COMPLETE'

/** The wire state (rows 1.4.02 and 1.4.03): a projection of the states. */
export const wireState = (parts: LoanParts): ApplicationState => {
  const { state } = parts.application
  switch (state) {
    case 'SIGNED':
      return signedState(parts)
    case 'COMPLETE':
      return loanState(parts)
    default:
      return state
  }
}

const isOver = (state: ApplicationState, { loan }: LoanParts): boolean =>
  state === 'CANCELLED' || (state === 'COMPLETE' && (loan.state === 'PAID_OFF' || loan.state === 'RENEWED'))

/** The wire stage (row 1.4.01). An ended application that still has collateral owes its release. */
export const wireStage = (parts: LoanParts): Stage => {
  const state = wireState(parts)
  if (isOver(state, parts)) return balanceUnits(parts.collateral) > 0n ? 'COLLATERAL_RELEASE' : 'FINAL'
  switch (state) {
    case 'CELSIUS_WAITING_FOR_TOP_UP':
    case 'CELSIUS_TOP_UP_REQUESTED':
    case 'CELSIUS_FULL_COLLATERAL_RECEIVED':
    case 'WAITING_FOR_COLLATERAL':
    case 'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER':
      return 'PROCESSING'
    case 'FUNDABLE':
    case 'CRYPTO_FUNDING_VERIFY':
    case 'BORROWER_MICRO_DEPOSIT_CONFIRM':
    case 'MANUAL_FUNDING_RELEASE':
      return 'ORIGINATING'
    case 'FINAL_STEPS':
      return parts.application.state === 'SIGNED' ? 'ORIGINATING' : 'APPLYING'
    case 'COMPLETE':
    case 'DECLINED':
    case 'EXPIRED':
    case 'CANCELLED':
      return 'FINAL'
    case 'COLLATERAL_RELEASE':
      return 'COLLATERAL_RELEASE'
    case 'UNINITIALIZED_STATUS':
    case 'APP_START':
    case 'OFFER_SELECT':
    case 'ATTACH_PROFILE':
    case 'GEN_APP_DISCLOSURES':
    case 'BORROWER_DETAILS':
    case 'SOFT_CREDIT':
    case 'SOFT_CREDIT_FROZEN':
    case 'SOFT_CREDIT_LOCKED':
    case 'SOFT_CREDIT_NO_MATCH':
    case 'KYC_VERIFY':
    case 'SIGN_DOCS':
      return 'APPLYING'
  }
}
