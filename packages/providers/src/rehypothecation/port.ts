import type { Coin } from '@pledge/domain/collateral/coins'

/** Coins of one loan that leave its custody together, and come back together. */
export interface LotToDeliver {
  /** The lot: it is delivered at most once under its key, whatever is retried. */
  readonly idempotencyKey: string
  readonly coin: Coin
  readonly units: bigint
}

/**
 * DELIVERED: the lot is in the account whose coins the lender may use. PENDING: it is on its way there. REJECTED is permanent for the
 * key, and nothing moved. UNKNOWN is not a failure: it may have been delivered (law 4), and the caller asks again with the same key.
 */
export type DeliveryAnswer = { readonly status: 'DELIVERED' | 'PENDING' | 'REJECTED' | 'UNKNOWN' }

/**
 * RETURNED: the lot is back in custody for its loan. UNDER_WAY: it was delivered, and is on its way back. VOIDED: it was never
 * delivered, and never will be. UNKNOWN: ask again.
 */
export type RecallAnswer = { readonly status: 'RETURNED' | 'UNDER_WAY' | 'VOIDED' | 'UNKNOWN' }

/**
 * Moves collateral between the custodian's account in which it is held for one loan and the account whose coins the lender may use
 * (note 107): rehypothecation and its recall. Who borrows or holds the coins from there on is between the lender and its
 * counterparties.
 */
export interface RehypothecationPort {
  /** Idempotent by key. The same key with another coin or quantity throws. A key that was recalled is REJECTED. */
  deliver(lot: LotToDeliver): Promise<DeliveryAnswer>
  /**
   * Asks for a lot back, whole; asked again, it answers how that stands. It is final: a delivery under the same key that arrives later
   * moves nothing. So a process that was held up can do no harm.
   */
  recall(idempotencyKey: string): Promise<RecallAnswer>
}
