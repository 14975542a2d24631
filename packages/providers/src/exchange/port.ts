import type { Coin } from '@pledge/domain/collateral/coins'

/** What coins are traded against. USDC counts as one dollar (note 091). */
export const QUOTE_CURRENCIES = ['USD', 'USDC'] as const
export type QuoteCurrency = (typeof QUOTE_CURRENCIES)[number]

/** A limit order that sells coins for US dollars or for USDC. */
export interface SellOrder {
  /** Identifies the order: one for each key, whatever is retried. */
  readonly idempotencyKey: string
  readonly coin: Coin
  /** What the order is paid in. Prices and charges are cents of it; what a trade yields is rounded down to the cent. */
  readonly currency: QuoteCurrency
  /** Base units to sell. */
  readonly units: bigint
  /** The lowest acceptable price of one whole coin, in cents. */
  readonly limitPriceCents: bigint
}

/** Why an exchange rejects an order. A rejection is permanent for its key. */
export const ORDER_REJECTIONS = ['TOO_SMALL', 'TOO_LARGE', 'SUSPENDED', 'CANCELED'] as const
export type OrderRejection = (typeof ORDER_REJECTIONS)[number]

/** One trade of an order. */
export interface OrderFill {
  /** Unique within the exchange. */
  readonly fillId: string
  readonly units: bigint
  /** Of one whole coin, in cents; at or above the limit. */
  readonly priceCents: bigint
  /** What the exchange charges for the trade, in cents. */
  readonly feeCents: bigint
  readonly filledAt: Date
}

/** The status of an order. UNKNOWN is not a failure: the order may exist (law 4), and the caller retries. */
export type OrderStanding =
  | { readonly status: 'UNKNOWN' }
  /** No order was placed under this key. */
  | { readonly status: 'NONE' }
  | { readonly status: 'REJECTED'; readonly reason: OrderRejection }
  /**
   * OPEN: more fills may follow. FILLED: everything is sold. CLOSED: it was canceled, and keeps its fills. Fills are
   * in trading order, and never change or disappear.
   */
  | {
      readonly status: 'OPEN' | 'FILLED' | 'CLOSED'
      readonly orderId: string
      readonly fills: readonly OrderFill[]
    }

/**
 * An exchange on which collateral is sold (section 7 of the security agreement: a recognized market). The custody
 * port delivers sold coins to its settlement address.
 */
export interface ExchangePort {
  readonly name: string
  /** Idempotent by key: the same key with another order throws. Returns the order's status, with the fills so far. */
  sell(order: SellOrder): Promise<OrderStanding>
  /** The status of the order under a key; never places one. */
  standing(idempotencyKey: string): Promise<OrderStanding>
  /**
   * Ends an order: it has no further fills. If the key has no order, it can no longer be used (`sell` then returns
   * REJECTED with CANCELED). Idempotent; returns the order's status.
   */
  cancel(idempotencyKey: string): Promise<OrderStanding>
  /** Where sold coins are delivered. */
  settlementAddress(coin: Coin): Promise<{ readonly address: string }>
}
