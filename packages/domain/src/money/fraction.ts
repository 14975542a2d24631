import type { BasisPoints, Trillionths } from './amounts.ts'
import { formatDecimal } from './decimal-text.ts'

const BPS_PLACES = 4
const TRILLIONTHS_PLACES = 12

/** Basis points in the wire format for fractions: 891 is `0.0891`. */
export const formatFraction = (valueBps: BasisPoints): string => formatDecimal(BigInt(valueBps), BPS_PLACES)

/** Trillionths in the wire format for fractions: `0.099648`. */
export const formatTrillionths = (value: Trillionths): string => formatDecimal(value, TRILLIONTHS_PLACES)
