/**
 * Why a recorded hand-over cannot be voided (note 100). WAITS: a settlement or another void of the loan waits for its second agent.
 * HELD: a sanctions list may name the borrower, and blocked coins stay in the books (31 CFR 501.603). IN_SERVICE: the new loan has
 * begun, and its collateral is what was handed over; coins that left can only be recorded as a return. RETURNED: some of the coins
 * went back already, so they had arrived.
 */
export const VOID_OBSTACLES = ['WAITS', 'HELD', 'IN_SERVICE', 'RETURNED'] as const
export type VoidObstacle = (typeof VOID_OBSTACLES)[number]

/** What decides whether a line of a confirmed file can be voided. */
export interface VoidableHandOver {
  /** Of the line, in base units. */
  readonly units: bigint
  /** Of its loan and coin, in custody for no new loan yet. */
  readonly reservedUnits: bigint
  /** A new loan has replaced the old one, in this coin. */
  readonly isInService: boolean
  readonly isHeld: boolean
  readonly isOtherWaiting: boolean
}

/** Of a loan and coin, for all of its lines. */
export type VoidFacts = Omit<VoidableHandOver, 'units'>

/**
 * What stands against voiding a recorded hand-over; null where nothing does. A void takes out all coins of the line: one that has given
 * coins back, or secures a loan, stays.
 */
export const voidObstacle = (handOver: VoidableHandOver): VoidObstacle | null => {
  if (handOver.isInService) return 'IN_SERVICE'
  if (handOver.isHeld) return 'HELD'
  if (handOver.isOtherWaiting) return 'WAITS'
  return handOver.reservedUnits < handOver.units ? 'RETURNED' : null
}
