import { requestedOfferId, selectedOfferId, type Origination } from '@pledge/domain/application/origination'
import type { Quote } from '@pledge/domain/offer/quote'
import { quoteFromJson, quoteToJson } from '@pledge/domain/offer/quote-record'
import * as z from 'zod'
import { anyOf } from '../database/any-of.ts'
import type { Tx } from '../database/database.ts'

/** Offers that one application may have; a borrower who tries more waits for the older ones to be of use. */
export const MOST_OFFERS = 20
export interface StoredOffer {
  readonly id: string
  readonly applicationId: string
  readonly quote: Quote
  readonly priceVenues: readonly string[]
  readonly priceObservedAt: Date
  readonly createdAt: Date
  readonly validUntil: Date
  /** The settings and the rules that it was priced under. */
  readonly organizationVersion: number
  readonly lendingRulesVersion: number
}

const select = (tx: Tx) => tx.selectFrom('offers').selectAll()
type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

const offerOf = (row: Row): StoredOffer => ({
  id: row.id,
  applicationId: row.application_id,
  quote: quoteFromJson(row.quote),
  priceVenues: z.array(z.string()).parse(row.price_venues),
  priceObservedAt: row.price_observed_at,
  createdAt: row.created_at,
  validUntil: row.valid_until,
  organizationVersion: row.organization_version,
  lendingRulesVersion: row.lending_rules_version,
})

export const insertOffer = async (
  tx: Tx,
  offer: StoredOffer & { readonly organizationId: string; readonly borrowerId: string },
): Promise<void> => {
  await tx
    .insertInto('offers')
    .values({
      id: offer.id,
      application_id: offer.applicationId,
      organization_id: offer.organizationId,
      borrower_id: offer.borrowerId,
      quote: JSON.stringify(quoteToJson(offer.quote)),
      price_venues: JSON.stringify(offer.priceVenues),
      price_observed_at: offer.priceObservedAt,
      created_at: offer.createdAt,
      valid_until: offer.validUntil,
      organization_version: offer.organizationVersion,
      lending_rules_version: offer.lendingRulesVersion,
    })
    .execute()
}

/** The offers of an application, newest first. */
export const offersOf = async (tx: Tx, applicationId: string): Promise<StoredOffer[]> => {
  const rows = await select(tx)
    .where('application_id', '=', applicationId)
    .orderBy('created_at', 'desc')
    .limit(MOST_OFFERS)
    .execute()
  return rows.map(offerOf)
}

export const findOffer = async (tx: Tx, offerId: string): Promise<StoredOffer | undefined> => {
  const row = await select(tx).where('id', '=', offerId).executeTakeFirst()
  return row === undefined ? undefined : offerOf(row)
}

/** The selected offers of many applications, by the ids of the offers; each is parsed when it is called for. */
export const selectedOffers = async (
  tx: Tx,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, () => StoredOffer>> => {
  const rows = await select(tx)
    .where('id', 'in', (eb) =>
      eb.selectFrom('applications').select('selected_offer_id').where('id', '=', anyOf(applicationIds)),
    )
    .execute()
  return new Map(rows.map((row) => [row.id, () => offerOf(row)]))
}

/** The selected offer of an application; undefined before one is selected. */
export const findSelectedOffer = async (
  tx: Tx,
  application: Origination,
): Promise<StoredOffer | undefined> => {
  const offerId = selectedOfferId(application)
  return offerId === null ? undefined : findOffer(tx, offerId)
}

/** An offer for the amount that the borrower applied for (`requestedOfferId`); undefined before there is one. */
export const findRequestedOffer = async (
  tx: Tx,
  application: Origination,
): Promise<StoredOffer | undefined> => {
  const offerId = requestedOfferId(application)
  return offerId === null ? undefined : findOffer(tx, offerId)
}
