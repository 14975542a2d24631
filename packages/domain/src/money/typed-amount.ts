import { fails, passes, type FieldCheck } from '../field-check.ts'
import { parseDollars } from './dollars.ts'

const MAX_TYPED = 40
/** `10k`: ten thousand. */
const THOUSAND_PLACES = 3
const WRITTEN = /^\$?([\d.,\s'’]*)(?:(k)\s*)?([a-z]*)$/i
/** A space or an apostrophe that sets off three digits, as `10 000` is written in much of the world. */
const SET_OFF = /(?<=\d)[\s'’](?=\d{3}(?!\d))/g
/** `1,234.5`, and `1.234,5` as it is written elsewhere. */
const CONVENTIONS = [
  /^(\d*|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d*))?$/,
  /^(\d*|[1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d*))?$/,
] as const

export interface TypedAmountRules {
  /** Digits after the point that the amount may have: three digits behind the only sign are no cents. */
  readonly places: number
  /** What may be written behind the number. */
  readonly unit: string
}

/**
 * What a typed amount can mean, as plain decimals with a point: `10k`, `10,000.00` and `10.000,00` are ten thousand, `1,5`
 * is one and a half. None when it is no amount. Two when a comma before three digits may set off thousands or begin a
 * fraction: whoever typed it is asked, for the difference is a thousandfold (a loan of 15 coins for 1,5 was once offered).
 * A point before three digits begins a fraction where there may be as many, and otherwise is asked about as well.
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
  // Cents have two places: three digits behind a comma are thousands, and behind a point they are not meant as cents.
  const isAmbiguous = /[.,]/.test(digits) && isFraction !== mostPlaces >= THOUSAND_PLACES
  return read.slice(0, isAmbiguous ? 2 : 1).map((one) => plain(one, thousand === '' ? 0 : THOUSAND_PLACES))
}

interface Parts {
  readonly whole: string
  readonly fraction: string
}

/** The point moved to the right by so many places, and no signs that set digits off. */
const plain = ({ whole, fraction }: Parts, places: number): string => {
  const moved = whole.replaceAll(/[.,]/g, '') + fraction.slice(0, places).padEnd(places, '0')
  const rest = fraction.slice(places)
  return (moved || '0') + (rest && `.${rest}`)
}

/** Two meanings are asked about, never chosen between. */
export const askMeaning = (readings: readonly string[]): FieldCheck<never> =>
  fails(`Did you mean ${readings.join(' or ')}? Enter the one you mean.`)

const DOLLARS: TypedAmountRules = { places: 2, unit: 'USD' }

/** Typed dollars as cents; the message, when there is no amount in dollars and cents. */
export const checkTypedDollars = (typed: string, otherwise: string): FieldCheck<bigint> => {
  const readings = amountReadings(typed, DOLLARS)
  if (readings.length > 1) return askMeaning(readings)
  const amountCents = parseDollars(readings[0] ?? '')
  return amountCents === undefined ? fails(otherwise) : passes(amountCents)
}
