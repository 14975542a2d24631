import { openedCollateral } from '../collateral/account.ts'
import type { Release } from '../release/release.ts'
import type { LoanParts } from './wire.ts'

/**
 * The last request for a release; null before there was one. A loan that owes again pledges its collateral anew, and what was
 * requested before that counts no longer.
 */
export const currentRelease = ({
  collateral,
  releases,
}: Pick<LoanParts, 'collateral' | 'releases'>): Release | null =>
  releases.slice(openedCollateral(collateral)?.priorReleases ?? 0).at(-1) ?? null
