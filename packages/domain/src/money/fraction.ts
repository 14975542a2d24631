import type { BasisPoints, Trillionths } from './amounts.ts'
import { formatDecimal, parseDecimal } from './decimal-text.ts'

const BPS_PLACES = 4
const TRILLIONTHS_PLACES = 12
const PERCENT_PLACES = TRILLIONTHS_PLACES - 2

/** Basis points as a fraction of the wire: 891 is `0.0891`. */
export const formatFraction = (valueBps: BasisPoints): string => formatDecimal(BigInt(valueBps), BPS_PLACES)

/** Trillionths as a fraction of the wire: `0.099648`. */
export const formatTrillionths = (value: Trillionths): string => formatDecimal(value, TRILLIONTHS_PLACES)

/** A percentage, `50` or `33.3333`, as trillionths; undefined when it is no plain number of at most 10 places. */
export const parsePercent = (text: string): Trillionths | undefined =>
  parseDecimal(text, { places: PERCENT_PLACES, wholeDigits: 6 })
