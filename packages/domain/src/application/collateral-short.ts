import { heldUnits, isCollateralWhole, pledgedUnits, type Application } from './application.ts'

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

/** The chain took back coins of a loan that was renewed, after they were moved: the new loan holds what is not there. */
export const isMoveReorged = (application: Application): boolean =>
  application.movedOutUnits > 0n && heldUnits(application) < 0n

/** The chain took back coins after they were returned (note 022): what the borrower has was the lender's. */
export const isReleaseReorged = (application: Application): boolean =>
  application.movedOutUnits === 0n && heldUnits(application) < 0n

/** What agents are told of, for whichever of these. */
export const isShortOfCoins = (application: Application): boolean =>
  isCollateralShort(application) || isMoveReorged(application) || isReleaseReorged(application)

/** How much is missing. */
export const missingUnits = (application: Application): bigint =>
  heldUnits(application) < 0n
    ? -heldUnits(application)
    : (application.requiredUnits ?? 0n) - pledgedUnits(application)

/** Whether this count is the one by which it becomes so: the borrower is told once, not of each count below. */
export const fallsShort = (application: Application, counted: Partial<Application>): boolean =>
  !isCollateralShort(application) && isCollateralShort({ ...application, ...counted })
