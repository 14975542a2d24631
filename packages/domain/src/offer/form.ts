import { COIN_DECIMALS, COIN_ENTRY_DECIMALS, COINS, type Coin } from '../collateral/coins.ts'
import { fails, passes, REQUIRED_MESSAGE, type FieldCheck } from '../field-check.ts'
import { formatCoin } from '../money/coin-quantity.ts'
import { parseDecimal } from '../money/decimal-text.ts'
import { dollarsInWords, parseDollars } from '../money/dollars.ts'

/** Row 1.5.31: a small a. */
export const ENTER_CASH_MESSAGE = 'Enter an amount'
/** Row 1.5.35: a capital A. */
export const ENTER_COLLATERAL_MESSAGE = 'Enter an Amount'

const MAX_TYPED = 40

/** `$10,000.` as `10000`, `.5` as `0.5`: what people type. Bounded, and empty when it is too long to be an amount. */
const plainNumber = (typed: string): string => {
  if (typed.length > MAX_TYPED) return ''
  const bare = typed
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(',', '')
  return bare.replace(/^\.(?=[0-9])/, '0.').replace(/(?<=[0-9])\.$/, '')
}

export interface CashRules {
  readonly minLoanCents: bigint
  /** Null: no maximum. */
  readonly maxLoanCents: bigint | null
  /** Not required of a renewal (row 1.5.32). */
  readonly isRenewal: boolean
}

/** Cash to borrow in cents (rows 1.5.31 to 1.5.34); null when a renewal leaves it empty. */
export const checkCashToBorrow = (typed: string, rules: CashRules): FieldCheck<bigint | null> => {
  if (typed.trim() === '' && rules.isRenewal) return passes(null)
  const amountCents = parseDollars(plainNumber(typed))
  if (amountCents === undefined) return fails(ENTER_CASH_MESSAGE)
  if (amountCents < rules.minLoanCents)
    return fails(`Amount minimum is ${dollarsInWords(rules.minLoanCents)}`)
  if (rules.maxLoanCents !== null && amountCents > rules.maxLoanCents) {
    return fails(`Amount maximum is ${dollarsInWords(rules.maxLoanCents)}`)
  }
  return passes(amountCents)
}

export interface CollateralRules {
  readonly coin: Coin
  /** The least quantity taken (gap G.57). */
  readonly minCoinUnits: bigint
}

/** Collateral amount in base units (rows 1.5.35 to 1.5.37): at most the places of entry of its coin (gap G.56). */
export const checkCollateralAmount = (
  typed: string,
  { coin, minCoinUnits }: CollateralRules,
): FieldCheck<bigint> => {
  const number = /^([0-9]+)(?:\.([0-9]+))?$/.exec(plainNumber(typed))
  if (number === null) return fails(ENTER_COLLATERAL_MESSAGE)
  const [text, , fraction = ''] = number
  const places = COIN_ENTRY_DECIMALS[coin]
  if (fraction.length > places) return fails(`Maximum of ${places} decimal places.`)
  const units = parseDecimal(text, { places: COIN_DECIMALS[coin] })
  if (units === undefined) return fails(ENTER_COLLATERAL_MESSAGE)
  return units < minCoinUnits ? fails(`Min. ${formatCoin(minCoinUnits, coin)} ${coin}`) : passes(units)
}

/** Collateral type (rows 1.5.38 and 1.5.39): required, and one of those supported. */
export const checkCollateralType = (chosen: string, supported: readonly Coin[] = COINS): FieldCheck<Coin> => {
  const coin = supported.find((each) => each === chosen)
  return coin === undefined ? fails(REQUIRED_MESSAGE) : passes(coin)
}
