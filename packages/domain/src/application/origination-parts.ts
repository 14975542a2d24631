import type { ApplicationEvent, ApplicationEventOf } from './events.ts'
import { checksAfter } from './checks-after.ts'
import {
  checksOf,
  offerOf,
  type ApplicationHeader,
  type Origination,
  type SelectedOffer,
} from './origination.ts'

/** The facts that an application has in every state. */
export const headerOf = (application: Origination): ApplicationHeader => ({
  id: application.id,
  organizationId: application.organizationId,
  borrowerId: application.borrowerId,
  isInternational: application.isInternational,
  renewal: application.renewal,
  refinance: application.refinance,
  residenceState: application.residenceState,
  residenceCountry: application.residenceCountry,
  startedAt: application.startedAt,
  lastActivityAt: application.lastActivityAt,
  identity: application.identity,
  sanctions: application.sanctions,
})

/** What an event requires; throws where the history lacks it. */
export const known = <T>(value: T | null, event: ApplicationEvent): T => {
  if (value === null) throw new Error(`${event.type} before the state that it requires`)
  return value
}

/** The offer that an event selects. */
export const selected = ({
  data,
}: ApplicationEventOf<'OfferSelected' | 'RefinanceOfferSelected'>): SelectedOffer => ({
  offerId: data.offerId,
  repayment: data.repayment,
  coin: data.coin,
  minCollateralUnits: BigInt(data.minCollateralUnits),
  isReplacement: false,
})

/** The fields of a state with a selected offer. */
export const withOffer = (before: Origination, event: ApplicationEvent) => ({
  ...headerOf(before),
  offer: known(offerOf(before), event),
})

/** The fields of a state with a selected offer and checks. */
export const withChecks = (before: Origination, event: ApplicationEvent) => ({
  ...withOffer(before, event),
  checks: checksAfter(known(checksOf(before), event), event),
})
