import { agentsWho } from '../disbursement/approval.ts'
import {
  checksOf,
  agreementsOf,
  signedAtOf,
  isRenewal,
  unsignedCount,
  type Origination,
} from './origination.ts'
import { isScreeningInReview } from './screening-review.ts'
import { isCollateralWhole, depositsDueAtOf } from '../collateral/account.ts'
import {
  attemptOf,
  approvalsOf,
  approvedAtOf,
  failureOf,
  detailsIdOf,
  methodOf,
} from '../disbursement/disbursement.ts'
import { fundedAtOf } from '../loan/loan-state.ts'
import { isCollateralDeficient } from '../view/deficiency.ts'
import { areFinalStepsDone } from '../view/funding.ts'
import type { LoanFile } from '../view/loan-file.ts'
import { allowIf, commandOf, given, notAllowed, when, type Guard as GuardOf } from '../decider/guards.ts'
import { disbursementMethodFor } from '../disbursement/method.ts'
import { isAgentPayoutProblem } from '../disbursement/payout-problem.ts'
import { refuse, type Refused } from '../refusal.ts'
import { isClearanceReason } from './clearance-reasons.ts'
import type { Command } from './commands.ts'
import { creditTriesLeftOf } from './credit-tries.ts'
import { isDeclineReason } from './decline-reasons.ts'
import { isLendersTurn } from './lender-turn.ts'
import { standingPayments } from '../servicing/received-payment.ts'
import { topUpUnits } from './top-up.ts'
import { AGENTS_NEEDED } from './limits.ts'

export type Guard = GuardOf<LoanFile, Command>

/** Refusal: residence.not-serviced. */
export const residenceServiced: Guard = (input) =>
  commandOf(input, 'ApplicationStarted').data.isServiced ? null : refuse('residence.not-serviced')

export const someOffer: Guard = (input) => allowIf(given(input, 'OffersPriced').data.offerIds.length > 0)

/** Refusals: offer.not-found for the offer of another application, offer.lapsed. */
export const offerStands: Guard = (input) => {
  const { state: file, data } = given(input, 'OfferSelected')
  if (data.applicationId !== file.id) return refuse('offer.not-found')
  return input.now < data.lapsesAt ? null : refuse('offer.lapsed')
}

/** A deadline that is already over is a bug of the caller, refused so that no application is born expired. */
export const deadlineAhead: Guard = (input) =>
  allowIf(given(input, 'DetailsSubmitted').data.expiresAt > input.now)

/** Refusal: credit.tries-exhausted when the borrower, or the agent, has asked as often as they may. */
export const creditTriesLeft: Guard = (input) => {
  const { state: file, by } = given(input, 'CreditRetried')
  return creditTriesLeftOf(file.application, by.kind) > 0 ? null : refuse('credit.tries-exhausted')
}

const isNote = (note: string | null | undefined): boolean => typeof note === 'string' && note.trim() !== ''

/**
 * An agent's reasons come from the controlled list; a bureau words its own. What a screening found is not declined
 * without a note of how the agent came to it. Refusals: approval.reason-required, approval.note-required.
 */
export const declineReasonGiven: Guard = (input) => {
  const { state: file, by, data } = given(input, 'ApplicationDeclined')
  const { reasons, note } = data
  const byAgent = by.kind === 'agent'
  const good = byAgent ? reasons.every(isDeclineReason) : reasons.every((reason) => reason.trim() !== '')
  if (reasons.length === 0 || !good) return refuse('approval.reason-required')
  const needsNote = byAgent && isScreeningInReview(file.application)
  return !needsNote || isNote(note) ? null : refuse('approval.note-required')
}

/**
 * The screening itself clears while nothing waits for an agent; what waits is cleared by an agent alone, with a
 * controlled reason and a note. Refusals: approval.reason-required, approval.note-required.
 */
export const screeningClearable: Guard = (input) => {
  const { state: file, by, data } = given(input, 'ScreeningCleared')
  const { reason, note } = data
  const byAgent = by.kind === 'agent'
  if (byAgent !== isScreeningInReview(file.application)) return notAllowed
  if (!byAgent) return null
  if (reason === undefined || !isClearanceReason(reason)) return refuse('approval.reason-required')
  return isNote(note) ? null : refuse('approval.note-required')
}

/** Once signed, an application is refused by two agents (FundingRefused), not declined by one. */
export const declinableUnsigned: Guard = (input) =>
  input.state !== null && signedAtOf(input.state.application) === null
    ? declineReasonGiven(input)
    : notAllowed

/** Identity COMPLETED and disbursement COMPLETED or NOT_REQUIRED; not for one that is signed already. */
export const finalStepsDone: Guard = when(
  (file) => file.application.state === 'FINAL_STEPS' && areFinalStepsDone(file),
)
/** All signed, and collateral is to be sent: a renewal that carries enough goes another way (`renewalSigned`). */
export const everyAgreementSigned: Guard = when(
  (file) => isAllSigned(file.application) && (!isRenewal(file.application) || topUpUnits(file) > 0n),
)
export const isAllSigned = (application: Origination): boolean =>
  agreementsOf(application).length > 0 && unsignedCount(application) === 0

/** An offer is replaced only while its collateral no longer carries the loan, so that nobody waits for a better price. */
export const offerUncovered: Guard = (input) => allowIf(!given(input, 'OfferReplaced').data.isCovered)

/** Only final deposits count (law 5). A renewal waits for the loan that it renews (`topUpReceived`). */
export const collateralReceived: Guard = when(
  (file) => !isRenewal(file.application) && isCollateralWhole(file.collateral),
)

export const paidInUsdc: Guard = when(({ disbursement }) => methodOf(disbursement) === 'USDC')
export const paidByAch: Guard = when(({ disbursement }) => methodOf(disbursement) === 'ACH')

/**
 * The report is of the payout that is under way, not of an earlier one. Refusal: disbursement.attempt-over. A late answer
 * to a payout that was rejected or returned since must neither open the loan nor ask for other details again.
 */
const ofThisAttempt = ({ disbursement }: LoanFile, payoutAttempt: number): Refused | null =>
  payoutAttempt === attemptOf(disbursement) ? null : refuse('disbursement.attempt-over')

/** The transfer that arrived is the one to the wallet in force. Refusal: disbursement.attempt-over. */
export const testOfThisAttempt: Guard = (input) => {
  const { state: file, data } = given(input, 'MicroTransferSent')
  return ofThisAttempt(file, data.payoutAttempt)
}

/** Two different agents approved, and the money is not sent yet. Refusal: disbursement.attempt-over. */
export const released: Guard = (input) => {
  const { state: file, data } = given(input, 'FundsSent')
  if (fundedAtOf(file.loan) !== null) return notAllowed
  return ofThisAttempt(file, data.payoutAttempt) ?? allowIf(approvedAtOf(file.disbursement) !== null)
}

/**
 * Not once it is released: the money may be on its way. But while its collateral is short, where every refusal was judged
 * by the mark that the bank is asked behind (note 030). In COMPLETE only while a returned payout is owed.
 */
export const twoAgentsRefused: Guard = when(
  (file) =>
    (approvedAtOf(file.disbursement) === null || isCollateralDeficient(file)) &&
    (file.application.state !== 'COMPLETE' || file.loan.state === 'AWAITING_DISBURSEMENT') &&
    agentsWho(approvalsOf(file.disbursement), 'refuse') >= AGENTS_NEEDED,
)

/**
 * An agent may reject payout details only before the release, for a controlled reason: after it the money may be on its
 * way, and only the provider's own explicit answer, brought by a job, may ask for other details. Else a loan could be
 * paid twice. Nobody rejects what was sent: that comes back as a return. Refusals: disbursement.attempt-over,
 * approval.reason-required.
 */
export const payoutNotUnderWay: Guard = (input) => {
  const { state: file, by, data } = given(input, 'PayoutDetailsRejected')
  if (fundedAtOf(file.loan) !== null) return notAllowed
  const late = ofThisAttempt(file, data.payoutAttempt)
  if (late !== null) return late
  if (detailsIdOf(file.disbursement) === null) return notAllowed
  if (by.kind === 'job') return null
  if (approvedAtOf(file.disbursement) !== null) return notAllowed
  const method = disbursementMethodFor(file.application.isInternational)
  return isAgentPayoutProblem(data.problem, method) ? null : refuse('approval.reason-required')
}

export const payoutReentered: Guard = when(
  (file) =>
    file.application.state === 'SIGNED' &&
    file.disbursement.state === 'ACCOUNT_GIVEN' &&
    file.application.identity.status === 'COMPLETED',
)

/** What was sent comes back once, and not when the borrower has paid on it since; of a renewal nothing was sent. Refusal: disbursement.attempt-over for an earlier payout than the one that was sent. */
export const notReturnedYet: Guard = (input) => {
  const { state: file, data } = given(input, 'DisbursementReturned')
  const { application, loan } = file
  const isUnpaid = loan.state === 'OPEN' && standingPayments(loan.payments).length === 0
  return ofThisAttempt(file, data.payoutAttempt) ?? allowIf(isUnpaid && !isRenewal(application))
}

export const idleTooLong: Guard = (input) =>
  allowIf(input.now >= given(input, 'ApplicationExpired').data.idleUntil)

/** A renewal cannot be signed once the loan is due that it renews. */
const isPastMaturity = ({ application: { renewal } }: LoanFile, now: number): boolean =>
  renewal !== null && now >= renewal.maturesAt
export const renewalPastMaturity: Guard = when(isPastMaturity)

/** Not for one that is signed and waits for other payout details only, and not while the lender owes the next step. */
export const pastDetailsDeadline: Guard = when((file, now) => {
  const { application } = file
  const checks = checksOf(application)
  return (
    signedAtOf(application) === null &&
    checks !== null &&
    now >= checks.expiresAt &&
    (!isLendersTurn(application) || isPastMaturity(file, now))
  )
})
/** Never before the deadline, whatever `closesAt` says; and not before the chain was looked at since. */
export const pastCollateralDeadline: Guard = (input) => {
  const { state: file, data } = given(input, 'CollateralWindowClosed')
  const dueAt = depositsDueAtOf(file.collateral)
  return allowIf(data.hasLooked && dueAt !== null && input.now >= Math.max(dueAt, data.closesAt))
}
export const notOriginating: Guard = when((file) => file.stage !== 'ORIGINATING')

/** The method follows from the residence. Refusals: disbursement.details-invalid; disbursement.held while an agent looks. */
export const payoutMethodFits: Guard = (input) => {
  const { state: file, data } = given(input, 'PayoutDetailsSaved')
  if (file.disbursement.state === 'NOT_REQUIRED') return notAllowed
  if (failureOf(file.disbursement)?.isOnHold === true) return refuse('disbursement.held')
  if (data.method !== disbursementMethodFor(file.application.isInternational)) {
    return refuse('disbursement.details-invalid')
  }
  return allowIf(data.payoutDetailsId !== detailsIdOf(file.disbursement))
}
/** After a return, once: what two agents look at must not be changed under their eyes. */
export const payoutAskedAgain: Guard = (input) => {
  const { state: file } = given(input, 'PayoutDetailsSaved')
  if (file.loan.state !== 'AWAITING_DISBURSEMENT' || detailsIdOf(file.disbursement) !== null)
    return notAllowed
  return payoutMethodFits(input)
}
