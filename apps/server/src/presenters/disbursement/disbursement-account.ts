import { attemptOf, methodOf, failureOf, detailsIdOf } from '@pledge/domain/disbursement/disbursement'
import { disbursementProgress } from '@pledge/domain/view/disbursement-progress'
import type { DisbursementAccount, MaskedWallet } from '@pledge/contract/disbursement'
import { isAccountLinkable } from '@pledge/domain/debit/account-link'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import { formatUsdc } from '@pledge/domain/disbursement/usdc-amount'
import type { UsdcDisbursementRules } from '@pledge/domain/organization/usdc-disbursement'
import type { StoredBankAccount } from '../../store/disbursement/bank-accounts.ts'
import type { StoredWallet } from '../../store/disbursement/disbursement-wallets.ts'
import type { UsdcTransfer } from '../../store/disbursement/usdc-transfers.ts'

export interface DisbursementParts {
  readonly file: LoanFile
  readonly account: StoredBankAccount | undefined
  readonly wallet: StoredWallet | undefined
  readonly transfers: readonly UsdcTransfer[]
  /** From the rules that the application keeps. */
  readonly usdcDisbursement: UsdcDisbursementRules
}

const masked = (wallet: StoredWallet | undefined): MaskedWallet | null =>
  wallet === undefined ? null : { chain: wallet.chain, addressMask: wallet.mask }

const usdcOf = ({ file, transfers, usdcDisbursement }: DisbursementParts): DisbursementAccount['usdc'] => {
  if (!file.application.isInternational) return null
  const test = transfers.find(
    ({ purpose, attempt }) => purpose === 'TEST' && attempt === attemptOf(file.disbursement),
  )
  return {
    chains: usdcDisbursement.chains,
    testAmount: formatUsdc(test?.microUsdc ?? BigInt(usdcDisbursement.testMicroUsdc)),
    testTransactionId: test?.status === 'FINAL' ? test.transactionId : null,
  }
}

/**
 * The current account or wallet, masked. A refused one is stored until another is entered, and is shown as
 * refused, never as the destination of the money.
 */
export const presentDisbursementAccount = (parts: DisbursementParts): DisbursementAccount => {
  const { file } = parts
  const disbursementAccountId = detailsIdOf(file.disbursement)
  const failure = failureOf(file.disbursement)
  const account = parts.account?.id === disbursementAccountId ? parts.account : undefined
  const wallet = parts.wallet?.id === disbursementAccountId ? parts.wallet : undefined
  return {
    method: methodOf(file.disbursement),
    accountMask: account?.mask ?? null,
    accountHolder: account === undefined ? null : `${account.account.firstName} ${account.account.lastName}`,
    institution: account?.institution ?? null,
    wallet: masked(wallet),
    usdc: usdcOf(parts),
    stand: disbursementProgress(file),
    isToPayFrom: isAccountLinkable(file),
    isOwedAgain: file.loan.state === 'AWAITING_DISBURSEMENT',
    trouble:
      failure === null
        ? null
        : {
            came: failure.kind,
            problem: failure.problem,
            at: new Date(failure.at).toISOString(),
            accountMask: account === undefined ? (parts.account?.mask ?? null) : null,
            wallet: wallet === undefined ? masked(parts.wallet) : null,
          },
  }
}
