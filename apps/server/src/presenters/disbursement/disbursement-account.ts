import type { DisbursementAccount, MaskedWallet } from '@pledge/contract/disbursement'
import { isRepaymentDue, type Application } from '@pledge/domain/application/application'
import { payoutStand } from '@pledge/domain/application/payout-stand'
import { formatUsdc } from '@pledge/domain/disbursement/usdc-amount'
import type { UsdcPayoutRules } from '@pledge/domain/organization/usdc-payout'
import type { StoredBankAccount } from '../../store/disbursement/bank-accounts.ts'
import type { StoredWallet } from '../../store/disbursement/payout-wallets.ts'
import type { UsdcTransfer } from '../../store/disbursement/usdc-transfers.ts'

export interface DisbursementParts {
  readonly application: Application
  readonly account: StoredBankAccount | undefined
  readonly wallet: StoredWallet | undefined
  readonly transfers: readonly UsdcTransfer[]
  /** Of the rules that the application keeps. */
  readonly usdcPayout: UsdcPayoutRules
}

const masked = (wallet: StoredWallet | undefined): MaskedWallet | null =>
  wallet === undefined ? null : { chain: wallet.chain, addressMask: wallet.mask }

const usdcOf = ({ application, transfers, usdcPayout }: DisbursementParts): DisbursementAccount['usdc'] => {
  if (!application.isInternational) return null
  const test = transfers.find(
    ({ purpose, attempt }) => purpose === 'TEST' && attempt === application.payoutAttempt,
  )
  return {
    chains: usdcPayout.chains,
    testAmount: formatUsdc(test?.microUsdc ?? BigInt(usdcPayout.testMicroUsdc)),
    testTransactionId: test?.status === 'FINAL' ? test.transactionId : null,
  }
}

/**
 * The account or the wallet that counts, masked. One that was refused is kept until another is given, and is shown as
 * refused: never as where the money goes.
 */
export const presentDisbursementAccount = (parts: DisbursementParts): DisbursementAccount => {
  const { application } = parts
  const { payoutDetailsId, payoutTrouble } = application
  const account = parts.account?.id === payoutDetailsId ? parts.account : undefined
  const wallet = parts.wallet?.id === payoutDetailsId ? parts.wallet : undefined
  return {
    method: application.disbursementMethod,
    accountMask: account?.mask ?? null,
    accountHolder: account === undefined ? null : `${account.account.firstName} ${account.account.lastName}`,
    institution: account?.institution ?? null,
    wallet: masked(wallet),
    usdc: usdcOf(parts),
    stand: payoutStand(application),
    isOwedAgain: isRepaymentDue(application),
    trouble:
      payoutTrouble === null
        ? null
        : {
            came: payoutTrouble.came,
            problem: payoutTrouble.problem,
            at: new Date(payoutTrouble.at).toISOString(),
            accountMask: account === undefined ? (parts.account?.mask ?? null) : null,
            wallet: wallet === undefined ? masked(parts.wallet) : null,
          },
  }
}
