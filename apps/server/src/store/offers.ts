import { COINS } from '@pledge/domain/collateral/coins'
import type { Quote } from '@pledge/domain/offer/quote'
import { OFFER_WARNINGS } from '@pledge/domain/offer/warnings'
import * as z from 'zod'
import type { Tx } from './database.ts'

const MAX_OFFERS = 20
/** Integers beyond what JSON numbers hold are kept as digits. */
const integer = z.codec(z.string().regex(/^\d{1,40}$/), z.bigint(), {
  decode: (text) => BigInt(text),
  encode: (value) => value.toString(),
})
const schedule = z.object({
  monthlyPaymentCents: integer,
  payments: z.array(z.object({ month: z.int(), amountCents: integer })),
  aprTrillionths: integer,
  financeChargeCents: integer,
  totalOfPaymentsCents: integer,
})
const trigger = z.object({ ltvBps: z.int(), priceCents: integer })

/** A quote as it is kept: every figure that was shown, so that no later change of a rule changes an offer. */
const quoteSchema = z.object({
  rulesVersion: z.int(),
  residence: z.object({ kind: z.enum(['state', 'country']), code: z.string() }),
  drawAmountCents: integer,
  originationFeeBps: z.int(),
  originationFeeCents: integer,
  amountCents: integer,
  termMonths: z.int(),
  tier: z.int(),
  rateBps: z.int(),
  coin: z.enum(COINS),
  collateralUnits: integer,
  priceCents: integer,
  collateralAmountCents: integer,
  ltvTrillionths: integer,
  minCollateralUnits: integer,
  estimatedMonthlyPaymentCents: integer,
  schedules: z.object({ interestOnly: schedule, deferred: schedule }),
  triggers: z.object({ warning: trigger, marginCall: trigger, liquidation: trigger, rebalance: trigger }),
  warnings: z.array(z.enum(OFFER_WARNINGS)),
}) satisfies z.ZodType<Quote>

export interface StoredOffer {
  readonly id: string
  readonly applicationId: string
  readonly quote: Quote
  readonly priceVenues: readonly string[]
  readonly priceObservedAt: Date
  readonly createdAt: Date
  readonly validUntil: Date
}

const select = (tx: Tx) => tx.selectFrom('offers').selectAll()
type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

const offerOf = (row: Row): StoredOffer => ({
  id: row.id,
  applicationId: row.application_id,
  quote: quoteSchema.decode(row.quote as z.input<typeof quoteSchema>),
  priceVenues: z.array(z.string()).parse(row.price_venues),
  priceObservedAt: row.price_observed_at,
  createdAt: row.created_at,
  validUntil: row.valid_until,
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
      quote: JSON.stringify(quoteSchema.encode(offer.quote as z.output<typeof quoteSchema>)),
      price_venues: JSON.stringify(offer.priceVenues),
      price_observed_at: offer.priceObservedAt,
      created_at: offer.createdAt,
      valid_until: offer.validUntil,
    })
    .execute()
}

/** The offers of an application, newest first. */
export const offersOf = async (tx: Tx, applicationId: string): Promise<StoredOffer[]> => {
  const rows = await select(tx)
    .where('application_id', '=', applicationId)
    .orderBy('created_at', 'desc')
    .limit(MAX_OFFERS)
    .execute()
  return rows.map(offerOf)
}

export const findOffer = async (tx: Tx, offerId: string): Promise<StoredOffer | undefined> => {
  const row = await select(tx).where('id', '=', offerId).executeTakeFirst()
  return row === undefined ? undefined : offerOf(row)
}
