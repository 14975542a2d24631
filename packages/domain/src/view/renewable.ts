import { standsStill, type SanctionsHold } from '../application/sanctions.ts'
import { transferableUnits, type CollateralAccount } from '../collateral/account.ts'
import type { LoanState } from '../loan/loan-state.ts'

/**
 * Whether a loan can be renewed: it has a balance, none of its collateral was released, and no sanctions hold stops it.
 */
export const isRenewable = ({
  application,
  collateral,
  loan,
}: {
  readonly application: { readonly sanctions: SanctionsHold | null }
  readonly collateral: CollateralAccount
  readonly loan: LoanState
}): boolean => loan.state === 'OPEN' && !standsStill(application) && transferableUnits(collateral) !== null
