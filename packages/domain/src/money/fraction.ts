import type { BasisPoints, Trillionths } from './amounts.ts'
import { formatDecimal, parseDecimal } from './decimal-text.ts'

const BPS_PLACES = 4
const TRILLIONTHS_PLACES = 12

/** Basis points in the wire format for fractions: 891 is `0.0891`. */
export const formatFraction = (valueBps: BasisPoints): string => formatDecimal(BigInt(valueBps), BPS_PLACES)

/** A fraction of the wire, `0.0891`, as basis points; undefined for one with more places. */
export const parseFraction = (text: string): BasisPoints | undefined => {
  const value = parseDecimal(text, { places: BPS_PLACES })
  return value === undefined ? undefined : Number(value)
}

/** Trillionths in the wire format for fractions: `0.099648`. */
export const formatTrillionths = (value: Trillionths): string => formatDecimal(value, TRILLIONTHS_PLACES)
