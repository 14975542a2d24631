import { balanceUnits, countedUnits } from '../collateral/account.ts'
import { isDeficient } from '../collateral/deficient.ts'
import { fundedAtOf } from '../loan/loan-state.ts'
import type { LoanParts } from './wire.ts'

/** Whether the collateral of a loan is deficient before its money is sent. */
export const isCollateralDeficient = ({
  collateral,
  loan,
}: Pick<LoanParts, 'collateral' | 'loan'>): boolean =>
  isDeficient(collateral, { isFunded: fundedAtOf(loan) !== null })

/** A reorganization removed deposits of a renewed loan after their transfer, so the new loan's account lacks them. */
export const isTransferReorged = ({ collateral }: Pick<LoanParts, 'collateral'>): boolean =>
  collateral.state !== 'UNOPENED' && collateral.transferredOutUnits > 0n && balanceUnits(collateral) < 0n

/** A reorganization removed deposits after they were released (note 022): the borrower received the lender's coins. */
export const isReleaseReorged = ({ collateral }: Pick<LoanParts, 'collateral'>): boolean =>
  collateral.state !== 'UNOPENED' && collateral.transferredOutUnits === 0n && balanceUnits(collateral) < 0n

/** Any deficiency that agents are shown. */
export const hasDeficiency = (parts: Pick<LoanParts, 'collateral' | 'loan'>): boolean =>
  isCollateralDeficient(parts) || isTransferReorged(parts) || isReleaseReorged(parts)

/** The missing quantity, in base units. */
export const deficiencyUnits = ({ collateral }: Pick<LoanParts, 'collateral'>): bigint => {
  if (collateral.state === 'UNOPENED') return 0n
  const balance = balanceUnits(collateral)
  return balance < 0n ? -balance : collateral.requiredUnits - countedUnits(collateral)
}
