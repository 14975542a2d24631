import type { Coin } from '@pledge/domain/collateral/coins'
import type { ReleaseResult } from '@pledge/domain/release/results'

/** A transfer of coins out of our custody. */
export interface Withdrawal {
  /** Identifies the request: exactly one payment for each key, whatever is retried. */
  readonly idempotencyKey: string
  readonly coin: Coin
  /** Already validated by the chain's rules. */
  readonly address: string
  /** Base units that the recipient receives: we pay the network fee. */
  readonly units: bigint
}

/**
 * BROADCAST: the latest transaction sent for this key; the chain port reports whether it is final. REJECTED is
 * permanent for the key. UNKNOWN is not a failure: the payment may have been sent (law 4), and the caller retries
 * with the same key.
 */
export type WithdrawalAnswer =
  | { readonly status: 'BROADCAST'; readonly transactionId: string }
  | { readonly status: 'REJECTED'; readonly result: Exclude<ReleaseResult, 'SUCCESS'> }
  | { readonly status: 'UNKNOWN' }

/**
 * Holds the coins. The same index always gives the same address. BTC and ETH addresses are derived here, watch-only
 * from an account key (`derive.ts`), so that we depend on no third party for them. SOL addresses are created by the
 * custodian: on Ed25519 every derivation step needs the private key (SLIP-10), so we cannot derive them from a public
 * key (note 036). The adapter stores a SOL address under its index before it returns it.
 */
export interface CustodyPort {
  /**
   * The deposit address at an index of the coin's account (BTC: BIP-84 receive chain; SOL: a separate key, on the
   * curve).
   */
  depositAddress(input: {
    readonly coin: Coin
    readonly index: number
  }): Promise<{ readonly address: string }>
  /** The two opaque addresses that belong to a signed-in user (decision 0): one stable pair for each identity. */
  userWallet(input: {
    readonly identityId: string
  }): Promise<{ readonly accountAddress: string; readonly groupPolicyAddress: string }>
  /** Idempotent by key: one payment. The same key with another amount or address throws. */
  withdraw(withdrawal: Withdrawal): Promise<WithdrawalAnswer>
  /**
   * What an incoming transaction has delivered, in base units, to the account that the custodian keeps for the estate's coins of an
   * organization (note 100): only what is final by the custodian's own rules, and nothing that went to deposit addresses. Zero for a
   * transaction that it does not know or that is not final. `transactionId`: 64 hexadecimal digits in lower case. Throws while the
   * custodian does not answer (law 4).
   */
  delivered(input: {
    readonly organizationId: string
    readonly coin: Coin
    readonly transactionId: string
  }): Promise<{ readonly units: bigint }>
  /**
   * Voids a withdrawal intent before submission, and moves nothing. VOIDED: the key can no longer be used; a late
   * `withdraw` returns REJECTED with NO_COLLATERAL. ASKED: a withdrawal was already requested and remains valid.
   * UNKNOWN is not an answer (law 4). If a custodian has no such call, the adapter uses up the key with a request
   * that moves nothing.
   */
  voidIntent(idempotencyKey: string): Promise<'VOIDED' | 'ASKED' | 'UNKNOWN'>
}
