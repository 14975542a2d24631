import { isAboveZero } from './above-zero.ts'
import { COIN_DECIMALS, type Coin } from '@pledge/domain/collateral/coins'
import { decimalText, parseDecimal, roundTo, type Decimal } from './decimal-text.ts'

/** Places of a quantity in the list of transactions (row 1.9.37). */
export const TRANSACTION_PLACES = 4

const shown = (value: Decimal, coin: Coin, places: number, rounding: 'half' | 'up'): string =>
  `${decimalText(roundTo(value, places, rounding), 0)} ${coin}`

/** Base units as '0.12345678 BTC': up to `places` decimals (default: all of the chain), trailing zeros cut. */
export const coins = (quantityUnits: bigint, coin: Coin, places: number = COIN_DECIMALS[coin]): string =>
  shown({ digits: quantityUnits, places: COIN_DECIMALS[coin] }, coin, places, 'half')

/** A quantity that is due, never shown as less than it is: rounded up. */
export const coinsDue = (quantityUnits: bigint, coin: Coin, places: number = COIN_DECIMALS[coin]): string =>
  shown({ digits: quantityUnits, places: COIN_DECIMALS[coin] }, coin, places, 'up')

/** A quantity of the wire, '0.12345678', as '0.1235 BTC'. */
export const wireCoins = (quantity: string, coin: Coin, places: number = COIN_DECIMALS[coin]): string =>
  shown(parseDecimal(quantity), coin, places, 'half')

/** A quantity in the list of transactions (row 1.9.37); of something too small to show in it, that it is less. */
export const transactionCoins = (quantity: string, coin: Coin): string => {
  const rounded = roundTo(parseDecimal(quantity), TRANSACTION_PLACES, 'half')
  const isTooSmall = rounded.digits === 0n && isAboveZero(quantity)
  return isTooSmall
    ? `less than ${wireCoinsDue(quantity, coin, TRANSACTION_PLACES)}`
    : wireCoins(quantity, coin, TRANSACTION_PLACES)
}

/** A quantity of the wire that is due: rounded up. */
export const wireCoinsDue = (quantity: string, coin: Coin, places: number = COIN_DECIMALS[coin]): string =>
  shown(parseDecimal(quantity), coin, places, 'up')
