import { isCollateralWhole, type Application } from './application.ts'

/**
 * Collateral that had arrived in full is so no more, because the chain took final coins back, and the money is not with
 * the borrower: nothing is released or sent until it is whole again (note 030).
 */
export const isCollateralShort = (application: Application): boolean =>
  application.collateralReceivedAt !== null &&
  application.endedAt === null &&
  application.fundedAt === null &&
  application.requiredUnits !== null &&
  !isCollateralWhole(application)

/** Whether this count is the one by which it becomes so: the borrower is told once, not of each count below. */
export const fallsShort = (application: Application, finalUnits: bigint): boolean =>
  !isCollateralShort(application) && isCollateralShort({ ...application, finalUnits })
