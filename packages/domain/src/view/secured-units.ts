import { isRefinance } from '../application/origination.ts'
import { balanceUnits, countedUnits } from '../collateral/account.ts'
import type { LoanParts } from './wire.ts'

/**
 * What secures a loan, or will: the counted collateral, and for an unsigned renewal its rollover collateral. What the
 * estate has not handed over yet secures nothing here (note 099). Base units.
 */
export const securedUnits = ({
  application,
  collateral,
}: Pick<LoanParts, 'application' | 'collateral'>): bigint => {
  if (collateral.state === 'UNOPENED') return application.renewal?.rolloverUnits ?? 0n
  return isRefinance(application) ? balanceUnits(collateral) : countedUnits(collateral)
}
