export interface ChainOutput {
  readonly address: string
  /** Base units. */
  readonly units: bigint
}

/** What the outside world does on a chain. The sandbox page and tests call it, the product never does. */
export interface ChainDriver {
  /** One payment in its own transaction, pending until a block is mined. */
  sendToAddress(output: ChainOutput): Promise<{ readonly transactionId: string }>
  /**
   * Several payments in one transaction, with output indexes in the given order. On an account-based chain a contract
   * makes them.
   */
  sendTransaction(outputs: readonly ChainOutput[]): Promise<{ readonly transactionId: string }>
  /** Mines `count` blocks; the first includes all pending transactions. */
  mine(count: number): Promise<{ readonly height: number; readonly hash: string }>
  /**
   * A heavier branch replaces the last `depth` blocks with `depth + 1` empty ones. Transactions of the replaced
   * blocks become pending again, or are lost for good when `drop` is set.
   */
  reorganize(
    depth: number,
    options?: { readonly drop?: boolean },
  ): Promise<{ readonly height: number; readonly hash: string }>
  /** Drops a pending transaction: no block will include it. */
  drop(transactionId: string): Promise<void>
  /** The port throws while the node is unreachable. */
  setReachable(reachable: boolean): Promise<void>
}

/** A chain with a public memory pool, where a sender may replace a pending transaction. */
export interface PoolDriver extends ChainDriver {
  /**
   * Replaces a pending transaction (by a higher fee; on an account-based chain with the same sender and nonce), with
   * other outputs if given.
   */
  replace(
    transactionId: string,
    outputs?: readonly ChainOutput[],
  ): Promise<{ readonly transactionId: string }>
}

/** A chain that runs programs. They can create tokens, and their outcome is known only once a block includes them. */
export interface ProgramDriver extends ChainDriver {
  /** Changes what a pending transaction does when a block includes it: other payments, or none because it fails. */
  reexecute(transactionId: string, outputs: readonly ChainOutput[]): Promise<void>
  /** Sends a token instead of the coin. `address` is the owner's, wherever the chain stores the token. */
  sendToken(output: ChainOutput & { readonly contract: string }): Promise<{ readonly transactionId: string }>
}

/** A chain whose validators vote blocks final. */
export interface FinalizingDriver extends ChainDriver {
  /** While finality is halted, blocks are mined as usual and none becomes final. It resumes with the next block. */
  setFinalityHalted(halted: boolean): Promise<void>
}

/** A chain with a memory pool, programs and finalized blocks. */
export interface ContractDriver extends PoolDriver, ProgramDriver, FinalizingDriver {
  /** A contract pays, as exchanges and smart wallets do: visible once it is in a block. */
  payByContract(outputs: readonly ChainOutput[]): Promise<{ readonly transactionId: string }>
}
