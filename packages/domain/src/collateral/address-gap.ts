import type { Coin } from './coins.ts'

/**
 * The coins whose deposit addresses are derived by index from an account key. SOL's are not: its custodian makes each with a
 * key of its own (note 036), and needs no search to find it.
 */
export const DERIVED_COINS = ['BTC', 'ETH'] as const satisfies readonly Coin[]

/** The deposit addresses of an account key from which nothing is known to be used any more. */
export interface AddressRun {
  /** Of the address that was allotted last; null before the first. */
  readonly newestIndex: number | null
  /** Of the oldest address that was looked at. */
  readonly oldestIndex: number | null
  /** Of the last address with a deposit, among those that were looked at. */
  readonly lastUsedIndex: number | null
}

/**
 * How many indexes in a row a wallet has to go past its last used address to find the newest one: the addresses that are
 * allotted and unused, and the indexes between them, which addresses of another coin have. Where no address that was looked
 * at is used, it is at least so many.
 */
export const unusedIndexes = ({ newestIndex, oldestIndex, lastUsedIndex }: AddressRun): number =>
  newestIndex === null || oldestIndex === null ? 0 : newestIndex - (lastUsedIndex ?? oldestIndex - 1)

/** The share of the limit from which agents and operators are warned: three quarters. */
const NEAR = { parts: 3, of: 4 } as const

/**
 * Whether an account's wallet comes near the end of its search: wallets look no further than `limit` unused addresses in a
 * row (BIP-44: 20), and show nothing of coins beyond.
 */
export const isGapNear = (unused: number, limit: number): boolean => unused * NEAR.of >= limit * NEAR.parts
