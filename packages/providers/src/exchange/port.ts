import type { Coin } from '@pledge/domain/collateral/coins'

/** A limit order that sells coins for US dollars. */
export interface SellOrder {
  /** One order for each key, whatever is retried. */
  readonly idempotencyKey: string
  readonly coin: Coin
  /** Base units to sell. */
  readonly units: bigint
  /** The lowest acceptable price of one whole coin, in cents. */
  readonly limitPriceCents: bigint
}

/** Why an exchange accepts no order. A rejection is permanent for its key. */
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

/** How an order stands. UNKNOWN is not a failure: the order may exist (law 4), and the caller asks again. */
export type OrderStanding =
  | { readonly status: 'UNKNOWN' }
  /** No order was placed under this key. */
  | { readonly status: 'NONE' }
  | { readonly status: 'REJECTED'; readonly reason: OrderRejection }
  /**
   * OPEN: more fills may follow. FILLED: all of it is sold. CLOSED: it was canceled, and keeps the fills that it had. Fills are
   * in the order of trading, and never change or disappear.
   */
  | {
      readonly status: 'OPEN' | 'FILLED' | 'CLOSED'
      readonly orderId: string
      readonly fills: readonly OrderFill[]
    }

/**
 * An exchange on which collateral is sold (section 7 of the security agreement: a recognized market). Coins that were sold
 * are delivered to its settlement address by the custody port.
 */
export interface ExchangePort {
  readonly name: string
  /** Idempotent by key: the same key with another order throws. Answers how the order stands, with the fills so far. */
  sell(order: SellOrder): Promise<OrderStanding>
  /** How the order under a key stands; places none. */
  standing(idempotencyKey: string): Promise<OrderStanding>
  /**
   * Ends an order: it has no further fills. Under a key without an order none can be placed anymore (`sell` then answers
   * REJECTED with CANCELED). Idempotent; answers how the order stands.
   */
  cancel(idempotencyKey: string): Promise<OrderStanding>
  /** Where sold coins are delivered. */
  settlementAddress(coin: Coin): Promise<{ readonly address: string }>
}
