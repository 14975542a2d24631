import type { UsdcChain } from '@pledge/domain/organization/usdc-chains'

/** One transfer of USDC to a borrower's wallet. */
export interface UsdcTransfer {
  /**
   * The application id, its attempt, and `test` or `disbursement`: exactly one transfer for each key, whatever is
   * retried.
   */
  readonly idempotencyKey: string
  readonly chain: UsdcChain
  /** Already validated by the chain's rules. */
  readonly address: string
  readonly microUsdc: bigint
}

/**
 * BROADCAST: the latest transaction sent for this key; `standing` reports whether it is final. REJECTED is permanent
 * for the key. UNKNOWN is not a failure: the transfer may have been sent (law 4), and the caller retries with the
 * same key.
 */
export type UsdcAnswer =
  | { readonly status: 'BROADCAST'; readonly transactionId: string }
  | { readonly status: 'REJECTED'; readonly code: string; readonly reason: string }
  | { readonly status: 'UNKNOWN' }

/**
 * NONE: never requested. GONE: the chain has dropped the transaction; requesting it again under its key resends it.
 */
export type UsdcStanding =
  | { readonly status: 'PENDING' | 'FINAL' | 'GONE'; readonly transactionId: string }
  | Exclude<UsdcAnswer, { readonly status: 'BROADCAST' }>
  | { readonly status: 'NONE' }

/**
 * Sends USDC on the nine chains (row 1.9.30). Circle's own network covers eight of them; Provenance has no native
 * USDC and is reached from Noble by IBC, so an operator's port may combine two adapters (note 028).
 */
export interface UsdcDisbursementPort {
  /** Idempotent by key: one transfer. The same key with another chain, address or amount throws. */
  send(transfer: UsdcTransfer): Promise<UsdcAnswer>
  /** The status of the transfer with this key. A query never sends. */
  standing(idempotencyKey: string): Promise<UsdcStanding>
}
