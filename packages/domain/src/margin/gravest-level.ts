import { LTV_LEVELS, type LtvLevel } from '../servicing/reached-level.ts'
import type { MarginState } from './margin-state.ts'

/** The level of a margin state, whatever the price has done since. */
const levelOf = ({ state }: MarginState): LtvLevel | null => {
  switch (state) {
    case 'SALE_DUE':
      return 'liquidation'
    case 'CALLED':
      return 'marginCall'
    case 'UNMONITORED':
    case 'CLEAR':
    case 'WARNED':
      return null
  }
}

/** The more serious of the level reached by the price and the level of an open margin call or a sale that is due. */
export const gravestLevel = (reached: LtvLevel | null, margin: MarginState): LtvLevel | null => {
  const both = [reached, levelOf(margin)]
  return LTV_LEVELS.findLast((level) => both.includes(level)) ?? null
}
