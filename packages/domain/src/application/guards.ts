import { disbursementMethodFor } from '../disbursement/method.ts'
import { isAgentPayoutProblem } from '../disbursement/payout-problem.ts'
import { refuse, type Refused } from '../refusal.ts'
import {
  isPayoutReentryDue,
  isRepaymentDue,
  isScreeningInReview,
  unsignedCount,
  type Application,
  isCollateralWhole,
} from './application.ts'
import { isClearanceReason } from './clearance-reasons.ts'
import { isCollateralShort } from './collateral-short.ts'
import type { AutomaticTrigger, Command, CommandOf, CommandType } from './commands.ts'
import { creditTriesLeftOf } from './credit-tries.ts'
import { isDeclineReason } from './decline-reasons.ts'
import { isLendersTurn } from './lender-turn.ts'
import { standsStill } from './sanctions.ts'
import { standingPayments } from '../servicing/received-payment.ts'
import { topUpUnits } from './top-up.ts'
import { AGENTS_NEEDED } from './limits.ts'

/** What a guard looks at. `application` is null only for the first event; automatic triggers carry no data. */
export interface GuardInput {
  readonly application: Application | null
  readonly command: Command | { readonly type: AutomaticTrigger }
  readonly now: number
}
/** Null when the condition holds, else why not. */
export type Guard = (input: GuardInput) => Refused | null

const notAllowed = refuse('transition.not-allowed')
const holds = (condition: boolean): Refused | null => (condition ? null : notAllowed)
/** The data of the command that a guard is about; any other command is a bug of the table. */
const dataOf = <T extends CommandType>(input: GuardInput, type: T): CommandOf<T>['data'] => {
  if (input.command.type !== type)
    throw new Error(`The guard of ${type} was asked about ${input.command.type}`)
  return (input.command as CommandOf<T>).data
}
const on =
  (rule: (application: Application, now: number) => boolean): Guard =>
  ({ application, now }) =>
    holds(application !== null && rule(application, now))

/** Refusal: residence.not-serviced. */
export const residenceServiced: Guard = (input) =>
  dataOf(input, 'ApplicationStarted').isServiced ? null : refuse('residence.not-serviced')

export const someOffer: Guard = (input) => holds(dataOf(input, 'OffersPriced').offerIds.length > 0)

/** Refusals: offer.not-found for the offer of another application, offer.lapsed. */
export const offerStands: Guard = (input) => {
  const { applicationId, lapsesAt } = dataOf(input, 'OfferSelected')
  if (applicationId !== input.application?.id) return refuse('offer.not-found')
  return input.now < lapsesAt ? null : refuse('offer.lapsed')
}

/** A deadline that is already over is a bug of the caller, refused so that no application is born expired. */
export const deadlineAhead: Guard = (input) => holds(dataOf(input, 'DetailsSubmitted').expiresAt > input.now)

/** Refusal: credit.tries-exhausted when the borrower, or the agent, has asked as often as they may. */
export const creditTriesLeft: Guard = ({ application, command }) =>
  application !== null &&
  command.type === 'CreditRetried' &&
  creditTriesLeftOf(application, command.by.kind) > 0
    ? null
    : refuse('credit.tries-exhausted')

const isNote = (note: string | null | undefined): boolean => typeof note === 'string' && note.trim() !== ''

/**
 * An agent's reasons come from the controlled list; a bureau words its own. What a screening found is not declined
 * without a note of how the agent came to it. Refusals: approval.reason-required, approval.note-required.
 */
export const declineReasonGiven: Guard = (input) => {
  const { reasons, note } = dataOf(input, 'ApplicationDeclined')
  const byAgent = input.command.type === 'ApplicationDeclined' && input.command.by.kind === 'agent'
  const good = byAgent ? reasons.every(isDeclineReason) : reasons.every((reason) => reason.trim() !== '')
  if (reasons.length === 0 || !good) return refuse('approval.reason-required')
  const needsNote = byAgent && input.application !== null && isScreeningInReview(input.application)
  return !needsNote || isNote(note) ? null : refuse('approval.note-required')
}

/**
 * The screening itself clears while nothing waits for an agent; what waits is cleared by an agent alone, with a
 * controlled reason and a note. Refusals: approval.reason-required, approval.note-required.
 */
export const screeningClearable: Guard = (input) => {
  const { reason, note } = dataOf(input, 'ScreeningCleared')
  const isInReview = input.application !== null && isScreeningInReview(input.application)
  const byAgent = input.command.type === 'ScreeningCleared' && input.command.by.kind === 'agent'
  if (byAgent !== isInReview) return notAllowed
  if (!byAgent) return null
  if (reason === undefined || !isClearanceReason(reason)) return refuse('approval.reason-required')
  return isNote(note) ? null : refuse('approval.note-required')
}

/** Once signed, an application is refused by two agents (FundingRefused), not declined by one. */
export const declinableUnsigned: Guard = (input) =>
  input.application?.signedAt === null ? declineReasonGiven(input) : notAllowed

/** Identity COMPLETED and disbursement COMPLETED or NOT_REQUIRED; not for one that is signed already. */
export const finalStepsDone: Guard = on(
  (application) => application.signedAt === null && areFinalStepsDone(application),
)
export const areFinalStepsDone = (application: Application): boolean =>
  application.identityStatus === 'COMPLETED' &&
  (application.disbursementStatus === 'COMPLETED' || application.disbursementStatus === 'NOT_REQUIRED')

/** All signed, and collateral is to be sent: a renewal that carries enough goes another way (`renewalSigned`). */
export const everyAgreementSigned: Guard = on(
  (application) => isAllSigned(application) && (!application.isRollForward || topUpUnits(application) > 0n),
)
export const isAllSigned = (application: Application): boolean =>
  application.agreements.length > 0 && unsignedCount(application) === 0

/** An offer is replaced only while its collateral no longer carries the loan, so that nobody waits for a better price. */
export const offerUncovered: Guard = (input) => holds(!dataOf(input, 'OfferReplaced').isCovered)

/** Only final deposits count (law 5). A renewal waits for the loan that it renews (`topUpReceived`). */
export const collateralReceived: Guard = on(
  (application) => !application.isRollForward && isCollateralWhole(application),
)

export const paidInUsdc: Guard = on(
  (application) => application.disbursementMethod === 'USDC' && application.payoutDetailsId !== null,
)
export const paidByAch: Guard = on(
  (application) => application.disbursementMethod === 'ACH' && application.payoutDetailsId !== null,
)

/** Where a payout may be on its way: before the loan is funded, and again after what was sent came back. */
export const isPayoutOpen = (application: Application): boolean =>
  application.state === 'MANUAL_FUNDING_RELEASE' || isRepaymentDue(application)

/** What the job asks right before it sends: released, not sent yet, and the chain has not taken collateral back. */
export const mayDisburse = (application: Application): boolean =>
  isPayoutOpen(application) &&
  application.releasedAt !== null &&
  !standsStill(application) &&
  isCollateralWhole(application)

/** What the job asks before it sends the test of a payout in USDC: nothing leaves on collateral that is not final. */
export const mayTestPayout = (application: Application): boolean =>
  application.state === 'CRYPTO_FUNDING_VERIFY' && !standsStill(application) && isCollateralWhole(application)

/**
 * The report is of the payout that is under way, not of an earlier one. Refusal: disbursement.attempt-over. A late answer
 * to a payout that was rejected or returned since must neither open the loan nor ask for other details again.
 */
const ofThisAttempt = (application: Application, payoutAttempt: number): Refused | null =>
  payoutAttempt === application.payoutAttempt ? null : refuse('disbursement.attempt-over')

/** The transfer that arrived is the one to the wallet in force. Refusal: disbursement.attempt-over. */
export const testOfThisAttempt: Guard = (input) => {
  const { application } = input
  if (application === null) return notAllowed
  return ofThisAttempt(application, dataOf(input, 'MicroTransferSent').payoutAttempt)
}

/** Two different agents approved, and the money is not sent yet. Refusal: disbursement.attempt-over. */
export const released: Guard = (input) => {
  const { application } = input
  if (application === null || application.fundedAt !== null) return notAllowed
  const { payoutAttempt } = dataOf(input, 'FundsSent')
  return ofThisAttempt(application, payoutAttempt) ?? holds(application.releasedAt !== null)
}

/**
 * Not once it is released: the money may be on its way. But while its collateral is short, where every refusal was judged
 * by the mark that the bank is asked behind (note 030). In COMPLETE only while a returned payout is owed.
 */
export const twoAgentsRefused: Guard = on(
  (application) =>
    (application.releasedAt === null || isCollateralShort(application)) &&
    (application.state !== 'COMPLETE' || isRepaymentDue(application)) &&
    agentsWho(application, 'refuse') >= AGENTS_NEEDED,
)
export const agentsWho = (
  { approvals }: Pick<Application, 'approvals'>,
  decision: 'approve' | 'refuse',
): number => new Set(approvals.filter((one) => one.decision === decision).map((one) => one.agentId)).size

/**
 * An agent may reject payout details only before the release, for a controlled reason: after it the money may be on its
 * way, and only the provider's own explicit answer, brought by a job, may ask for other details. Else a loan could be
 * paid twice. Nobody rejects what was sent: that comes back as a return. Refusals: disbursement.attempt-over,
 * approval.reason-required.
 */
export const payoutNotUnderWay: Guard = (input) => {
  const { application, command } = input
  const { payoutAttempt, problem } = dataOf(input, 'PayoutDetailsRejected')
  if (application === null || application.fundedAt !== null) return notAllowed
  const late = ofThisAttempt(application, payoutAttempt)
  if (late !== null) return late
  if (application.payoutDetailsId === null) return notAllowed
  if (command.type === 'PayoutDetailsRejected' && command.by.kind === 'job') return null
  if (application.releasedAt !== null) return notAllowed
  const method = disbursementMethodFor(application.isInternational)
  return isAgentPayoutProblem(problem, method) ? null : refuse('approval.reason-required')
}

export const payoutReentered: Guard = on(
  (application) =>
    isPayoutReentryDue(application) &&
    application.disbursementStatus === 'COMPLETED' &&
    application.identityStatus === 'COMPLETED',
)

/** What was sent comes back once, and not when the borrower has paid on it since; of a renewal nothing was sent. Refusal: disbursement.attempt-over for an earlier payout than the one that was sent. */
export const notReturnedYet: Guard = (input) => {
  const { application } = input
  if (application === null) return notAllowed
  const { payoutAttempt } = dataOf(input, 'DisbursementReturned')
  return (
    ofThisAttempt(application, payoutAttempt) ??
    holds(
      application.fundedAt !== null &&
        application.paidInFullAt === null &&
        !application.isRollForward &&
        standingPayments(application.payments).length === 0,
    )
  )
}

export const idleTooLong: Guard = (input) => holds(input.now >= dataOf(input, 'ApplicationExpired').idleUntil)

/** A renewal cannot be signed once the loan is due that it renews. */
const isPastMaturity = ({ rollForward }: Application, now: number): boolean =>
  rollForward !== null && now >= rollForward.maturesAt
export const renewalPastMaturity: Guard = on(isPastMaturity)

/** Not for one that is signed and waits for other payout details only, and not while the lender owes the next step. */
export const pastDetailsDeadline: Guard = on(
  (application, now) =>
    application.signedAt === null &&
    application.expiresAt !== null &&
    now >= application.expiresAt &&
    (!isLendersTurn(application) || isPastMaturity(application, now)),
)
/** Never before the deadline, whatever `closesAt` says; and not before the chain was looked at since. */
export const pastCollateralDeadline: Guard = (input) => {
  const { closesAt, hasLooked } = dataOf(input, 'CollateralWindowClosed')
  const dueAt = input.application?.collateralDueAt ?? null
  return holds(hasLooked && dueAt !== null && input.now >= Math.max(dueAt, closesAt))
}
export const notOriginating: Guard = on((application) => application.stage !== 'ORIGINATING')

/** The method follows from the residence. Refusals: disbursement.details-invalid; disbursement.held while an agent looks. */
export const payoutMethodFits: Guard = (input) => {
  const { method, payoutDetailsId } = dataOf(input, 'PayoutDetailsSaved')
  const application = input.application
  if (application === null || application.disbursementStatus === 'NOT_REQUIRED') return notAllowed
  if (application.payoutTrouble?.isHeld === true) return refuse('disbursement.held')
  if (method !== disbursementMethodFor(application.isInternational)) {
    return refuse('disbursement.details-invalid')
  }
  return holds(payoutDetailsId !== application.payoutDetailsId)
}
/** After a return, once: what two agents look at must not be changed under their eyes. */
export const payoutAskedAgain: Guard = (input) => {
  const { application } = input
  if (application === null || !isRepaymentDue(application) || application.payoutDetailsId !== null)
    return notAllowed
  return payoutMethodFits(input)
}
