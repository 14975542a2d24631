import type { Cents } from './amounts.ts'
import { formatDecimal, parseDecimal } from './decimal-text.ts'
import { groupDigits } from './group-digits.ts'

const PLACES = 2

/** Dollars from the wire or typed, `10100.00` or `10100.5`, as cents; undefined when it is not such a number. */
export const parseDollars = (text: string): Cents | undefined => parseDecimal(text, { places: PLACES })

/** Cents in the wire format for dollars: `10100.00`. */
export const formatDollars = (amountCents: Cents): string => formatDecimal(amountCents, PLACES, PLACES)

/** Cents as used in a message: `$5,001`, with cents only when they are not zero. */
export const dollarsInWords = (amountCents: Cents): string => {
  const [whole = '', cents] = formatDecimal(
    amountCents,
    PLACES,
    amountCents % 100n === 0n ? 0 : PLACES,
  ).split('.')
  return `$${groupDigits(whole)}${cents === undefined ? '' : `.${cents}`}`
}
