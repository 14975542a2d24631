import { isAboveZero } from './above-zero.ts'
import { COIN_ENTRY_DECIMALS, type Coin } from '@pledge/domain/collateral/coins'
import { decimalText, parseDecimal, roundTo } from './decimal-text.ts'

/**
 * Coins as pages show them: with the decimal places that can be typed (gap G.56), not the eighteen of ETH, which are too many
 * to compare by eye. Balances are rounded down and amounts due are rounded up, so the two never look equal while an amount is
 * missing. Documents and postings are exact.
 */
const shown = (quantity: string, coin: Coin, rounding: 'up' | 'down'): string =>
  `${decimalText(roundTo(parseDecimal(quantity), COIN_ENTRY_DECIMALS[coin], rounding), 0)} ${coin}`

/** A wire quantity that was received or is held, rounded down; 'less than' if it is too small to show. */
export const heldCoins = (quantity: string, coin: Coin): string => {
  const isNothing = !isAboveZero(quantity)
  const places = COIN_ENTRY_DECIMALS[coin]
  const isTooSmall = !isNothing && roundTo(parseDecimal(quantity), places, 'down').digits === 0n
  return isTooSmall ? `less than ${shown(quantity, coin, 'up')}` : shown(quantity, coin, 'down')
}

/** A wire quantity that is due, rounded up. */
export const dueCoins = (quantity: string, coin: Coin): string => shown(quantity, coin, 'up')

/** A quantity due as typed or pasted: `3.14159266`, without unit or comma. */
export const dueCoinsTyped = (quantity: string, coin: Coin): string =>
  decimalText(roundTo(parseDecimal(quantity), COIN_ENTRY_DECIMALS[coin], 'up'), 0).replaceAll(',', '')

/** An amount of a token, '1,000.5 USDC'. */
export const tokens = (quantity: string, symbol: string): string =>
  `${decimalText(parseDecimal(quantity), 0)} ${symbol}`
