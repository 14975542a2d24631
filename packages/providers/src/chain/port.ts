import type { Coin } from '@pledge/domain/collateral/coins'

/** A payment to one of our addresses, as the chain tells it now. Unique by coin, transaction and output. */
export interface ChainMovement {
  readonly coin: Coin
  readonly transactionId: string
  readonly outputIndex: number
  readonly address: string
  /** Base units: satoshi, wei, lamport. */
  readonly units: bigint
  /** Null while it waits in the memory pool. */
  readonly blockHash: string | null
  readonly blockHeight: number | null
  /** 0 in the memory pool, 1 in the tip. */
  readonly confirmations: number
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
  /** Every movement to the addresses that is in the memory pool, or on the best chain at or above `sinceHeight`. */
  movements(input: { readonly addresses: readonly string[]; readonly sinceHeight: number }): Promise<{
    readonly tip: ChainTip
    readonly movements: readonly ChainMovement[]
  }>
}
