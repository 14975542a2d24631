import { openedCollateral } from '../collateral/account.ts'
import type { Release } from '../release/release.ts'
import type { LoanParts } from './wire.ts'

/**
 * The last release request; null before. When a paid-off loan has a balance again its collateral is pledged
 * again, and earlier requests no longer count.
 */
export const currentRelease = ({
  collateral,
  releases,
}: Pick<LoanParts, 'collateral' | 'releases'>): Release | null =>
  releases.slice(openedCollateral(collateral)?.priorReleases ?? 0).at(-1) ?? null
