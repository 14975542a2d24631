import type { LoanFile } from '@pledge/domain/view/loan-file'
import type { Tx } from '../../store/database/database.ts'
import { insertOffer } from '../../store/offer/offers.ts'
import type { OrganizationRecord } from '../../store/organization/organizations.ts'
import type { PricedClaims } from './price-claims.ts'

interface PricedAs {
  readonly owner: OrganizationRecord
  readonly priced: PricedClaims
  /** One for each quote, in their order. */
  readonly offerIds: readonly string[]
  readonly now: Date
}

/** The versions that offers are priced under, and that their application keeps. */
export const versionsOf = ({ organization, rules }: OrganizationRecord) => ({
  organizationVersion: organization.version,
  lendingRulesVersion: rules.version,
})

/** Stores the offers of a refinance, one for each treatment. */
export const storeRefinanceOffers = async (
  tx: Tx,
  { id: applicationId, organizationId, borrowerId }: Pick<LoanFile, 'id' | 'organizationId' | 'borrowerId'>,
  { owner, priced, offerIds, now }: PricedAs,
): Promise<void> => {
  for (const [index, quote] of priced.quotes.entries()) {
    const id = offerIds[index]
    if (id === undefined) throw new Error('each offer must have an id')
    await insertOffer(tx, {
      id,
      applicationId,
      organizationId,
      borrowerId,
      quote,
      priceVenues: priced.price.venues,
      priceObservedAt: priced.price.observedAt,
      createdAt: now,
      validUntil: priced.validUntil,
      ...versionsOf(owner),
    })
  }
}
