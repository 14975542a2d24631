import { attemptOf } from '@pledge/domain/disbursement/disbursement'
import { mayDisburse } from '@pledge/domain/view/funding'
import { currentBankAccount, type StoredBankAccount } from '../../store/disbursement/bank-accounts.ts'
import {
  findDisbursement,
  markDisbursementSubmitted,
  type Disbursement,
} from '../../store/disbursement/disbursements.ts'
import { isBorrowerScreened, SCREENING_DUE, type ScreeningDue } from '../borrower/screening-freshness.ts'
import { decideNextStep, OVER, type Over } from '../application/decide-next-step.ts'
import type { LockedApplication } from '../application/locked-application.ts'
import type { OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { checkBeforeSending, withdrawReleased } from './check-before-sending.ts'

type DisbursementLease =
  | Over
  | ScreeningDue
  /** It goes to a wallet, with leases of its own (`takeUsdcLease`). */
  | { readonly kind: 'usdc'; readonly attempt: number }
  /** It may have been submitted before its collateral was reorged: only the outcome is queried at the bank. */
  | { readonly kind: 'learn'; readonly order: Disbursement }
  | { readonly kind: 'send'; readonly order: Disbursement; readonly account: StoredBankAccount }

const choose = async (deps: Deps, locked: LockedApplication) => {
  const { file, record, tx, now } = locked
  const order = await findDisbursement(tx, file.id, attemptOf(file.disbursement))
  if (order?.status !== 'PENDING') return OVER
  if (order.walletId !== null) return { kind: 'usdc', attempt: order.attempt } as const
  const learn = { kind: 'learn', order } as const
  if (!mayDisburse(file)) return order.submissionIntentAt === null ? OVER : learn
  if (!(await isBorrowerScreened(locked))) return SCREENING_DUE
  const check = await checkBeforeSending(deps)(tx, record, order)
  if (check.kind === 'withdraw') return check.command
  if (check.kind === 'learn') return learn
  const account = await currentBankAccount(tx, deps.sealer, file.id)
  if (account === undefined || account.id !== order.bankAccountId)
    throw new Error('the account of an approved disbursement must be the current one')
  await markDisbursementSubmitted(tx, order, now)
  return { kind: 'send', order, account } as const
}

/**
 * What a lease may do about the current disbursement, decided under the application's lock. If it may be
 * sent, its submission intent is committed first, so that a rejection by two agents sees under the same lock
 * whether the bank may have been called (note 030). The price is checked again (note 049), and the borrower has to be
 * screened recently (note 078). If collateral was
 * reorged since the approval, nothing is sent.
 */
export const takeDisbursementLease =
  (deps: Deps) =>
  (job: OfApplication): Promise<DisbursementLease> =>
    decideNextStep(deps)<DisbursementLease>(job, {
      choose: (locked) => choose(deps, locked),
      effects: withdrawReleased,
    })
