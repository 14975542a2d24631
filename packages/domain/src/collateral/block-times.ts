import { DAY_MS } from '../application/limits.ts'
import type { Coin } from './coins.ts'

/**
 * More blocks than a chain makes in a day. Bitcoin aims at 144, and has made less than twice as many on its fastest days
 * since its difficulty is found in earnest; Ethereum has a slot each 12 s, Solana one each 400 ms, never more.
 */
const MOST_BLOCKS_A_DAY: Readonly<Record<Coin, number>> = { BTC: 300, ETH: 7_200, SOL: 216_000 }

/** How many blocks a chain can have made in this time: by whole days, and one more for clocks that differ. */
export const mostBlocksWithin = (coin: Coin, ms: number): number =>
  MOST_BLOCKS_A_DAY[coin] * (Math.ceil(Math.max(0, ms) / DAY_MS) + 1)
