import { COIN_DECIMALS, COIN_ENTRY_DECIMALS, COINS, type Coin } from '../collateral/coins.ts'
import { fails, passes, REQUIRED_MESSAGE, type FieldCheck } from '../field-check.ts'
import { formatCoin } from '../money/coin-quantity.ts'
import { parseDecimal } from '../money/decimal-text.ts'
import { dollarsInWords } from '../money/dollars.ts'
import { amountReadings, askForMeaning, checkTypedDollars } from '../money/typed-amount.ts'

/** Row 1.5.31: with a lower-case a. */
export const ENTER_CASH_MESSAGE = 'Enter an amount'
/** Row 1.5.35: with a capital A. */
export const ENTER_COLLATERAL_MESSAGE = 'Enter an Amount'

export interface CashRules {
  readonly minLoanCents: bigint
  /** Null: no maximum. */
  readonly maxLoanCents: bigint | null
  /** Not required for a renewal (row 1.5.32). */
  readonly isRenewal: boolean
}

/** Cash to borrow in cents (rows 1.5.31 to 1.5.34); null when a renewal leaves it empty. */
export const checkCashToBorrow = (typed: string, rules: CashRules): FieldCheck<bigint | null> => {
  if (typed.trim() === '' && rules.isRenewal) return passes(null)
  const read = checkTypedDollars(typed, ENTER_CASH_MESSAGE)
  if (!read.ok) return read
  const amountCents = read.value
  if (amountCents < rules.minLoanCents)
    return fails(`Amount minimum is ${dollarsInWords(rules.minLoanCents)}`)
  if (rules.maxLoanCents !== null && amountCents > rules.maxLoanCents) {
    return fails(`Amount maximum is ${dollarsInWords(rules.maxLoanCents)}`)
  }
  return passes(amountCents)
}

export interface CollateralRules {
  readonly coin: Coin
  /** The minimum quantity accepted (gap G.57). */
  readonly minCoinUnits: bigint
}

/** Collateral amount in base units (rows 1.5.35 to 1.5.37): at most the entry decimals of its coin (gap G.56). */
export const checkCollateralAmount = (
  typed: string,
  { coin, minCoinUnits }: CollateralRules,
): FieldCheck<bigint> => {
  const places = COIN_ENTRY_DECIMALS[coin]
  const readings = amountReadings(typed, { places, unit: coin })
  if (readings.length > 1) return askForMeaning(readings)
  const [text = ''] = readings
  if ((text.split('.')[1] ?? '').length > places) return fails(`Maximum of ${places} decimal places.`)
  const units = parseDecimal(text, { places: COIN_DECIMALS[coin] })
  if (units === undefined) return fails(ENTER_COLLATERAL_MESSAGE)
  return units < minCoinUnits ? fails(`Min. ${formatCoin(minCoinUnits, coin)} ${coin}`) : passes(units)
}

/** Collateral type (rows 1.5.38 and 1.5.39): required, and supported. */
export const checkCollateralType = (chosen: string, supported: readonly Coin[] = COINS): FieldCheck<Coin> => {
  const coin = supported.find((each) => each === chosen)
  return coin === undefined ? fails(REQUIRED_MESSAGE) : passes(coin)
}
