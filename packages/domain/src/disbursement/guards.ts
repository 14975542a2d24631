import { AGENTS_NEEDED, agentsWho } from '../decider/approval.ts'
import { allowIf, given, notAllowed, when, type Guard as GuardOf } from '../decider/guards.ts'
import { refuse, type Refusal } from '../refusal.ts'
import type { DisbursementCommand } from './commands.ts'
import {
  approvalsOf,
  approvedAtOf,
  attemptOf,
  detailsIdOf,
  failureOf,
  methodOf,
  type Disbursement,
} from './disbursement.ts'
import type { DisbursementFacts } from './facts.ts'
import { disbursementMethodFor } from './method.ts'
import { isAgentDisbursementProblem } from './disbursement-problem.ts'

export type Guard = GuardOf<Disbursement, DisbursementCommand, DisbursementFacts>
const rule = when<Disbursement, DisbursementFacts>

/**
 * The method follows from the residence. After a return an account is entered only once, because it must not change
 * while two agents review it. Refusals: disbursement.details-invalid; disbursement.held while an agent reviews it.
 */
export const accountFits: Guard = (input) => {
  const { state: disbursement, facts, data } = given(input, 'DisbursementAccountGiven')
  const isRequestedAgain = facts.isFundingReturned && detailsIdOf(disbursement) === null
  if (!facts.areStepsOpen && !isRequestedAgain) return notAllowed
  if (failureOf(disbursement)?.isOnHold === true) return refuse('disbursement.held')
  if (data.method !== disbursementMethodFor(facts.isInternational))
    return refuse('disbursement.details-invalid')
  return allowIf(data.disbursementAccountId !== detailsIdOf(disbursement))
}

/**
 * Another account for a loan with received collateral: the disbursement continues at the step where the last
 * account failed.
 */
export const accountReentered: Guard = rule((_, { isOriginating }) => isOriginating)

export const paidInUsdc: Guard = rule((disbursement) => methodOf(disbursement) === 'USDC')
export const paidByAch: Guard = rule((disbursement) => methodOf(disbursement) === 'ACH')

/**
 * The report must concern the current attempt, not an earlier one. Refusal: disbursement.attempt-over. A late answer to
 * a disbursement that was rejected or returned since must neither open the loan nor request another account again.
 */
const ofThisAttempt = (disbursement: Disbursement, disbursementAttempt: number): Refusal | null =>
  disbursementAttempt === attemptOf(disbursement) ? null : refuse('disbursement.attempt-over')

/** The command types that report the outcome of an attempt. */
type Report =
  | 'FundsSent'
  | 'DisbursementAccountRejected'
  | 'DisbursementReturned'
  | 'DisbursementApprovalWithdrawn'

/**
 * A late report changes nothing: it is refused, with a code of its own if it concerns an earlier attempt.
 * Only a sent disbursement can be returned. Refusal: disbursement.attempt-over.
 */
const lateReport =
  (type: Report): Guard =>
  (input) => {
    const { state: disbursement, facts, data } = given(input, type)
    const isOfEarlier =
      facts.isFundingReturned || (detailsIdOf(disbursement) !== null && type !== 'DisbursementReturned')
    return (isOfEarlier ? ofThisAttempt(disbursement, data.disbursementAttempt) : null) ?? notAllowed
  }
export const sentLate = lateReport('FundsSent')
export const rejectedLate = lateReport('DisbursementAccountRejected')
export const returnedLate = lateReport('DisbursementReturned')
export const withdrawnLate = lateReport('DisbursementApprovalWithdrawn')

/** The transfer that arrived went to the current wallet. Refusal: disbursement.attempt-over. */
export const testOfThisAttempt: Guard = (input) => {
  const { state: disbursement, data } = given(input, 'MicroTransferSent')
  return ofThisAttempt(disbursement, data.disbursementAttempt)
}

/** Two different agents approved, and the money has not been sent yet. Refusal: disbursement.attempt-over. */
export const approvedAttempt: Guard = (input) => {
  const { state: disbursement, data } = given(input, 'FundsSent')
  return ofThisAttempt(disbursement, data.disbursementAttempt) ?? allowIf(disbursement.state === 'APPROVED')
}

/**
 * Not once it is approved, because the money may be on its way. The exception is deficient collateral: then
 * each rejection was already checked against `submissionIntentAt` (note 030). Only for a signed loan, or one
 * whose disbursement was returned.
 */
export const twoAgentsRefused: Guard = rule(
  (disbursement, { isOriginating, isFundingReturned, isCollateralDeficient }) =>
    (approvedAtOf(disbursement) === null || isCollateralDeficient) &&
    (isOriginating || isFundingReturned) &&
    agentsWho(approvalsOf(disbursement), 'refuse') >= AGENTS_NEEDED,
)

/**
 * An agent may reject an account only before the approval, with a controlled reason. After it the money may
 * be on its way, and only the provider's own explicit answer, recorded by a job, may request another account;
 * otherwise a loan could be disbursed twice. A sent disbursement is not rejected: it comes back as a return.
 * Refusals: disbursement.attempt-over, approval.reason-required.
 */
export const accountRejectable: Guard = (input) => {
  const { state: disbursement, facts, by, data } = given(input, 'DisbursementAccountRejected')
  const late = ofThisAttempt(disbursement, data.disbursementAttempt)
  if (late !== null) return late
  if (detailsIdOf(disbursement) === null) return notAllowed
  if (by.kind === 'job') return null
  if (approvedAtOf(disbursement) !== null) return notAllowed
  const method = disbursementMethodFor(facts.isInternational)
  return isAgentDisbursementProblem(data.problem, method) ? null : refuse('approval.reason-required')
}

/**
 * A sent disbursement is returned only once, and not after the borrower has made a payment. Refusal:
 * disbursement.attempt-over for an earlier disbursement than the one that was sent.
 */
export const notReturnedYet: Guard = (input) => {
  const { state: disbursement, facts, data } = given(input, 'DisbursementReturned')
  return ofThisAttempt(disbursement, data.disbursementAttempt) ?? allowIf(facts.isUnpaid)
}

/** An agent has finished the review and lets the borrower enter another account. Refusal: disbursement.attempt-over. */
export const heldForReview: Guard = (input) => {
  const { state: disbursement, data } = given(input, 'DisbursementHoldLifted')
  if (failureOf(disbursement)?.isOnHold !== true) return notAllowed
  return ofThisAttempt(disbursement, data.disbursementAttempt)
}
