import { chosenDestination, type Destination } from '@pledge/domain/refund/destination'
import { mayReceiveRefund } from '@pledge/domain/refund/refund-account'
import { NOT_RECEIVED } from '@pledge/domain/refund/poll-until'
import { paymentsOf } from '@pledge/domain/loan/loan-state'
import { unreversedPayments } from '@pledge/domain/servicing/received-payment'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import type { Tx } from '../../store/database/database.ts'
import { findAccountOfAuthorization, findAuthorization } from '../../store/debit/debit-authorizations.ts'
import { debitsOf } from '../../store/debit/debits.ts'
import { findWalletScreening } from '../../store/collateral/wallet-screenings.ts'
import { currentBankAccount, holderMatchOf } from '../../store/disbursement/bank-accounts.ts'
import { lastDisbursementWallet } from '../../store/disbursement/disbursement-wallets.ts'
import type { StoredRefund } from '../../store/refund/refunds.ts'
import type { Deps } from '../deps.ts'
import { findPriorLoan } from '../renewal/prior-loan.ts'

/** More renewals in a row than anybody makes of one loan. */
const MOST_RENEWALS = 24

/** What the loan, or the first of the loans that it renews, was paid out to, or the account that was linked to pay it from. */
const paidOutTo = async (
  { sealer }: Pick<Deps, 'sealer'>,
  tx: Tx,
  file: LoanFile,
): Promise<Destination | undefined> => {
  let at: LoanFile | undefined = file
  for (let loans = 0; at !== undefined && loans <= MOST_RENEWALS; loans += 1) {
    if (at.application.isInternational) {
      const wallet = await lastDisbursementWallet(tx, sealer, at.id)
      if (wallet !== undefined) return { kind: 'WALLET', id: wallet.id, mask: wallet.mask }
    } else {
      const account = await currentBankAccount(tx, sealer, at.id)
      if (account !== undefined && mayReceiveRefund(at, account.holderMatch))
        return { kind: 'ACCOUNT_ON_FILE', id: account.id, mask: account.mask }
    }
    at = (await findPriorLoan(tx, at.application))?.file
  }
  return undefined
}

/**
 * The account that the last payment was debited from. That a debit settled does not show whose the account is: its owner has 60 days
 * to return one that they did not authorize.
 */
const debitedFrom = async (
  { sealer }: Pick<Deps, 'sealer'>,
  tx: Tx,
  file: LoanFile,
): Promise<Destination | undefined> => {
  const last = unreversedPayments(paymentsOf(file.loan)).at(-1)
  if (last === undefined) return undefined
  const debit = (await debitsOf(tx, file.id)).find(({ paymentId }) => paymentId === last.paymentId)
  if (debit === undefined) return undefined
  const authorization = await findAuthorization(tx, debit.authorizationId)
  if (authorization === undefined) throw new Error('a debit has an authorization')
  const account = await findAccountOfAuthorization(tx, sealer, authorization.id)
  if (account === undefined) return undefined
  const holderMatch = await holderMatchOf(tx, sealer, { applicationId: file.id, account })
  if (!mayReceiveRefund(file, holderMatch)) return undefined
  return { kind: 'DEBITED_ACCOUNT', id: authorization.id, mask: authorization.accountMask }
}

/** Nothing is ever sent to a wallet whose hit agents confirmed. */
const isRejectedWallet = async (tx: Tx, { kind, id }: Destination): Promise<boolean> =>
  kind === 'WALLET' && (await findWalletScreening(tx, id))?.status === 'CONFIRMED'

/**
 * Where a refund of a loan goes: to the account that the last payment was debited from, else to the account or wallet that the
 * loan was paid out to, or that was linked to pay it from where its bank names the borrower. One that refused a refund, or sent it back, is not tried again, and a wallet that agents rejected is none:
 * without another one two agents decide on it anew. Null where none is left.
 */
export const refundDestination = async (
  deps: Pick<Deps, 'sealer'>,
  tx: Tx,
  file: LoanFile,
  refunds: readonly StoredRefund[],
): Promise<Destination | null> => {
  const candidates = [await debitedFrom(deps, tx, file), await paidOutTo(deps, tx, file)]
  const refused = refunds.flatMap(({ status, destination, reasonCode }) =>
    (status === 'REJECTED' || status === 'RETURNED') && reasonCode !== NOT_RECEIVED && destination !== null
      ? [destination]
      : [],
  )
  const usable: Destination[] = []
  for (const candidate of candidates)
    if (candidate !== undefined && !(await isRejectedWallet(tx, candidate))) usable.push(candidate)
  return chosenDestination(usable, refused)
}
