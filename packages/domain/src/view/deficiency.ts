import { balanceUnits, countedUnits, isCollateralWhole } from '../collateral/account.ts'
import { fundedAtOf } from '../loan/loan-state.ts'
import type { LoanParts } from './wire.ts'

/**
 * The collateral was received in full, a reorganization removed some of it, and the borrower does not have the money:
 * nothing is approved or sent until it is whole again (note 030).
 */
export const isCollateralDeficient = ({
  collateral,
  loan,
}: Pick<LoanParts, 'collateral' | 'loan'>): boolean =>
  (collateral.state === 'PLEDGED' || collateral.state === 'AWAITING_TRANSFER') &&
  fundedAtOf(loan) === null &&
  !isCollateralWhole(collateral)

/** A reorganization removed deposits of a renewed loan after their transfer: the new loan's account lacks them. */
export const isTransferReorged = ({ collateral }: Pick<LoanParts, 'collateral'>): boolean =>
  collateral.state !== 'UNOPENED' && collateral.transferredOutUnits > 0n && balanceUnits(collateral) < 0n

/** A reorganization removed deposits after they were released (note 022): what the borrower received was the lender's. */
export const isReleaseReorged = ({ collateral }: Pick<LoanParts, 'collateral'>): boolean =>
  collateral.state !== 'UNOPENED' && collateral.transferredOutUnits === 0n && balanceUnits(collateral) < 0n

/** Any deficiency that agents are shown. */
export const hasDeficiency = (parts: Pick<LoanParts, 'collateral' | 'loan'>): boolean =>
  isCollateralDeficient(parts) || isTransferReorged(parts) || isReleaseReorged(parts)

/** How much is missing, in base units. */
export const deficiencyUnits = ({ collateral }: Pick<LoanParts, 'collateral'>): bigint => {
  if (collateral.state === 'UNOPENED') return 0n
  const balance = balanceUnits(collateral)
  return balance < 0n ? -balance : collateral.requiredUnits - countedUnits(collateral)
}
