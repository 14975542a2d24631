import { balanceUnits, movementsOf } from '../collateral/account.ts'
import { soldUnitsOf } from '../liquidation/sales.ts'
import { isReleaseOrdered, isReleaseUndecided } from '../release/release.ts'
import { currentRelease } from './current-release.ts'
import type { LoanParts } from './wire.ts'

type Parts = Pick<LoanParts, 'collateral' | 'releases' | 'liquidations'>

/** The collateral that left while the rest went on securing the loan (note 080), in base units. */
export const rebalancedUnits = ({ releases }: Pick<Parts, 'releases'>): bigint =>
  releases.reduce(
    (sum, release) =>
      release.requestedUnits !== undefined && release.state === 'CONCLUDED' && release.result === 'SUCCESS'
        ? sum + (release.orderedUnits ?? 0n)
        : sum,
    0n,
  )

/** What left the account, other than by rebalancing or a sale: base units. */
export const returnedUnits = (parts: Parts): bigint =>
  movementsOf(parts.collateral).releasedUnits - rebalancedUnits(parts) - soldUnitsOf(parts.liquidations)

/**
 * What a renewal would take over, in base units: the whole balance; null where collateral was returned or part of it is on its
 * way out, or the balance is zero.
 */
export const transferableUnits = (parts: Parts): bigint | null => {
  const balance = balanceUnits(parts.collateral)
  const release = currentRelease(parts)
  const isLeaving = isReleaseUndecided(release) || isReleaseOrdered(release)
  return balance > 0n && returnedUnits(parts) === 0n && !isLeaving ? balance : null
}
