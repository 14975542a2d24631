import { standsStill, type SanctionsHold } from '../application/sanctions.ts'
import { openSale } from '../liquidation/sales.ts'
import { transferableUnits } from './transferable-units.ts'
import type { LoanParts } from './wire.ts'

/**
 * Whether a loan can be renewed: it has a balance, none of its collateral was returned or is being sold, and no sanctions hold
 * stops it.
 */
export const isRenewable = ({
  application,
  loan,
  ...parts
}: Pick<LoanParts, 'collateral' | 'releases' | 'loan' | 'liquidations'> & {
  readonly application: { readonly sanctions: SanctionsHold | null }
}): boolean =>
  loan.state === 'OPEN' &&
  !standsStill(application) &&
  openSale(parts.liquidations) === null &&
  transferableUnits(parts) !== null
