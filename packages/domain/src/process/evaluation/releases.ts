import type { Release } from '../../release/release.ts'
import type { FlatLoan } from './flat-loan.ts'

/** The releases of a loan; flat facts have only the last one. */
export const releasesOf = ({ collateralRelease }: FlatLoan): readonly Release[] => {
  if (collateralRelease === null) return []
  const { requestId, requestedAt, approvals, orderedUnits, result } = collateralRelease
  const common = { requestId, requestedAt, approvals }
  if (result !== null) return [{ ...common, state: 'CONCLUDED', orderedUnits, result }]
  return orderedUnits === null
    ? [{ ...common, state: 'REQUESTED' }]
    : [{ ...common, state: 'ORDERED', orderedUnits }]
}
