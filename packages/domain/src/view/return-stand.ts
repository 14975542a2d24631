import { isCollateralBlocked } from '../application/sanctions.ts'
import {
  isReleaseOrdered,
  isReleaseStuck,
  isReleaseUndecided,
  mayRequestRelease,
} from '../collateral/release.ts'
import type { LoanFile } from './loan-file.ts'
import type { LoanParts } from './wire.ts'

/** Where a release stands, for the queues: WAITING for an agent, SENDING, or NONE; nobody decides on what is blocked. */
export const RETURN_STANDS = ['NONE', 'WAITING', 'SENDING'] as const
export type ReturnStand = (typeof RETURN_STANDS)[number]

export const returnStand = ({ application, collateral }: LoanParts): ReturnStand => {
  if (isReleaseUndecided(collateral) || isReleaseStuck(collateral))
    return isCollateralBlocked(application) ? 'NONE' : 'WAITING'
  return isReleaseOrdered(collateral) ? 'SENDING' : 'NONE'
}

/** Whether the borrower may give a return address: rows 1.4.40 and 1.4.41. */
export const isReturnOpen = ({ stage, collateral }: Pick<LoanFile, 'stage' | 'collateral'>): boolean =>
  stage === 'COLLATERAL_RELEASE' && mayRequestRelease(collateral)
