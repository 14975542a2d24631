import { checksAfter } from './checks-after.ts'
import type { ApplicationEventOf } from './events.ts'
import { headerOf, known, selected, withChecks } from './origination-parts.ts'
import {
  checksOf,
  offerOf,
  type ApplicationHeader,
  type Checks,
  type Origination,
  type SelectedOffer,
} from './origination.ts'

/** The old loans that an application begins with; null for any other application. */
export const refinanceOf = ({
  refinance,
}: ApplicationEventOf<'ApplicationStarted'>['data']): ApplicationHeader['refinance'] =>
  refinance === undefined
    ? null
    : {
        loanNumbers: refinance.loanNumbers,
        estateUnits: BigInt(refinance.estateUnits),
        offerIds: [],
        expiresAt: refinance.expiresAt,
        isIdentityVerified: refinance.isIdentityVerified,
        isScreened: false,
        // Without it the borrower is asked: nothing says that anything is on file.
        hasDetails: refinance.hasDetails ?? false,
        isMilitaryCleared: false,
      }

/** A refinance has its borrower's details from the register, so its checks begin with it. */
const checksOfRefinance = ({ refinance, startedAt }: Origination): Checks | null =>
  refinance === null
    ? null
    : {
        detailsSubmittedAt: startedAt,
        expiresAt: refinance.expiresAt,
        creditRetries: 0,
        screeningReview: null,
        lenderTurnAt: null,
      }

/** An offer is selected again, or all are priced again: agreements that were prepared are void, signed or not. */
const choosing = (before: Origination, offer: SelectedOffer | null): Origination => ({
  ...headerOf(before),
  state: 'OFFER_SELECT',
  offer,
  checks: checksOf(before),
})

/** The first offers of an application. */
export const priced = (before: Origination, { data }: ApplicationEventOf<'OffersPriced'>): Origination => ({
  ...headerOf(before),
  refinance: before.refinance && { ...before.refinance, offerIds: data.offerIds },
  state: 'OFFER_SELECT',
  offer: null,
  checks: checksOfRefinance(before),
})

/**
 * The register vouched for the earlier loans alone: a loan of an unverified person needs an agent. An identity that an
 * agent has approved, or reviews already, stays as it is.
 */
const identityOfAll = (
  { identity }: Origination,
  { wasVerified, isVerified }: { readonly wasVerified: boolean; readonly isVerified: boolean },
): ApplicationHeader['identity'] =>
  wasVerified && !isVerified ? { status: 'PENDING', validUntil: null } : identity

const repriced = (before: Origination, event: ApplicationEventOf<'RefinanceOffersPriced'>): Origination => {
  const { loanNumbers, estateUnits, offerIds } = event.data
  const earlier = known(before.refinance, event)
  const wasVerified = earlier.isIdentityVerified
  const isVerified = event.data.isIdentityVerified ?? wasVerified
  // With an SSN that is not that of a loan that joins, the inquiry may have been about somebody else.
  const isOfAll = event.data.hasDetails ?? true
  const refinance = {
    ...earlier,
    loanNumbers,
    estateUnits: BigInt(estateUnits),
    offerIds,
    isIdentityVerified: wasVerified && isVerified,
    hasDetails: earlier.hasDetails && isOfAll,
    isMilitaryCleared: earlier.isMilitaryCleared && isOfAll,
  }
  return {
    ...choosing(before, null),
    refinance,
    identity: identityOfAll(before, { wasVerified, isVerified }),
  }
}

/** The screening has cleared the borrower; of a refinance, who chooses an offer meanwhile. */
export const screened = (before: Origination, event: ApplicationEventOf<'ScreeningCleared'>): Origination => {
  if (before.refinance === null) return { ...withChecks(before, event), state: 'FINAL_STEPS' }
  const checks = checksAfter(known(checksOf(before), event), event)
  const refinance = { ...before.refinance, isScreened: true }
  return { ...headerOf(before), refinance, state: 'OFFER_SELECT', offer: offerOf(before), checks }
}

/** The borrower has given what the register lacks. */
const detailed = (before: Origination, event: ApplicationEventOf<'RefinanceDetailsGiven'>): Origination => ({
  ...before,
  refinance: { ...known(before.refinance, event), hasDetails: true },
})

/** The inquiry of the Military Lending Act has found no covered borrower. */
const militaryCleared = (before: Origination, event: ApplicationEventOf<'MilitaryCleared'>): Origination => ({
  ...headerOf(before),
  refinance: { ...known(before.refinance, event), isMilitaryCleared: true },
  state: 'OFFER_SELECT',
  offer: offerOf(before),
  checks: checksAfter(known(checksOf(before), event), event),
})

/** A refinance until its agreements are prepared: its offers are priced again, one is selected, or confirmed. */
export const refinanceAfter = (
  before: Origination,
  event: ApplicationEventOf<
    | 'RefinanceOffersPriced'
    | 'RefinanceOfferSelected'
    | 'RefinanceDetailsGiven'
    | 'MilitaryCleared'
    | 'RefinanceConfirmed'
  >,
): Origination => {
  switch (event.type) {
    case 'RefinanceOffersPriced':
      return repriced(before, event)
    case 'RefinanceOfferSelected':
      return choosing(before, selected(event))
    case 'RefinanceDetailsGiven':
      return detailed(before, event)
    case 'MilitaryCleared':
      return militaryCleared(before, event)
    case 'RefinanceConfirmed':
      return { ...withChecks(before, event), state: 'SIGN_DOCS', agreements: [] }
  }
}
