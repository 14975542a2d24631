export interface ChainOutput {
  readonly address: string
  /** Base units. */
  readonly units: bigint
}

/** What the outside world does on a chain: moved by the sandbox page and by tests, never by the product. */
export interface ChainDriver {
  /** One payment in a transaction of its own; waits in the memory pool until a block is mined. */
  sendToAddress(output: ChainOutput): Promise<{ readonly transactionId: string }>
  /** Several payments in one transaction, output indexes in the order given. On a chain of accounts a contract makes them. */
  sendTransaction(outputs: readonly ChainOutput[]): Promise<{ readonly transactionId: string }>
  /** Mines `count` blocks; the first takes the whole memory pool. */
  mine(count: number): Promise<{ readonly height: number; readonly hash: string }>
  /**
   * A heavier branch replaces the last `depth` blocks by `depth + 1` empty ones. Transactions of the replaced blocks
   * return to the memory pool, or are gone for good when `drop` is set.
   */
  reorganise(
    depth: number,
    options?: { readonly drop?: boolean },
  ): Promise<{ readonly height: number; readonly hash: string }>
  /**
   * Replaces a transaction of the memory pool by another (by fee; on a chain of accounts of the same sender and nonce),
   * with other outputs if given.
   */
  replace(
    transactionId: string,
    outputs?: readonly ChainOutput[],
  ): Promise<{ readonly transactionId: string }>
  /** The memory pool forgets a transaction. */
  drop(transactionId: string): Promise<void>
  /** While the node is not reachable, the port throws. */
  setReachable(reachable: boolean): Promise<void>
}

/** What only happens where contracts run. */
export interface ContractDriver extends ChainDriver {
  /** A contract pays, as exchanges and smart wallets do: shown once it is in a block. */
  payByContract(outputs: readonly ChainOutput[]): Promise<{ readonly transactionId: string }>
  /** What a waiting call does when a block takes it: other payments, or none because it fails. */
  reexecute(transactionId: string, outputs: readonly ChainOutput[]): Promise<void>
  /** A token instead of the coin. */
  sendToken(output: ChainOutput & { readonly contract: string }): Promise<{ readonly transactionId: string }>
}
