import { isCollateralBlocked } from '../application/sanctions.ts'
import {
  isReleaseOrdered,
  isReleaseStuck,
  isReleaseUndecided,
  mayRequestRelease,
} from '../release/release.ts'
import { currentRelease } from './current-release.ts'
import type { LoanFile } from './loan-file.ts'
import type { LoanParts } from './wire.ts'

/**
 * The progress of a release, for the queues: WAITING for an agent, SENDING, or NONE. Blocked collateral has
 * no decision.
 */
export const RELEASE_PROGRESS = ['NONE', 'WAITING', 'SENDING'] as const
export type ReleaseProgress = (typeof RELEASE_PROGRESS)[number]

export const releaseProgress = (parts: LoanParts): ReleaseProgress => {
  const release = currentRelease(parts)
  if (isReleaseUndecided(release) || isReleaseStuck(release))
    return isCollateralBlocked(parts.application) ? 'NONE' : 'WAITING'
  return isReleaseOrdered(release) ? 'SENDING' : 'NONE'
}

/** Whether the borrower may enter a return address: rows 1.4.40 and 1.4.41. */
export const isReleaseOpen = (file: LoanFile): boolean =>
  file.stage === 'COLLATERAL_RELEASE' && mayRequestRelease(currentRelease(file))
