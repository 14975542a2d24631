import type { Cents } from './amounts.ts'
import { formatDecimal, parseDecimal } from './decimal-text.ts'
import { groupDigits } from './group-digits.ts'

const PLACES = 2

/** Dollars of the wire or of a person, `10100.00` or `10100.5`, as cents; undefined when it is no such number. */
export const parseDollars = (text: string): Cents | undefined => parseDecimal(text, { places: PLACES })

/** Cents as dollars of the wire: `10100.00`. */
export const formatDollars = (amountCents: Cents): string => formatDecimal(amountCents, PLACES, PLACES)

/** Cents as they stand in a message: `$5,001`, with the cents only where there are some. */
export const dollarsInWords = (amountCents: Cents): string => {
  const [whole = '', cents] = formatDecimal(
    amountCents,
    PLACES,
    amountCents % 100n === 0n ? 0 : PLACES,
  ).split('.')
  return `$${groupDigits(whole)}${cents === undefined ? '' : `.${cents}`}`
}
