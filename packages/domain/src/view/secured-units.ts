import { countedUnits } from '../collateral/account.ts'
import type { LoanParts } from './wire.ts'

/**
 * What secures a loan, or will: the counted collateral, and for an unsigned renewal its rollover collateral.
 * Base units.
 */
export const securedUnits = ({
  application,
  collateral,
}: Pick<LoanParts, 'application' | 'collateral'>): bigint =>
  collateral.state === 'UNOPENED' ? (application.renewal?.rolloverUnits ?? 0n) : countedUnits(collateral)
