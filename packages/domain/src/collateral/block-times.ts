import { DAY_MS } from '../application/limits.ts'
import type { Coin } from './coins.ts'

/**
 * An upper bound on the blocks of a chain in a day. Bitcoin targets 144, and its fastest days since its early
 * difficulty adjustments had fewer than twice that; Ethereum has a slot every 12 s, Solana one every 400 ms,
 * never more.
 */
const MOST_BLOCKS_A_DAY: Readonly<Record<Coin, number>> = { BTC: 300, ETH: 7_200, SOL: 216_000 }

/** The most blocks that a chain can have made in this time: whole days, plus one for clock differences. */
export const mostBlocksWithin = (coin: Coin, ms: number): number =>
  MOST_BLOCKS_A_DAY[coin] * (Math.ceil(Math.max(0, ms) / DAY_MS) + 1)
