import { countedStatus, type ScreenedDeposit } from './counted-deposit.ts'
import type { DepositStatus } from './deposits.ts'

export interface DepositedUnits extends ScreenedDeposit {
  readonly units: bigint
}
/** Base units of one coin. */
export interface CollateralBalance {
  readonly requiredUnits: bigint
  /** The sum of the confirmed deposits. */
  readonly receivedUnits: bigint
  /** The sum of the deposits that are unconfirmed, or whose source is under review. */
  readonly pendingUnits: bigint
  /** What is still due: required less received, never below zero (row 1.3.27). */
  readonly remainingUnits: bigint
}

const sumOf = (deposits: readonly DepositedUnits[], status: DepositStatus): bigint =>
  deposits.reduce((sum, deposit) => (countedStatus(deposit) === status ? sum + deposit.units : sum), 0n)

/** Required, received and remaining (rows 1.2.115 to 1.2.117, law 5). */
export const collateralBalance = (
  requiredUnits: bigint,
  deposits: readonly DepositedUnits[],
): CollateralBalance => {
  const receivedUnits = sumOf(deposits, 'final')
  const due = requiredUnits - receivedUnits
  return {
    requiredUnits,
    receivedUnits,
    pendingUnits: sumOf(deposits, 'seen'),
    remainingUnits: due > 0n ? due : 0n,
  }
}
