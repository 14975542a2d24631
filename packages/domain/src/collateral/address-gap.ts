import type { Coin } from './coins.ts'

/**
 * The coins whose deposit addresses are derived by index from an account key. The custodian creates each SOL address with its
 * own key (note 036), so no search is needed to find it.
 */
export const DERIVED_COINS = ['BTC', 'ETH'] as const satisfies readonly Coin[]

/** The newest deposit addresses of an account key, as far as they are known to be unused. */
export interface AddressRun {
  /** The index of the address assigned last; null before the first. */
  readonly newestIndex: number | null
  /** The index of the oldest address that was examined. */
  readonly oldestIndex: number | null
  /** The index of the last address with a deposit, among those examined. */
  readonly lastUsedIndex: number | null
}

/**
 * How many consecutive indexes a wallet must search past its last used address to find the newest one: assigned but unused
 * addresses, and the indexes between them that belong to another coin. A lower bound if no examined address is used.
 */
export const unusedIndexes = ({ newestIndex, oldestIndex, lastUsedIndex }: AddressRun): number =>
  newestIndex === null || oldestIndex === null ? 0 : newestIndex - (lastUsedIndex ?? oldestIndex - 1)

/** Agents and operators are warned from three quarters of the limit. */
const NEAR = { parts: 3, of: 4 } as const

/**
 * Whether an account's wallet is near its gap limit: wallets search no further than `limit` consecutive unused addresses
 * (BIP-44: 20), and do not show coins beyond them.
 */
export const isGapNear = (unused: number, limit: number): boolean => unused * NEAR.of >= limit * NEAR.parts
