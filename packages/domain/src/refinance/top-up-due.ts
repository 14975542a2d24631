import { selectedOfferId } from '../application/origination.ts'
import { refuse, type Outcome } from '../refusal.ts'
import type { LoanParts } from '../view/wire.ts'

/** The top-up of a refinance: what was fixed, or what the estate holds, for an estimate at the newest price. */
export type TopUpDue =
  | { readonly kind: 'estimate'; readonly estateUnits: bigint }
  | { readonly kind: 'fixed'; readonly units: bigint }

/** The states of the account of a signed refinance whose loan does not exist yet. */
const WITHOUT_LOAN: readonly LoanParts['collateral']['state'][] = [
  'AWAITING_TOP_UP',
  'TOP_UP_REQUESTED',
  'TOP_UP_RECEIVED',
  'AWAITING_HAND_OVER',
]

/**
 * How the top-up of an offer is calculated (rows 2.7.18 and 1.7.06). Until the top-up is requested it is an estimate: of any offer
 * that was priced last, and after the last signature of the signed one. Afterwards it is the quantity that was fixed, which no price
 * changes. Refusals: `offer.not-found` for any other offer; `transition.not-allowed` for an application that is no refinance, has
 * ended or is complete.
 */
export const topUpDue = (
  { application, collateral }: Pick<LoanParts, 'application' | 'collateral'>,
  offerId: string,
): Outcome<{ readonly due: TopUpDue }> => {
  const { refinance, state } = application
  if (refinance === null) return refuse('transition.not-allowed')
  const { estateUnits } = refinance
  if (state === 'OFFER_SELECT' || state === 'SIGN_DOCS')
    return refinance.offerIds.includes(offerId)
      ? { ok: true, due: { kind: 'estimate', estateUnits } }
      : refuse('offer.not-found')
  if (collateral.state === 'UNOPENED' || !WITHOUT_LOAN.includes(collateral.state))
    return refuse('transition.not-allowed')
  if (selectedOfferId(application) !== offerId) return refuse('offer.not-found')
  return {
    ok: true,
    due:
      collateral.state === 'AWAITING_TOP_UP'
        ? { kind: 'estimate', estateUnits }
        : { kind: 'fixed', units: collateral.topUpUnits ?? 0n },
  }
}
