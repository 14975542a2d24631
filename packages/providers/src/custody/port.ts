import type { Coin } from '@pledge/domain/collateral/coins'
import type { ReleaseResult } from '@pledge/domain/release/results'

/** Coins that leave our custody for good. */
export interface Withdrawal {
  /** The request: exactly one payment of each, whatever is retried. */
  readonly idempotencyKey: string
  readonly coin: Coin
  /** Decoded by the chain's rules before. */
  readonly address: string
  /** Base units that arrive there: the network's fee is ours. */
  readonly units: bigint
}

/**
 * BROADCAST: the transaction that the chain was given last for this key; whether it is final, the chain tells. REJECTED
 * is for ever: asked again under that key, it stays rejected. UNKNOWN is not a failure: it may have been sent (law 4).
 * The caller asks again with the same key.
 */
export type WithdrawalAnswer =
  | { readonly status: 'BROADCAST'; readonly transactionId: string }
  | { readonly status: 'REJECTED'; readonly result: Exclude<ReleaseResult, 'SUCCESS'> }
  | { readonly status: 'UNKNOWN' }

/**
 * Who holds the coins. The same index always gives the same address. For BTC and ETH it is derived here, watch-only from
 * an account key (`derive.ts`), so that nobody has to be believed about it. For SOL the custodian makes it and tells it: on Ed25519 every step of a derivation needs the private key (SLIP-10), so there
 * is no key that we could derive from (note 036). Its adapter keeps the address under the index before it answers.
 */
export interface CustodyPort {
  /** The deposit address at an index of the coin's account (BTC: BIP-84 receive chain; SOL: a key of its own, on the curve). */
  depositAddress(input: {
    readonly coin: Coin
    readonly index: number
  }): Promise<{ readonly address: string }>
  /** The two opaque addresses that belong to a signed-in user (decision 0): one pair for each identity, stable. */
  userWallet(input: {
    readonly identityId: string
  }): Promise<{ readonly accountAddress: string; readonly groupPolicyAddress: string }>
  /** Same key, one payment; the same key with another amount or address throws. */
  withdraw(withdrawal: Withdrawal): Promise<WithdrawalAnswer>
  /**
   * Gives up a withdrawal that was not asked for, and moves nothing. VOIDED: from now on none can be asked for under
   * that key, `withdraw` answers REJECTED with NO_COLLATERAL to whoever comes late. ASKED: one was asked for before, and
   * stands. UNKNOWN is no answer (law 4). With a custodian that has no such call, the adapter uses the key up: it asks
   * under it for something that moves nothing.
   */
  voidIntent(idempotencyKey: string): Promise<'VOIDED' | 'ASKED' | 'UNKNOWN'>
}
