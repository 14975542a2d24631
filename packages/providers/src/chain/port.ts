import type { Coin } from '@pledge/domain/collateral/coins'

interface Seen {
  readonly coin: Coin
  readonly transactionId: string
  /**
   * Identifies the payment within the transaction: the output index, or on an account-based chain the position among
   * its transfers in execution order. A reorganization executes a contract again, which may then pay another amount
   * or another address.
   */
  readonly outputIndex: number
  readonly address: string
  /** Null while the transaction is in a memory pool. */
  readonly blockHash: string | null
  readonly blockHeight: number | null
  /** 0 in the memory pool, 1 in the tip. */
  readonly confirmations: number
}

/**
 * A payment of the chain's own coin to one of our addresses, as the chain currently reports it. Unique by coin,
 * transaction, output and address. Failed calls move nothing and are not reported.
 */
export interface ChainMovement extends Seen {
  /** Base units: satoshi, wei, lamport. */
  readonly units: bigint
}

/**
 * A token received at one of our addresses on the chain of `coin`: an unsupported asset, never collateral (decision
 * 20). A token can have any name, so only the contract's address is reported. On Solana a token is held in a separate
 * account that our address owns: the adapter reports it under our address, and the mint is the contract.
 */
export interface TokenMovement extends Seen {
  readonly contract: string
  /** Base units of the token, up to 2^256 - 1. */
  readonly units: bigint
}

export interface ChainTip {
  readonly height: number
  readonly hash: string
  /**
   * The height of the newest block that the chain itself has made final, never to be replaced (the tag `finalized` of an
   * Ethereum node). Null on a chain that has no such block, where only the number of confirmations is known. It does not
   * fall while the tip grows, and stands still while validators disagree, for as long as that lasts.
   */
  readonly finalizedHeight: number | null
}

/**
 * Reads a chain. Read-only: coins leave through the custody port. An unreachable node throws; the caller then changes
 * nothing and retries (law 4 of the journey).
 */
export interface ChainPort {
  readonly coin: Coin
  tip(): Promise<ChainTip>
  /**
   * Every movement to the addresses that is in the memory pool, or on the best chain at or above `sinceHeight`. A
   * contract's payment appears once it is in a block, because its outcome is unknown before that. A chain without a
   * memory pool (Solana) reports a transaction once it is in a block. Heights are those by which the chain counts
   * confirmations: slots on Solana.
   */
  movements(input: { readonly addresses: readonly string[]; readonly sinceHeight: number }): Promise<{
    readonly tip: ChainTip
    readonly movements: readonly ChainMovement[]
    readonly tokens: readonly TokenMovement[]
  }>
}
