import { offerOf, type Origination } from '@pledge/domain/application/origination'
import type { Quote } from '@pledge/domain/offer/quote'
import { carriesWhileRead } from '@pledge/domain/offer/requote'
import { isRefinanceCovered } from '@pledge/domain/refinance/signing-cover'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { LendingRules } from '@pledge/domain/organization/lending-rules'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import type { Tx } from '../../store/database/database.ts'
import { findOffer, type StoredOffer } from '../../store/offer/offers.ts'
import { lendingRulesVersion } from '../../store/organization/organizations.ts'
import type { PriceRecord } from '../../store/offer/prices.ts'
import type { Deps } from '../deps.ts'
import { freshPrice } from './fresh-price.ts'

export interface OfferCover {
  /**
   * Whether the required quantity supports the loan at the current price, as far as signing requires
   * (`carriesWhileRead`, and `isRefinanceCovered` of a refinance).
   */
  readonly isCovered: boolean
  readonly offer: StoredOffer & { readonly quote: Quote }
  readonly rules: LendingRules
  readonly price: PriceRecord
}

/** All rollover collateral of a renewal is pledged, even beyond the requirement. */
const toBePledged = ({ renewal }: Origination, requiredUnits: bigint): bigint =>
  renewal !== null && renewal.rolloverUnits > requiredUnits ? renewal.rolloverUnits : requiredUnits

/** The selected offer at a fresh price. Refusals: `offer.not-found` without one, `prices.stale`. */
export const offerCover =
  (deps: Deps) =>
  async (tx: Tx, record: ApplicationRecord): Promise<Outcome<OfferCover>> => {
    const { application, organizationId } = record.file
    const selected = offerOf(application)
    if (selected === null) return refuse('offer.not-found')
    const { coin, offerId, minCollateralUnits } = selected
    const offer = await findOffer(tx, offerId)
    if (offer === undefined) return refuse('offer.not-found')
    const rules = await lendingRulesVersion(tx, organizationId, record.lendingRulesVersion)
    const fresh = await freshPrice({ clock: deps.clock, db: tx }, coin, rules)
    if (!fresh.ok) return fresh
    const { price } = fresh
    const owedCents = offer.quote.amountCents
    const units = toBePledged(application, minCollateralUnits)
    const position = { coin, units, owedCents, priceCents: price.priceCents }
    const { refinance } = offer.quote
    const isCovered =
      refinance === undefined
        ? carriesWhileRead(position, rules.maxInitialLtvBps)
        : isRefinanceCovered(position, { topUpUnits: refinance.topUpUnits, rules })
    return { ok: true, isCovered, offer, rules, price }
  }
