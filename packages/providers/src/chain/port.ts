import type { Coin } from '@pledge/domain/collateral/coins'

interface Seen {
  readonly coin: Coin
  readonly transactionId: string
  /**
   * Which payment of the transaction: its output, or on a chain of accounts the place among the transfers that it
   * makes, in the order of execution. What a contract pays may be another amount, to another address, once a
   * reorganization has it run again.
   */
  readonly outputIndex: number
  readonly address: string
  /** Null while it waits in a memory pool. */
  readonly blockHash: string | null
  readonly blockHeight: number | null
  /** 0 in the memory pool, 1 in the tip. */
  readonly confirmations: number
}

/**
 * A payment of the chain's own coin to one of our addresses, as the chain tells it now. Unique by coin, transaction,
 * output and address. Calls that failed moved nothing and are none.
 */
export interface ChainMovement extends Seen {
  /** Base units: satoshi, wei, lamport. */
  readonly units: bigint
}

/**
 * A token that came to one of our addresses on the chain of `coin`: the unsupported asset, never collateral (decision 20).
 * Anybody can make a token and give it any name, so the contract's address is all that is told of it. On Solana a token
 * lies in an account of its own, which belongs to the owner of ours: the adapter tells it at the owner's address, which
 * is the one that was asked for, and the mint is its contract.
 */
export interface TokenMovement extends Seen {
  readonly contract: string
  /** Base units of the token, up to 2^256 - 1. */
  readonly units: bigint
}

export interface ChainTip {
  readonly height: number
  readonly hash: string
}

/**
 * What we ask of a chain. Read-only: coins leave through the custody port.
 * An unreachable node throws; the caller leaves everything as it is and asks again (law 4 of the journey).
 */
export interface ChainPort {
  readonly coin: Coin
  tip(): Promise<ChainTip>
  /**
   * Every movement to the addresses that is in the memory pool, or on the best chain at or above `sinceHeight`. What a
   * contract pays shows once it is in a block: before that, nobody knows what it will do. A chain without a memory pool
   * (Solana) shows everything once it is in one. Heights are those by which it counts confirmations: there its slots.
   */
  movements(input: { readonly addresses: readonly string[]; readonly sinceHeight: number }): Promise<{
    readonly tip: ChainTip
    readonly movements: readonly ChainMovement[]
    readonly tokens: readonly TokenMovement[]
  }>
}
