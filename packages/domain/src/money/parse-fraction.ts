import type { BasisPoints } from './amounts.ts'
import { parseDecimal } from './decimal-text.ts'

const BPS_PLACES = 4

/** A fraction of the wire in basis points, `0.0891` as 891; undefined when it is not one, or finer. */
export const parseFraction = (text: string): BasisPoints | undefined => {
  const bps = parseDecimal(text, { places: BPS_PLACES })
  return bps === undefined ? undefined : Number(bps)
}
