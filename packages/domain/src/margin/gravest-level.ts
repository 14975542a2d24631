import { LTV_LEVELS, type LtvLevel } from '../servicing/reached-level.ts'
import type { MarginState } from './margin-state.ts'

/** The level that a margin state stands for, whatever the price has done since. */
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

/** The graver of the level that the price has reached and of an open call or a sale that is due. */
export const gravestLevel = (reached: LtvLevel | null, margin: MarginState): LtvLevel | null => {
  const both = [reached, levelOf(margin)]
  return LTV_LEVELS.findLast((level) => both.includes(level)) ?? null
}
