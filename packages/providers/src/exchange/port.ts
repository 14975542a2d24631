import type { Coin } from '@pledge/domain/collateral/coins'

/** What coins are traded against. USDC counts as one dollar (note 091). */
export const QUOTE_CURRENCIES = ['USD', 'USDC'] as const
export type QuoteCurrency = (typeof QUOTE_CURRENCIES)[number]

/** A limit order that sells coins, or buys them, for US dollars or for USDC. */
export interface LimitOrder {
  /** Identifies the order: one for each key, whatever is retried. */
  readonly idempotencyKey: string
  readonly coin: Coin
  /**
   * What the order is paid in. Prices and charges are cents of it. What a trade yields is rounded down to the cent, and what it costs
   * is rounded up.
   */
  readonly currency: QuoteCurrency
  /** Base units to sell or to buy. */
  readonly units: bigint
  /** The lowest acceptable price of one whole coin where it sells, the highest where it buys, in cents. */
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
  /** Of one whole coin, in cents; never worse than the limit. */
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
   * OPEN: more fills may follow. FILLED: everything is sold or bought. CLOSED: it was canceled, and keeps its fills. Fills are
   * in trading order, and never change or disappear.
   */
  | {
      readonly status: 'OPEN' | 'FILLED' | 'CLOSED'
      readonly orderId: string
      readonly fills: readonly OrderFill[]
    }

/** A payment of coins that the exchange bought for the caller, to an address of theirs. */
export interface CoinDelivery {
  /** Identifies the payment: one for each key, whatever is retried. */
  readonly idempotencyKey: string
  readonly coin: Coin
  readonly units: bigint
  readonly address: string
}

/** What became of a delivery. UNKNOWN: it may have been sent (law 4). REJECTED: it was not, and can be requested again. */
export type DeliveryStanding =
  | { readonly status: 'UNKNOWN' }
  | { readonly status: 'REJECTED' }
  | { readonly status: 'SENT'; readonly transactionId: string }

/**
 * An exchange on which collateral is sold (section 7 of the security agreement: a recognized market), and bought back where a
 * conversion is undone (note 091). The custody port delivers sold coins to its settlement address.
 */
export interface ExchangePort {
  readonly name: string
  /** Idempotent by key: the same key with another order throws. Returns the order's status, with the fills so far. */
  sell(order: LimitOrder): Promise<OrderStanding>
  /** Like `sell`, of an order that buys. A key is of one order, whichever side it is on. */
  buy(order: LimitOrder): Promise<OrderStanding>
  /** The status of the order under a key; never places one. */
  standing(idempotencyKey: string): Promise<OrderStanding>
  /**
   * Ends an order: it has no further fills. If the key has no order, it can no longer be used (`sell` and `buy` then return
   * REJECTED with CANCELED). Idempotent; returns the order's status.
   */
  cancel(idempotencyKey: string): Promise<OrderStanding>
  /**
   * Sends coins that were bought to an address, whole: the exchange pays the network fee. Idempotent by key: the same key with
   * another payment throws. The transaction can change while it is not final, so it is asked again.
   */
  deliver(delivery: CoinDelivery): Promise<DeliveryStanding>
  /** What became of the delivery under a key; never begins one. NONE: none was requested, or it was rejected. */
  deliveryStanding(idempotencyKey: string): Promise<DeliveryStanding | { readonly status: 'NONE' }>
  /** Where sold coins are delivered. */
  settlementAddress(coin: Coin): Promise<{ readonly address: string }>
}
