export interface ChainOutput {
  readonly address: string
  /** Base units. */
  readonly units: bigint
}

/** What the outside world does on a chain: moved by the sandbox page and by tests, never by the product. */
export interface ChainDriver {
  /** One payment in a transaction of its own; waits until a block is mined. */
  sendToAddress(output: ChainOutput): Promise<{ readonly transactionId: string }>
  /** Several payments in one transaction, output indexes in the order given. On a chain of accounts a contract makes them. */
  sendTransaction(outputs: readonly ChainOutput[]): Promise<{ readonly transactionId: string }>
  /** Mines `count` blocks; the first takes everything that waits. */
  mine(count: number): Promise<{ readonly height: number; readonly hash: string }>
  /**
   * A heavier branch replaces the last `depth` blocks by `depth + 1` empty ones. Transactions of the replaced blocks
   * wait again, or are gone for good when `drop` is set.
   */
  reorganize(
    depth: number,
    options?: { readonly drop?: boolean },
  ): Promise<{ readonly height: number; readonly hash: string }>
  /** A transaction that waits is forgotten, and in no block ever. */
  drop(transactionId: string): Promise<void>
  /** While the node is not reachable, the port throws. */
  setReachable(reachable: boolean): Promise<void>
}

/** Where transactions wait in a public memory pool, and whoever sent one may replace it. */
export interface PoolDriver extends ChainDriver {
  /**
   * Replaces a transaction of the memory pool by another (by fee; on a chain of accounts of the same sender and nonce),
   * with other outputs if given.
   */
  replace(
    transactionId: string,
    outputs?: readonly ChainOutput[],
  ): Promise<{ readonly transactionId: string }>
}

/** Where programs run, which make tokens, and whose outcome is known once a block has it. */
export interface ProgramDriver extends ChainDriver {
  /** What a waiting transaction does when a block takes it: other payments, or none because it fails. */
  reexecute(transactionId: string, outputs: readonly ChainOutput[]): Promise<void>
  /** A token instead of the coin. `address` is its owner's, wherever the chain keeps it. */
  sendToken(output: ChainOutput & { readonly contract: string }): Promise<{ readonly transactionId: string }>
}

/** Where both are. */
export interface ContractDriver extends PoolDriver, ProgramDriver {
  /** A contract pays, as exchanges and smart wallets do: shown once it is in a block. */
  payByContract(outputs: readonly ChainOutput[]): Promise<{ readonly transactionId: string }>
}
