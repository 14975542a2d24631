import { isCollateralBlocked, standsStill, type Held } from './sanctions.ts'

/**
 * How far a true match of a sanctions list holds a loan: not at all; everything; or, under a license for the
 * collateral, everything except the collateral's release (31 CFR 501.603, note 051).
 */
export type Hold = 'NONE' | 'EVERYTHING' | 'ALL_BUT_COLLATERAL'

export const holdOf = (application: Held): Hold => {
  if (!standsStill(application)) return 'NONE'
  return isCollateralBlocked(application) ? 'EVERYTHING' : 'ALL_BUT_COLLATERAL'
}

/** The events of a decider that are allowed under a hold. */
export interface OpenUnder<Type extends string> {
  /** Outside events, their consequences, and events of the hold itself. */
  readonly hold: readonly Type[]
  /** What a license for the collateral allows: the ordinary release of the collateral, and its prerequisites. */
  readonly license: readonly Type[]
}

/** Whether a hold forbids an event. */
export const isHeldBack = (hold: Hold, type: string, open: OpenUnder<string>): boolean => {
  if (hold === 'NONE' || open.hold.includes(type)) return false
  return hold === 'EVERYTHING' || !open.license.includes(type)
}
