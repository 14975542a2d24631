import { repaymentOf, selectedOfferId } from '@pledge/domain/application/origination'
import { sentAtOf } from '@pledge/domain/collateral/account'
import { DEFAULT_REPAYMENT } from '@pledge/domain/offer/repayment'
import { isConfirmable } from '@pledge/domain/refinance/refinance-states'
import { refuse } from '@pledge/domain/refusal'
import { findOffer } from '../../store/offer/offers.ts'
import { stabilizationOf } from '../../store/liquidation/stabilization-choices.ts'
import { borrowerActor } from '../actors.ts'
import { advance, type Proposal } from '../application/advance.ts'
import type { LockedApplication } from '../application/locked-application.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { offeredStabilization, ownerOf, recordStabilization } from '../liquidation/record-stabilization.ts'
import { selectOffer } from '../offer/select-offer.ts'

export interface ConfirmRefinance extends OfSubject {
  readonly offerId: string
  readonly isStabilizationOn: boolean
  readonly hasSentCollateral: boolean
}

/** `OTHER_CHOICE`: its agreements were made for the other stabilization choice. Nothing is stored then. */
type Result = 'CONFIRMED' | 'OTHER_CHOICE'

const proposed = async (
  { file, tx }: LockedApplication,
  { subject, offerId, isStabilizationOn, hasSentCollateral }: ConfirmRefinance,
  isOffered: boolean,
): Promise<Proposal<undefined, Result>> => {
  const { application, state } = file
  if (application.refinance === null) return refuse('transition.not-allowed')
  if (!isConfirmable(state, hasSentCollateral))
    return refuse(isConfirmable(state, true) ? 'refinance.collateral-not-sent' : 'transition.not-allowed')
  if (selectedOfferId(application) !== offerId) return refuse('offer.not-found')
  // The tick reports that the collateral was sent, once (row 2.5.01).
  if (state === 'CELSIUS_TOP_UP_REQUESTED' && sentAtOf(file.collateral) === null)
    return { type: 'CollateralSentDeclared', by: borrowerActor(subject), data: {} }
  if (state !== 'OFFER_SELECT' && state !== 'SIGN_DOCS') return { unchanged: 'CONFIRMED' }
  if (state === 'SIGN_DOCS') {
    const { terms } = await stabilizationOf(tx, file.id)
    if ((terms !== null) === isStabilizationOn) return { unchanged: 'CONFIRMED' }
  }
  if (isStabilizationOn && !isOffered) return refuse('refinance.stabilization-not-offered')
  if (state === 'SIGN_DOCS') return { unchanged: 'OTHER_CHOICE' }
  const offer = await findOffer(tx, offerId)
  if (offer === undefined) return refuse('offer.not-found')
  const lapsesAt = offer.validUntil.getTime()
  return { type: 'RefinanceConfirmed', by: borrowerActor(subject), data: { offerId, lapsesAt } }
}

/**
 * Confirms a refinance (rows 2.7.19, 2.4.16 and 2.4.17, gap G.19): from the choice of an offer it moves to SIGN_DOCS, with
 * the stabilization that the borrower chose; in a top-up state it stays, and once the top-up is requested the report that
 * it was sent is recorded. Repeated, it changes nothing. With the other choice before the last signature, it goes back and
 * is confirmed anew, because the agreements depend on it: two steps, and after a loss between them nothing is confirmed.
 * Refusals: `transition.not-allowed` once it is signed, or where the other choice is confirmed meanwhile,
 * `refinance.collateral-not-sent` without the tick once a top-up is requested (row 2.5.01),
 * `refinance.stabilization-not-offered` where the operator does not offer what was chosen, `offer.not-found` for an offer that
 * is not selected, `offer.lapsed`, `refinance.details-needed`, `refinance.checks-open`.
 */
export const confirmRefinance = (deps: Deps) => async (input: ConfirmRefinance) => {
  const offered = offeredStabilization(await ownerOf(deps, input.subject.organizationId))
  const confirm = () =>
    advance(deps)<undefined, Result>({
      ...asSubject(input),
      command: (locked) => proposed(locked, input, offered !== null),
      // The agreements say what was chosen, so it is stored with the confirmation that leads to them, and never after them.
      effects: async ({ tx, after: file, now }) => {
        if (file.state === 'SIGN_DOCS')
          await recordStabilization(deps)({ tx, file, now }, input.isStabilizationOn ? offered : null)
        return 'CONFIRMED'
      },
    })
  const confirmed = await confirm()
  if (!confirmed.ok || confirmed.result === 'CONFIRMED') return confirmed
  const repayment = repaymentOf(confirmed.file.application) ?? DEFAULT_REPAYMENT
  const back = await selectOffer(deps)({ ...input, repayment })
  if (!back.ok) return back
  const again = await confirm()
  // Somebody confirmed the other choice between the two steps: what was asked for is not confirmed.
  return again.ok && again.result === 'OTHER_CHOICE' ? refuse('transition.not-allowed') : again
}
