import { fails, passes, type FieldCheck } from '../field-check.ts'
import { parseDollars } from './dollars.ts'

const MAX_TYPED = 40
/** `10k`: ten thousand. */
const THOUSAND_PLACES = 3
const WRITTEN = /^\$?([\d.,\s'’]*)(?:(k)\s*)?([a-z]*)$/i
/** A space or an apostrophe as a thousands separator, as in `10 000`. */
const SET_OFF = /(?<=\d)[\s'’](?=\d{3}(?!\d))/g
/** `1,234.5`, and `1.234,5` as used in other countries. */
const CONVENTIONS = [
  /^(\d*|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d*))?$/,
  /^(\d*|[1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d*))?$/,
] as const

export interface TypedAmountRules {
  /** Allowed digits after the point: three digits after a single separator are not cents. */
  readonly places: number
  /** The unit that may follow the number. */
  readonly unit: string
}

/**
 * The possible meanings of a typed amount, as plain decimals with a point: `10k`, `10,000.00` and `10.000,00`
 * are ten thousand, `1,5` is one and a half. Empty when it is not an amount. Two when a comma before three
 * digits may be a thousands separator or a decimal separator: the borrower is asked, because the difference
 * is a factor of a thousand (a loan of 15 coins for 1,5 was once offered). A point before three digits is a
 * decimal point where that many digits are allowed; otherwise it is ambiguous as well.
 */
export const amountReadings = (typed: string, { places, unit }: TypedAmountRules): readonly string[] => {
  const [, written = '', thousand = '', word = ''] =
    (typed.length <= MAX_TYPED && WRITTEN.exec(typed.trim())) || []
  if (word !== '' && word.toUpperCase() !== unit) return []
  const digits = written.trim().replace(SET_OFF, '')
  const mostPlaces = places + (thousand === '' ? 0 : THOUSAND_PLACES)
  const read = CONVENTIONS.flatMap((convention) => {
    const [, whole, fraction = ''] = convention.exec(digits) ?? []
    return whole === undefined || whole + fraction === '' ? [] : [{ whole, fraction }]
  })
  const isFraction = read[0]?.fraction !== ''
  // Cents have two places: three digits after a comma are thousands, and after a point they are not cents.
  const isAmbiguous = /[.,]/.test(digits) && isFraction !== mostPlaces >= THOUSAND_PLACES
  return read.slice(0, isAmbiguous ? 2 : 1).map((one) => plain(one, thousand === '' ? 0 : THOUSAND_PLACES))
}

interface Parts {
  readonly whole: string
  readonly fraction: string
}

/** The point moved right by this many places, without separators. */
const plain = ({ whole, fraction }: Parts, places: number): string => {
  const moved = whole.replaceAll(/[.,]/g, '') + fraction.slice(0, places).padEnd(places, '0')
  const rest = fraction.slice(places)
  return (moved || '0') + (rest && `.${rest}`)
}

/** The borrower is asked to choose between two meanings; none is assumed. */
export const askForMeaning = (readings: readonly string[]): FieldCheck<never> =>
  fails(`Did you mean ${readings.join(' or ')}? Enter the one you mean.`)

const DOLLARS: TypedAmountRules = { places: 2, unit: 'USD' }

/** Typed dollars as cents; the message when it is not an amount in dollars and cents. */
export const checkTypedDollars = (typed: string, otherwise: string): FieldCheck<bigint> => {
  const readings = amountReadings(typed, DOLLARS)
  if (readings.length > 1) return askForMeaning(readings)
  const amountCents = parseDollars(readings[0] ?? '')
  return amountCents === undefined ? fails(otherwise) : passes(amountCents)
}
