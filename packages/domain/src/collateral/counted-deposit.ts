import type { DepositStatus } from './deposits.ts'
import { isWalletUsable, type WalletStatus } from './wallet-screening.ts'

/** A deposit, with the screening of its source; without one where it was counted before there were any. */
export interface ScreenedDeposit {
  readonly status: DepositStatus
  readonly screening?: WalletStatus | null
}

/**
 * How a deposit counts (note 078). A final one counts once its source is clear or agents have accepted it; until then it is
 * as one that is seen. One whose source agents have confirmed as a hit is rejected and never counts.
 */
export const countedStatus = ({ status, screening = null }: ScreenedDeposit): DepositStatus | 'rejected' => {
  if (status !== 'final' || screening === null || isWalletUsable({ status: screening })) return status
  return screening === 'CONFIRMED' ? 'rejected' : 'seen'
}
