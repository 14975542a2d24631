import { isCollateralBlocked, standsStill, type Held } from './sanctions.ts'

/**
 * How far a true match of a sanctions list holds a loan: not at all; in everything; or, under a license for the collateral,
 * in everything but its way back (31 CFR 501.603, note 051).
 */
export type Hold = 'NONE' | 'EVERYTHING' | 'ALL_BUT_COLLATERAL'

export const holdOf = (application: Held): Hold => {
  if (!standsStill(application)) return 'NONE'
  return isCollateralBlocked(application) ? 'EVERYTHING' : 'ALL_BUT_COLLATERAL'
}

/** What of a decider goes on under a hold. */
export interface OpenUnder<Type extends string> {
  /** What happened outside of itself, what follows from that, and what concerns the hold. */
  readonly hold: readonly Type[]
  /** What a license for the collateral opens: the ordinary way of it back, and what has to come before it. */
  readonly license: readonly Type[]
}

/** Whether a hold forbids an event. */
export const isHeldBack = (hold: Hold, type: string, open: OpenUnder<string>): boolean => {
  if (hold === 'NONE' || open.hold.includes(type)) return false
  return hold === 'EVERYTHING' || !open.license.includes(type)
}
