import type { DisbursementAccount } from '@pledge/contract/disbursement'
import { isRepaymentDue, type Application } from '@pledge/domain/application/application'
import { payoutStand } from '@pledge/domain/application/payout-stand'
import type { StoredBankAccount } from '../store/bank-accounts.ts'

/**
 * The account that counts, masked. One that was refused is kept until another is given, and is shown as refused: never
 * as the account that the money goes to.
 */
export const presentDisbursementAccount = (
  application: Application,
  stored: StoredBankAccount | undefined,
): DisbursementAccount => {
  const { payoutDetailsId, payoutTrouble } = application
  const account = stored?.id === payoutDetailsId ? stored : undefined
  return {
    method: application.disbursementMethod,
    accountMask: account?.mask ?? null,
    accountHolder: account === undefined ? null : `${account.account.firstName} ${account.account.lastName}`,
    institution: account?.institution ?? null,
    stand: payoutStand(application),
    isOwedAgain: isRepaymentDue(application),
    trouble:
      payoutTrouble === null
        ? null
        : {
            came: payoutTrouble.came,
            problem: payoutTrouble.problem,
            at: new Date(payoutTrouble.at).toISOString(),
            accountMask: account === undefined ? (stored?.mask ?? null) : null,
          },
  }
}
