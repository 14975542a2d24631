import type { FillData, LiquidationEventOf, PriceData } from './events.ts'
import type { OrderedSlice } from './liquidation.ts'
import type { Fill, PriceEvidence } from './receipt.ts'
import type { LiquidationTerms } from './terms.ts'

/** The evidence of a price as an event carries it. */
export const priceData = ({ priceCents, quotes, decidedAt, maxAgeSeconds }: PriceEvidence): PriceData => ({
  priceCents: priceCents.toString(),
  quotes: quotes.map((quote) => ({
    venue: quote.venue,
    priceCents: quote.priceCents.toString(),
    observedAt: quote.observedAt.getTime(),
  })),
  decidedAt: decidedAt.getTime(),
  maxAgeSeconds,
})

export const priceOf = ({ priceCents, quotes, decidedAt, maxAgeSeconds }: PriceData): PriceEvidence => ({
  priceCents: BigInt(priceCents),
  quotes: quotes.map((quote) => ({
    venue: quote.venue,
    priceCents: BigInt(quote.priceCents),
    observedAt: new Date(quote.observedAt),
  })),
  decidedAt: new Date(decidedAt),
  maxAgeSeconds,
})

/** A fill as an event carries it. */
export const fillData = (fill: Fill): FillData => ({
  fillId: fill.fillId,
  units: fill.units.toString(),
  priceCents: fill.priceCents.toString(),
  feeCents: fill.feeCents.toString(),
  filledAt: fill.filledAt.getTime(),
})

export const fillOf = (data: FillData): Fill => ({
  fillId: data.fillId,
  units: BigInt(data.units),
  priceCents: BigInt(data.priceCents),
  feeCents: BigInt(data.feeCents),
  filledAt: new Date(data.filledAt),
})

export const termsOf = ({
  terms: { unitsAtOrder, paidCentsAtOrder, ...terms },
}: Pick<LiquidationEventOf<'LiquidationOrdered'>['data'], 'terms'>): LiquidationTerms => ({
  ...terms,
  sliceCents: BigInt(terms.sliceCents),
  minimumCents: BigInt(terms.minimumCents),
  ...(unitsAtOrder === undefined ? {} : { unitsAtOrder: BigInt(unitsAtOrder) }),
  ...(paidCentsAtOrder === undefined ? {} : { paidCentsAtOrder: BigInt(paidCentsAtOrder) }),
})

/** A slice as it is ordered: nothing of it is filled. */
export const sliceOf = (data: LiquidationEventOf<'SliceOrdered'>['data']): OrderedSlice => ({
  sliceId: data.sliceId,
  price: priceOf(data.price),
  owedCents: BigInt(data.owedCents),
  balanceUnits: BigInt(data.balanceUnits),
  mostUnits: BigInt(data.mostUnits),
  minimumUnits: BigInt(data.minimumUnits),
  orderedUnits: BigInt(data.orderedUnits),
  limitPriceCents: BigInt(data.limitPriceCents),
  cancelAt: data.cancelAt,
  fills: [],
})
