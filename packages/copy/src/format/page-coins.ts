import { isAboveZero } from './above-zero.ts'
import { COIN_ENTRY_DECIMALS, type Coin } from '@pledge/domain/collateral/coins'
import { decimalText, parseDecimal, roundTo } from './decimal-text.ts'

/**
 * Coins as pages show them: with the places that a person can type (gap G.56), not with the eighteen of ether, which
 * nobody compares by eye. What is there is cut down and what is due is rounded up, so that the two never look equal while
 * something is missing. Documents and postings are exact.
 */
const shown = (quantity: string, coin: Coin, rounding: 'up' | 'down'): string =>
  `${decimalText(roundTo(parseDecimal(quantity), COIN_ENTRY_DECIMALS[coin], rounding), 0)} ${coin}`

/** A quantity of the wire that has arrived or is held, cut down; of something too small to show, that it is less. */
export const heldCoins = (quantity: string, coin: Coin): string => {
  const isNothing = !isAboveZero(quantity)
  const places = COIN_ENTRY_DECIMALS[coin]
  const isTooSmall = !isNothing && roundTo(parseDecimal(quantity), places, 'down').digits === 0n
  return isTooSmall ? `less than ${shown(quantity, coin, 'up')}` : shown(quantity, coin, 'down')
}

/** A quantity of the wire that is due, rounded up. */
export const dueCoins = (quantity: string, coin: Coin): string => shown(quantity, coin, 'up')

/** A quantity that is due as a person types or pastes it: `3.14159266`, no unit and no comma. */
export const dueCoinsTyped = (quantity: string, coin: Coin): string =>
  decimalText(roundTo(parseDecimal(quantity), COIN_ENTRY_DECIMALS[coin], 'up'), 0).replaceAll(',', '')

/** An amount of a token, '1,000.5 USDC'. */
export const tokens = (quantity: string, symbol: string): string =>
  `${decimalText(parseDecimal(quantity), 0)} ${symbol}`
