import { selectedOfferId } from '@pledge/domain/application/origination'
import { isConfirmable } from '@pledge/domain/refinance/refinance-states'
import { refuse } from '@pledge/domain/refusal'
import { findOffer } from '../../store/offer/offers.ts'
import { borrowerActor } from '../actors.ts'
import { advance, UNCHANGED, type Proposal } from '../application/advance.ts'
import type { LockedApplication } from '../application/locked-application.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { offeredStabilization, ownerOf, recordStabilization } from '../liquidation/record-stabilization.ts'

export interface ConfirmRefinance extends OfSubject {
  readonly offerId: string
  readonly isStabilizationOn: boolean
  readonly hasSentCollateral: boolean
}

const proposed = async (
  { file, tx }: LockedApplication,
  { subject, offerId, hasSentCollateral }: ConfirmRefinance,
): Promise<Proposal<undefined, void>> => {
  const { application, state } = file
  if (application.refinance === null) return refuse('transition.not-allowed')
  if (!isConfirmable(state, hasSentCollateral))
    return refuse(isConfirmable(state, true) ? 'refinance.collateral-not-sent' : 'transition.not-allowed')
  if (selectedOfferId(application) !== offerId) return refuse('offer.not-found')
  if (state !== 'OFFER_SELECT') return UNCHANGED
  const offer = await findOffer(tx, offerId)
  if (offer === undefined) return refuse('offer.not-found')
  const lapsesAt = offer.validUntil.getTime()
  return { type: 'RefinanceConfirmed', by: borrowerActor(subject), data: { offerId, lapsesAt } }
}

/**
 * Confirms a refinance (rows 2.7.19, 2.4.16 and 2.4.17, gap G.19): from the choice of an offer it moves to SIGN_DOCS, with
 * the stabilization that the borrower chose; in a top-up state it stays. Repeated, it changes nothing. Refusals:
 * `transition.not-allowed` once it is signed, `refinance.collateral-not-sent` without the tick once a top-up is requested
 * (row 2.5.01), `offer.not-found` for an offer that is not selected, `offer.lapsed`, `refinance.checks-open`.
 */
export const confirmRefinance = (deps: Deps) => async (input: ConfirmRefinance) => {
  const offered = offeredStabilization(await ownerOf(deps, input.subject.organizationId))
  return advance(deps)({
    ...asSubject(input),
    command: (locked) => proposed(locked, input),
    // The agreements say what was chosen, so it is stored with the confirmation that leads to them.
    effects: ({ tx, after: file, now }) =>
      recordStabilization(deps)({ tx, file, now }, input.isStabilizationOn ? offered : null),
  })
}
