/** Maximum digits before the point: up to a quadrillion dollars less a cent. */
const MAX_WHOLE_DIGITS = 15

const DECIMAL = /^([0-9]+)(?:\.([0-9]+))?$/

export interface DecimalLimits {
  /** Maximum digits after the point. */
  readonly places: number
  readonly wholeDigits?: number
}

/**
 * Reads a plain decimal, `12.5`, as an integer number of `10^-places`. Undefined for anything else: a sign,
 * an exponent, a comma, a point without digits on both sides, or more digits than allowed.
 */
export const parseDecimal = (
  text: string,
  { places, wholeDigits = MAX_WHOLE_DIGITS }: DecimalLimits,
): bigint | undefined => {
  if (text.length > wholeDigits + places + 1) return undefined
  const match = DECIMAL.exec(text)
  if (match === null) return undefined
  const whole = match[1] ?? ''
  const fraction = match[2] ?? ''
  if (whole.length > wholeDigits || fraction.length > places) return undefined
  return BigInt(whole + fraction.padEnd(places, '0'))
}

/** Writes an integer number of `10^-places` exactly; trailing zeros are cut down to `leastPlaces` (default: none kept). */
export const formatDecimal = (value: bigint, places: number, leastPlaces = 0): string => {
  const size = value < 0n ? -value : value
  const digits = size.toString().padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const fraction = digits.slice(digits.length - places)
  const significantPlaces = Array.from(fraction).findLastIndex((digit) => digit !== '0') + 1
  const kept = fraction.slice(0, Math.max(significantPlaces, leastPlaces))
  return `${value < 0n ? '-' : ''}${whole}${kept === '' ? '' : `.${kept}`}`
}
