import { standsStill, type SanctionsHold } from '../application/sanctions.ts'
import { transferableUnits, type CollateralAccount } from '../collateral/account.ts'
import type { Liquidation } from '../liquidation/liquidation.ts'
import { openSale, soldUnitsOf } from '../liquidation/sales.ts'
import type { LoanState } from '../loan/loan-state.ts'

/**
 * Whether a loan can be renewed: it has a balance, none of its collateral was released or is being sold, and no sanctions hold
 * stops it.
 */
export const isRenewable = ({
  application,
  collateral,
  loan,
  liquidations,
}: {
  readonly application: { readonly sanctions: SanctionsHold | null }
  readonly collateral: CollateralAccount
  readonly loan: LoanState
  readonly liquidations: readonly Liquidation[]
}): boolean =>
  loan.state === 'OPEN' &&
  !standsStill(application) &&
  openSale(liquidations) === null &&
  transferableUnits(collateral, soldUnitsOf(liquidations)) !== null
