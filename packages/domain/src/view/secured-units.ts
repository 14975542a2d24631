import { countedUnits } from '../collateral/account.ts'
import type { LoanParts } from './wire.ts'

/**
 * What secures a loan, or will: the collateral that is counted, and for a renewal that is not signed yet its rollover
 * collateral. Base units.
 */
export const securedUnits = ({
  application,
  collateral,
}: Pick<LoanParts, 'application' | 'collateral'>): bigint =>
  collateral.state === 'UNOPENED' ? (application.renewal?.rolloverUnits ?? 0n) : countedUnits(collateral)
