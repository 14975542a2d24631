import type { Coin } from '@pledge/domain/collateral/coins'

export interface VenuePrice {
  readonly venue: string
  readonly coin: Coin
  /** US cents for one whole coin. */
  readonly priceCents: bigint
  /** When the venue observed it, not when we requested it. */
  readonly observedAt: Date
}

/**
 * One venue that quotes prices. A venue that cannot answer throws; the median of the others is used (decision 19).
 */
export interface PriceVenue {
  readonly name: string
  price(coin: Coin): Promise<VenuePrice>
}
