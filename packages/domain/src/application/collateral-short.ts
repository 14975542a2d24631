import type { Application } from './application.ts'

/**
 * Collateral that had arrived in full is so no more, because the chain took final coins back, and the money is not with
 * the borrower: nothing is released or sent until it is whole again (note 030).
 */
export const isCollateralShort = ({
  collateralReceivedAt,
  endedAt,
  fundedAt,
  requiredUnits,
  finalUnits,
}: Application): boolean =>
  collateralReceivedAt !== null &&
  endedAt === null &&
  fundedAt === null &&
  requiredUnits !== null &&
  finalUnits < requiredUnits

/** Whether this count is the one by which it becomes so: the borrower is told once, not of each count below. */
export const fallsShort = (application: Application, finalUnits: bigint): boolean =>
  !isCollateralShort(application) && isCollateralShort({ ...application, finalUnits })
