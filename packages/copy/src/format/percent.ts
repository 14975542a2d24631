import { decimalText, parseDecimal, roundTo } from './decimal-text.ts'

const percent = (fraction: string, places: number, leastPlaces: number): string => {
  const value = parseDecimal(fraction)
  const hundredfold = { digits: value.digits * 100n, places: value.places }
  return `${decimalText(roundTo(hundredfold, places), leastPlaces)}%`
}

/** A fraction, '0.09954', as '9.954%': the annual percentage rate has three places everywhere. */
export const aprPercent = (fraction: string): string => percent(fraction, 3, 3)

/** A fraction, '0.115', as '11.50%': rates have two places. */
export const ratePercent = (fraction: string): string => percent(fraction, 2, 2)

/** A fraction, '0.5', as '50%', and '0.5025' as '50.25%': at most two places, for LTV, fees and changes. */
export const shortPercent = (fraction: string): string => percent(fraction, 2, 0)

/** Basis points as '8.91%'. */
export const bpsRatePercent = (rateBps: number): string =>
  `${decimalText({ digits: BigInt(rateBps), places: 2 })}%`

/** Basis points as '75%' and 8550 as '85.5%'. */
export const bpsShortPercent = (valueBps: number): string =>
  `${decimalText({ digits: BigInt(valueBps), places: 2 }, 0)}%`
