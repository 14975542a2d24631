import { coinsDue } from '@pledge/copy/format/coins'
import { dollars } from '@pledge/copy/format/dollars'
import { aprPercent, bpsRatePercent } from '@pledge/copy/format/percent'
import { readRows } from './database.ts'
import type { ProductServer } from './server.ts'

/** The figures of the selected offer, as integers, from its row. */
export interface OfferFigures {
  readonly drawAmountCents: bigint
  readonly originationFeeCents: bigint
  readonly amountCents: bigint
  readonly rateBps: number
  readonly minCollateralUnits: bigint
  readonly priceCents: bigint
  readonly monthlyPaymentCents: bigint
  readonly financeChargeCents: bigint
  readonly totalOfPaymentsCents: bigint
  readonly aprTrillionths: bigint
}

interface StoredQuote {
  readonly drawAmountCents: string
  readonly originationFeeCents: string
  readonly amountCents: string
  readonly rateBps: number
  readonly minCollateralUnits: string
  readonly priceCents: string
  readonly schedules: {
    readonly interestOnly: {
      readonly monthlyPaymentCents: string
      readonly financeChargeCents: string
      readonly totalOfPaymentsCents: string
      readonly aprTrillionths: string
    }
  }
}

export const selectedOffer = async (server: ProductServer, uuid: string): Promise<OfferFigures> => {
  const [row] = await readRows(
    server,
    'select quote from offers join applications on offers.id = selected_offer_id where applications.id = $1',
    [uuid],
  )
  const quote = row?.['quote'] as StoredQuote
  const schedule = quote.schedules.interestOnly
  return {
    drawAmountCents: BigInt(quote.drawAmountCents),
    originationFeeCents: BigInt(quote.originationFeeCents),
    amountCents: BigInt(quote.amountCents),
    rateBps: quote.rateBps,
    minCollateralUnits: BigInt(quote.minCollateralUnits),
    priceCents: BigInt(quote.priceCents),
    monthlyPaymentCents: BigInt(schedule.monthlyPaymentCents),
    financeChargeCents: BigInt(schedule.financeChargeCents),
    totalOfPaymentsCents: BigInt(schedule.totalOfPaymentsCents),
    aprTrillionths: BigInt(schedule.aprTrillionths),
  }
}

const aprText = (trillionths: bigint) =>
  aprPercent(`${trillionths / 10n ** 12n}.${(trillionths % 10n ** 12n).toString().padStart(12, '0')}`)

/** What each document must state of the offer, character by character. */
export const figuresByDocument = (offer: OfferFigures): Readonly<Record<string, readonly string[]>> => ({
  TILA_DISCLOSURE: [
    aprText(offer.aprTrillionths),
    dollars(offer.financeChargeCents),
    dollars(offer.drawAmountCents),
    dollars(offer.totalOfPaymentsCents),
    dollars(offer.monthlyPaymentCents),
    dollars(offer.originationFeeCents),
    dollars(offer.amountCents),
    bpsRatePercent(offer.rateBps),
    coinsDue(offer.minCollateralUnits, 'BTC'),
  ],
  LOAN_AGREEMENT: [
    dollars(offer.amountCents),
    dollars(offer.originationFeeCents),
    dollars(offer.drawAmountCents),
    dollars(offer.monthlyPaymentCents),
    bpsRatePercent(offer.rateBps),
  ],
  SECURITY_AGREEMENT: [
    dollars(offer.amountCents),
    dollars(offer.priceCents),
    coinsDue(offer.minCollateralUnits, 'BTC'),
  ],
})
