import type { UsdcChain } from '@pledge/domain/organization/usdc-chains'

/** One transfer of USDC to a borrower's wallet. */
export interface UsdcTransfer {
  /** The application, its attempt, and `test` or `disbursement`: exactly one transfer of each, whatever is retried. */
  readonly idempotencyKey: string
  readonly chain: UsdcChain
  /** Decoded by the chain's rules before. */
  readonly address: string
  readonly microUsdc: bigint
}

/**
 * BROADCAST: the transaction that the chain was given last for this key; whether it is final, `standing` tells. REJECTED
 * is for ever: asked again under that key, it stays rejected. UNKNOWN is not a failure: it may have been sent (law 4).
 * The caller asks again with the same key.
 */
export type UsdcAnswer =
  | { readonly status: 'BROADCAST'; readonly transactionId: string }
  | { readonly status: 'REJECTED'; readonly code: string; readonly reason: string }
  | { readonly status: 'UNKNOWN' }

/** NONE: never asked for. GONE: the chain has forgotten the transaction; asked for again under its key, it is made again. */
export type UsdcStanding =
  | { readonly status: 'PENDING' | 'FINAL' | 'GONE'; readonly transactionId: string }
  | Exclude<UsdcAnswer, { readonly status: 'BROADCAST' }>
  | { readonly status: 'NONE' }

/**
 * Who sends USDC on the nine chains (row 1.9.30). Circle's own network serves eight of them; Provenance has no native
 * USDC and is reached from Noble by IBC, so an operator's port may be two adapters behind one (note 028).
 */
export interface UsdcDisbursementPort {
  /** Same key, one transfer; the same key with another chain, address or amount throws. */
  send(transfer: UsdcTransfer): Promise<UsdcAnswer>
  /** What became of the transfer with this key, without asking for it. Nothing is paid by the question. */
  standing(idempotencyKey: string): Promise<UsdcStanding>
}
