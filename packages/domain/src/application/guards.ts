import { allowIf, commandOf, given, notAllowed, when, type Guard as GuardOf } from '../decider/guards.ts'
import { refuse } from '../refusal.ts'
import { isClearanceReason } from './clearance-reasons.ts'
import type { ApplicationCommand } from './commands.ts'
import { creditTriesLeftOf } from './credit-tries.ts'
import { isDeclineReason } from './decline-reasons.ts'
import type { ApplicationFacts } from './facts.ts'
import { isLendersTurn } from './lender-turn.ts'
import {
  agreementsOf,
  checksOf,
  expiresAtOf,
  isRefinance,
  isRenewal,
  unsignedCount,
  type Origination,
} from './origination.ts'
import { isScreeningInReview } from './screening-review.ts'
import { topUpToSign } from './top-up.ts'

export type Guard = GuardOf<Origination, ApplicationCommand, ApplicationFacts>
const rule = when<Origination, ApplicationFacts>

/** Refusal: residence.not-serviced. */
export const residenceServiced: Guard = (input) =>
  commandOf(input, 'ApplicationStarted').data.isServiced ? null : refuse('residence.not-serviced')

export const someOffer: Guard = (input) => allowIf(given(input, 'OffersPriced').data.offerIds.length > 0)

/** Refusals: offer.not-found for the offer of another application, offer.lapsed. */
export const offerStands: Guard = (input) => {
  const { state: application, data } = given(input, 'OfferSelected')
  if (isRefinance(application)) return notAllowed
  if (data.applicationId !== application.id) return refuse('offer.not-found')
  return input.now < data.lapsesAt ? null : refuse('offer.lapsed')
}

/** A deadline that has already passed is a bug of the caller, refused so that no application starts expired. */
export const deadlineAhead: Guard = (input) =>
  allowIf(given(input, 'DetailsSubmitted').data.expiresAt > input.now)

/** Refusal: credit.tries-exhausted when the borrower or the agent has no retries left. */
export const creditTriesLeft: Guard = (input) => {
  const { state: application, by } = given(input, 'CreditRetried')
  return creditTriesLeftOf(application, by.kind) > 0 ? null : refuse('credit.tries-exhausted')
}

const isNote = (note: string | null | undefined): boolean => typeof note === 'string' && note.trim() !== ''

/**
 * An agent's reasons come from the controlled list; a bureau words its own. Declining for a screening result requires a
 * note that explains the agent's conclusion. Refusals: approval.reason-required, approval.note-required.
 */
export const declineReasonGiven: Guard = (input) => {
  const { state: application, by, data } = given(input, 'ApplicationDeclined')
  const { reasons, note } = data
  const byAgent = by.kind === 'agent'
  const good = byAgent ? reasons.every(isDeclineReason) : reasons.every((reason) => reason.trim() !== '')
  if (reasons.length === 0 || !good) return refuse('approval.reason-required')
  const needsNote = byAgent && isScreeningInReview(application)
  return !needsNote || isNote(note) ? null : refuse('approval.note-required')
}

/**
 * The screening clears by itself while no result waits for an agent. A result in review is cleared only by an
 * agent, with a controlled reason and a note. Refusals: approval.reason-required, approval.note-required.
 */
export const screeningClearable: Guard = (input) => {
  const { state: application, by, data } = given(input, 'ScreeningCleared')
  if (application.state === 'OFFER_SELECT' && application.refinance?.isScreened !== false) return notAllowed
  const { reason, note } = data
  const byAgent = by.kind === 'agent'
  if (byAgent !== isScreeningInReview(application)) return notAllowed
  if (!byAgent) return null
  if (reason === undefined || !isClearanceReason(reason)) return refuse('approval.reason-required')
  return isNote(note) ? null : refuse('approval.note-required')
}

/** Identity COMPLETED and disbursement COMPLETED or NOT_REQUIRED. */
export const finalStepsDone: Guard = rule(
  ({ identity }, { isAccountGiven }) => identity.status === 'COMPLETED' && isAccountGiven,
)

/** An application of OFFER_SELECT has checks, and can be declined for them, only where it is a refinance. */
export const refinanceDeclinable: Guard = (input) =>
  input.state !== null && isRefinance(input.state) ? declineReasonGiven(input) : notAllowed

const isAllSigned = (application: Origination): boolean =>
  agreementsOf(application).length > 0 && unsignedCount(application) === 0

/**
 * All signed, and collateral must be sent: a renewal with enough rollover collateral takes another path
 * (`renewalSigned`).
 */
export const everyAgreementSigned: Guard = rule(
  (application) =>
    isAllSigned(application) &&
    !isRefinance(application) &&
    (!isRenewal(application) || topUpToSign(application) > 0n),
)

/** All signed, and the rollover collateral is sufficient (gap G.41). */
export const renewalSigned: Guard = rule(
  (application) => isRenewal(application) && isAllSigned(application) && topUpToSign(application) === 0n,
)

/**
 * All signed, and what the estate holds is sufficient: by the quoted price, and by the fresh one at which each agreement was
 * accepted (`isRefinanceCovered`).
 */
export const refinanceSigned: Guard = rule(
  (application) => isRefinance(application) && isAllSigned(application) && topUpToSign(application) === 0n,
)

/** All signed, and a top-up is required. */
export const refinanceSignedForTopUp: Guard = rule(
  (application) => isRefinance(application) && isAllSigned(application) && topUpToSign(application) > 0n,
)

/**
 * An offer is replaced only while its collateral no longer covers the loan, so that borrowers do not wait for
 * a better price.
 */
export const offerUncovered: Guard = (input) => {
  const { state: application, data } = given(input, 'OfferReplaced')
  return allowIf(!isRefinance(application) && !data.isCovered)
}

/**
 * A refinance is not dated by its last activity: its last day to sign counts from the first claim, and stands while the
 * next step is the lender's.
 */
export const idleTooLong: Guard = (input) => {
  const { state: application, data } = given(input, 'ApplicationExpired')
  if (isLendersTurn(application)) return notAllowed
  const ofRefinance = isRefinance(application) ? expiresAtOf(application) : null
  return allowIf(input.now >= (ofRefinance ?? data.idleUntil))
}

/** A renewal cannot be signed once the renewed loan has matured. */
const isPastMaturity = ({ renewal }: Origination, now: number): boolean =>
  renewal !== null && now >= renewal.maturesAt
export const renewalPastMaturity: Guard = rule((application, _, now) => isPastMaturity(application, now))

/** Not while the next step is the lender's. */
export const pastDetailsDeadline: Guard = rule((application, _, now) => {
  const checks = checksOf(application)
  return (
    checks !== null &&
    now >= checks.expiresAt &&
    (!isLendersTurn(application) || isPastMaturity(application, now))
  )
})

/** Never before the deadline, whatever `closesAt` says, and not before the chain was polled after it. */
export const pastCollateralDeadline: Guard = (input) => {
  const { facts, data } = given(input, 'CollateralWindowClosed')
  const { depositsDueAt } = facts
  return allowIf(
    data.hasPolled && depositsDueAt !== null && input.now >= Math.max(depositsDueAt, data.closesAt),
  )
}

/** Only until the lender has the collateral: from then on the loan counts as originated. */
export const notOriginating: Guard = rule((_, { isCollateralPledged }) => !isCollateralPledged)

/** Only a renewal can end because of another loan's state. */
export const renewalEndable: Guard = rule(
  (application, { isCollateralPledged }) => isRenewal(application) && !isCollateralPledged,
)
