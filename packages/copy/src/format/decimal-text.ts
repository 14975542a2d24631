import { groupDigits } from '@pledge/domain/money/group-digits'

/** An exact decimal: `digits / 10^places`. */
export interface Decimal {
  readonly digits: bigint
  readonly places: number
}

const DECIMAL = /^(-?)(\d{1,80})(?:\.(\d{1,40}))?$/

/** Reads '10100.00' or '0.09954'. Throws on anything else: what is shown was parsed before. */
export const parseDecimal = (text: string): Decimal => {
  const match = DECIMAL.exec(text)
  if (match === null) throw new Error(`Not a decimal number: '${text}'`)
  const fraction = match[3] ?? ''
  const digits = BigInt(`${match[2] ?? '0'}${fraction}`)
  return { digits: match[1] === '-' ? -digits : digits, places: fraction.length }
}

const TO_ADD = {
  half: (divisor: bigint) => divisor / 2n,
  up: (divisor: bigint) => divisor - 1n,
  down: () => 0n,
}

/** Rounds for showing, half away from zero, or up or down in size, and keeps the wanted number of places. */
export const roundTo = (value: Decimal, places: number, rounding: keyof typeof TO_ADD = 'half'): Decimal => {
  if (places >= value.places) {
    return { digits: value.digits * 10n ** BigInt(places - value.places), places }
  }
  const divisor = 10n ** BigInt(value.places - places)
  const size = value.digits < 0n ? -value.digits : value.digits
  const rounded = (size + TO_ADD[rounding](divisor)) / divisor
  return { digits: value.digits < 0n ? -rounded : rounded, places }
}

/** '1,234.50', with a comma for thousands and the trailing zeros cut down to `leastPlaces`. */
export const decimalText = (value: Decimal, leastPlaces: number = value.places): string => {
  const size = value.digits < 0n ? -value.digits : value.digits
  const padded = String(size).padStart(value.places + 1, '0')
  const whole = groupDigits(padded.slice(0, padded.length - value.places))
  const fraction = padded.slice(padded.length - value.places)
  const kept = fraction.slice(0, leastPlaces) + fraction.slice(leastPlaces).replace(/(?<!0)0+$/, '')
  return `${value.digits < 0n ? '-' : ''}${whole}${kept === '' ? '' : `.${kept}`}`
}
