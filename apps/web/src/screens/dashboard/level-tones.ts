import type { LtvLevel } from '@pledge/domain/servicing/reached-level'
import type { LevelTone } from '@pledge/ui/LevelScale'

/** The shape and color of each level. */
export const TONES: Readonly<Record<LtvLevel, LevelTone>> = {
  warning: 'warn',
  marginCall: 'call',
  liquidation: 'sale',
}
