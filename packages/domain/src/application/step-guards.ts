import { given, notAllowed, when } from '../decider/guards.ts'
import { refuse } from '../refusal.ts'
import type { ApplicationFacts } from './facts.ts'
import type { Guard } from './guards.ts'
import {
  agreementsOf,
  isRefinance,
  screeningReviewOf,
  selectedOfferId,
  type Origination,
} from './origination.ts'

const rule = when<Origination, ApplicationFacts>

/** The terms of a selected offer do not change. A refinance is priced again as a whole. */
export const offerOpen: Guard = rule(
  (application) => selectedOfferId(application) === null && !isRefinance(application),
)

/** A review is opened once, by the first result that requires one. */
export const screeningNotInReview: Guard = rule(
  (application) =>
    screeningReviewOf(application) === null &&
    (application.state !== 'OFFER_SELECT' || application.refinance?.isScreened === false),
)

/** An ID in review, or an approved one, is not replaced. */
export const identityOpen: Guard = rule(
  ({ identity }) => identity.status === 'NOT_STARTED' || identity.status === 'IN_PROGRESS',
)
export const identityInReview: Guard = rule(({ identity }) => identity.status === 'PENDING')

/** Refusal: approval.reason-required; the borrower reads the reason. */
export const identityRefusable: Guard = (input) => {
  if (given(input, 'IdentityRefused').data.reason.trim() === '') return refuse('approval.reason-required')
  return identityInReview(input)
}

/**
 * Agreements are accepted in order (document 1 section 2). Refusals: documents.not-found;
 * offer.requote-needed when a fresh price puts the LTV above the maximum initial LTV, or above that of a refinance without
 * a top-up.
 */
export const agreementIsNext: Guard = (input) => {
  const { state: application, data } = given(input, 'AgreementAccepted')
  const agreements = agreementsOf(application)
  const agreement = agreements.find((one) => one.documentId === data.documentId)
  if (agreement === undefined) return refuse('documents.not-found')
  const next = agreements.find((one) => one.acceptedAt === null)
  if (next !== agreement || data.collateralDueAt <= input.now) return notAllowed
  return data.isCovered ? null : refuse('offer.requote-needed')
}

/** A renewal pays off the renewed loan only once. */
export const renewalUnpaid: Guard = rule(({ renewal }) => renewal !== null && renewal.payoffCents === null)
