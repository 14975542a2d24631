import { COIN_DECIMALS, type Coin } from '../collateral/coins.ts'
import type { CoinUnits } from './amounts.ts'
import { formatDecimal, parseDecimal } from './decimal-text.ts'

/**
 * A wire quantity of coins, `0.12345678`, as base units; undefined when it is not a number or finer than the base unit.
 */
export const parseCoin = (text: string, coin: Coin): CoinUnits | undefined =>
  parseDecimal(text, { places: COIN_DECIMALS[coin] })

/** Base units as a wire quantity at the chain's full precision, without trailing zeros: `0.5`. */
export const formatCoin = (units: CoinUnits, coin: Coin): string => formatDecimal(units, COIN_DECIMALS[coin])

/** Base units of one whole coin. */
export const unitsPerCoin = (coin: Coin): bigint => 10n ** BigInt(COIN_DECIMALS[coin])
