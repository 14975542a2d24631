import {
  endingOfApplication,
  isRefinance,
  screeningReviewOf,
  type Origination,
} from '../application/origination.ts'
import { isMilitaryDue } from '../application/lender-turn.ts'
import { mayPrepareAgreements } from '../view/funding.ts'
import type { LoanFile } from '../view/loan-file.ts'

/** Jobs that a loan can wait for. If lost with a process that died, they are queued again. */
export const RECOVERABLE_JOBS = [
  'attach-profile',
  'generate-disclosures',
  'check-credit',
  'screen-borrower',
  'prepare-agreements',
  'allot-deposit-address',
  'request-top-up',
  'await-hand-over',
  'roll-loan-forward',
  'choose-funding',
  'send-micro-transfer',
  'send-disbursement',
  'generate-adverse-action-notice',
  'generate-incompleteness-notice',
] as const
export type RecoverableJob = (typeof RECOVERABLE_JOBS)[number]

const ofFunding = ({ disbursement }: LoanFile): RecoverableJob | null => {
  switch (disbursement.state) {
    case 'TEST_DUE':
      return 'send-micro-transfer'
    case 'APPROVED':
      return 'send-disbursement'
    case 'READY':
    case 'NOT_REQUIRED':
      return 'choose-funding'
    case 'ACCOUNT_NEEDED':
    case 'ACCOUNT_GIVEN':
    case 'TEST_SENT':
    case 'IN_REVIEW':
    case 'SENT':
    case 'REJECTED':
      return null
  }
}

const ofSigned = (file: LoanFile): RecoverableJob | null => {
  const { collateral } = file
  switch (collateral.state) {
    case 'AWAITING_DEPOSITS':
      return collateral.depositAddress === null ? 'allot-deposit-address' : null
    case 'AWAITING_TRANSFER':
      return 'roll-loan-forward'
    case 'AWAITING_TOP_UP':
      return 'request-top-up'
    case 'TOP_UP_RECEIVED':
      return 'await-hand-over'
    case 'TOP_UP_REQUESTED':
    // It waits for the estate: whether that has handed over is no state of the loan (`complete-refinances` looks).
    case 'AWAITING_HAND_OVER':
      return null
    case 'UNOPENED':
    case 'PLEDGED':
    case 'UNPLEDGED':
    case 'RELEASED':
    case 'TRANSFERRED':
      return ofFunding(file)
  }
}

/**
 * A renewal whose rollover collateral was enough has received nothing and so has no address; nor has a refinance. Once it is in service it
 * needs one, because its borrower may add collateral, and in a margin call has to be able to (P.411).
 */
const needsAddress = ({ loan, collateral }: LoanFile): boolean =>
  loan.state === 'OPEN' &&
  collateral.state === 'PLEDGED' &&
  collateral.transferredInUnits > 0n &&
  collateral.depositAddress === null

const ofFunded = (file: LoanFile): RecoverableJob | null => {
  // A disbursement that was returned and approved again.
  if (file.disbursement.state === 'APPROVED') return 'send-disbursement'
  return needsAddress(file) ? 'allot-deposit-address' : null
}

/** A refinance is screened while its borrower chooses an offer, and the military inquiry made once it has details. */
const isScreeningDue = (application: Origination): boolean =>
  (application.refinance?.isScreened === false && screeningReviewOf(application) === null) ||
  isMilitaryDue(application)

/**
 * The job that a loan waits for in its current state; null where it waits for a person, for the chain, or for nothing.
 * Exhaustive over the states of its parts, so that no new state is forgotten. It has two readers: `follow-on.ts` queues
 * the job as soon as the loan begins to wait for it, and recovery finds lost work by it.
 */
export const dueJob = (file: LoanFile): RecoverableJob | null => {
  const { application } = file
  switch (application.state) {
    case 'ATTACH_PROFILE':
      return 'attach-profile'
    case 'GEN_APP_DISCLOSURES':
      return 'generate-disclosures'
    case 'SOFT_CREDIT':
      return 'check-credit'
    case 'SOFT_CREDIT_FROZEN':
    case 'SOFT_CREDIT_LOCKED':
    case 'SOFT_CREDIT_NO_MATCH':
      return 'generate-incompleteness-notice'
    case 'KYC_VERIFY':
      return application.checks.screeningReview === null ? 'screen-borrower' : null
    case 'OFFER_SELECT':
      return isScreeningDue(application) ? 'screen-borrower' : null
    case 'SIGN_DOCS':
      return isRefinance(application) && application.agreements.length === 0 ? 'prepare-agreements' : null
    case 'FINAL_STEPS':
      return mayPrepareAgreements(file) ? 'prepare-agreements' : null
    case 'SIGNED':
      return ofSigned(file)
    case 'COMPLETE':
      return ofFunded(file)
    case 'DECLINED':
      return 'generate-adverse-action-notice'
    case 'CANCELLED':
      return endingOfApplication(application) === 'FUNDING_REFUSED' ? 'generate-adverse-action-notice' : null
    case 'APP_START':
    case 'BORROWER_DETAILS':
    case 'EXPIRED':
      return null
  }
}

/**
 * Jobs that recovery finds by the state of their application, because no released server may meet them: it knows the
 * jobs that are stored with a loan by a closed list, and one that is not in it would stop its whole recovery (note 068).
 */
const FOUND_BY_STATE: ReadonlySet<RecoverableJob | null> = new Set(['request-top-up', 'await-hand-over'])

/** The job that is stored with a loan, for recovery; null for one that is found by its state. */
export const storedJob = (file: LoanFile): RecoverableJob | null => {
  const job = dueJob(file)
  return FOUND_BY_STATE.has(job) ? null : job
}
