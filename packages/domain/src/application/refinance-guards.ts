import { allowIf, given, notAllowed, when } from '../decider/guards.ts'
import { refuse } from '../refusal.ts'
import type { ApplicationFacts } from './facts.ts'
import type { Guard } from './guards.ts'
import { isLendersTurn, isMilitaryDue } from './lender-turn.ts'
import { agreementsOf, expiresAtOf, isRefinance, selectedOfferId, type Origination } from './origination.ts'

const rule = when<Origination, ApplicationFacts>

/**
 * What was priced is recorded once. Refusal: application.expired once the last day to sign has passed and the next step
 * is not the lender's.
 */
export const refinanceRepriceable: Guard = (input) => {
  const { state: application, data } = given(input, 'RefinanceOffersPriced')
  const { refinance } = application
  if (refinance === null) return notAllowed
  const expiresAt = expiresAtOf(application) ?? refinance.expiresAt
  if (input.now >= expiresAt && !isLendersTurn(application)) return refuse('application.expired')
  return allowIf(data.offerIds.some((offerId) => !refinance.offerIds.includes(offerId)))
}

/**
 * Any of the newest offers can be selected, and another one later (row 2.4.15). Refusals: offer.not-found for an offer
 * of another application or of an earlier pricing, offer.lapsed.
 */
export const refinanceOfferStands: Guard = (input) => {
  const { state: application, data } = given(input, 'RefinanceOfferSelected')
  const { refinance } = application
  if (refinance === null) return notAllowed
  if (data.applicationId !== application.id || !refinance.offerIds.includes(data.offerId))
    return refuse('offer.not-found')
  if (input.now >= data.lapsesAt) return refuse('offer.lapsed')
  return allowIf(application.state === 'SIGN_DOCS' || selectedOfferId(application) !== data.offerId)
}

/**
 * Rows 2.4.16 and 2.7.19: the selected offer stands, the borrower's details are on file, and the checks are over: the
 * screening has cleared the borrower, the inquiry of the Military Lending Act has found no covered one, and the identity
 * is verified by the register or by an agent. Refusals: offer.not-found for an offer that is not selected, offer.lapsed,
 * refinance.details-needed, refinance.checks-open.
 */
export const refinanceConfirmable: Guard = (input) => {
  const { state: application, data } = given(input, 'RefinanceConfirmed')
  const { refinance, identity } = application
  if (refinance === null) return notAllowed
  if (selectedOfferId(application) !== data.offerId) return refuse('offer.not-found')
  if (input.now >= data.lapsesAt) return refuse('offer.lapsed')
  if (!refinance.hasDetails) return refuse('refinance.details-needed')
  const isChecked = refinance.isScreened && refinance.isMilitaryCleared && identity.status === 'COMPLETED'
  return isChecked ? null : refuse('refinance.checks-open')
}

/** Details that are on file are not given again. */
export const detailsLacking: Guard = rule(({ refinance }) => refinance !== null && !refinance.hasDetails)

/** The inquiry of the Military Lending Act is answered once. */
export const militaryOpen: Guard = rule((application) => isMilitaryDue(application))

/** The agreements of a confirmed refinance are prepared once. */
export const agreementsDue: Guard = rule(
  (application) => isRefinance(application) && agreementsOf(application).length === 0,
)
