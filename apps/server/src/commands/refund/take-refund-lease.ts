import { standsStill } from '@pledge/domain/application/sanctions'
import type { Destination } from '@pledge/domain/refund/destination'
import { isUnanswered, refundPollUntil } from '@pledge/domain/refund/poll-until'
import { refundMove } from '@pledge/domain/refund/refund-status'
import { accountOfAuthorization, type DebitAccount } from '../../store/debit/debit-authorizations.ts'
import { bankAccountOf } from '../../store/disbursement/bank-accounts.ts'
import { walletOf, type StoredWallet } from '../../store/disbursement/disbursement-wallets.ts'
import { isLoanHeldFrom } from '../../store/holds/loan-holds.ts'
import { moveRefund, refundOf, type StoredRefund } from '../../store/refund/refunds.ts'
import type { Tx } from '../../store/database/database.ts'
import { withLockedApplication, type LockedApplication } from '../application/locked-application.ts'
import { asSystem, type OfApplication } from '../application/of-application.ts'
import { isBorrowerScreened, SCREENING_DUE, type ScreeningDue } from '../borrower/screening-freshness.ts'
import { walletClearance, type WalletDue } from '../collateral/wallet-clearance.ts'
import type { Deps } from '../deps.ts'
import { followOverpayment } from './follow-overpayment.ts'

export type RefundLease =
  /** Nothing to send, or no longer. */
  | { readonly kind: 'over' }
  | ScreeningDue
  | WalletDue
  /** A hold stops it, or a hit on its wallet. */
  | { readonly kind: 'held' }
  /** It may have been submitted before a hold began or a payment was reversed: only its outcome is queried. */
  | { readonly kind: 'learn'; readonly refund: StoredRefund }
  | { readonly kind: 'send'; readonly refund: StoredRefund; readonly account: DebitAccount }
  | { readonly kind: 'usdc'; readonly refund: StoredRefund; readonly wallet: StoredWallet }

const OVER: RefundLease = { kind: 'over' }
const HELD: RefundLease = { kind: 'held' }

const leaseOf = async (
  { sealer }: Deps,
  tx: Tx,
  refund: StoredRefund,
  { kind, id }: Destination,
): Promise<RefundLease> => {
  if (kind === 'WALLET') return { kind: 'usdc', refund, wallet: await walletOf(tx, sealer, id) }
  const account =
    kind === 'DEBITED_ACCOUNT'
      ? await accountOfAuthorization(tx, sealer, id)
      : await bankAccountOf(tx, sealer, id)
  return { kind: 'send', refund, account }
}

/** Whether the borrower, and the wallet where there is one, were screened recently, with what result. */
const clearanceOf = async (deps: Deps, locked: LockedApplication, { kind, id }: Destination) => {
  if (!(await isBorrowerScreened(locked))) return SCREENING_DUE
  if (kind !== 'WALLET') return 'clear'
  const { chain: network, address } = await walletOf(locked.tx, deps.sealer, id)
  return walletClearance(locked, { subjectId: id, use: 'DISBURSEMENT', network, address })
}

/**
 * What may have been submitted and may not be sent now. While a hold lasts, or a hit on the wallet waits for agents, the days in
 * which it is polled do not run: otherwise it would not be sent once nothing stops it any more.
 */
const stoppedFor = async (
  { tx, now }: LockedApplication,
  refund: StoredRefund,
  isForATime: boolean,
): Promise<RefundLease> => {
  if (refund.status !== 'SUBMITTING') return HELD
  if (isForATime && !isUnanswered(refund, now.getTime())) {
    const pollUntil = new Date(refundPollUntil(now.getTime()))
    await moveRefund(tx, refund, { status: refund.status, pollUntil, now })
  }
  return { kind: 'learn', refund }
}

const choose = async (deps: Deps, locked: LockedApplication, refundId: string): Promise<RefundLease> => {
  const { tx, file, now } = locked
  const { sentTooMuchCents } = await followOverpayment(deps, locked)
  const refund = await refundOf(tx, { applicationId: file.id, refundId })
  const move = refund && refundMove(refund.status, 'SUBMIT')
  if (refund === undefined || move === undefined || refund.destination === null || refund.isByHand)
    return OVER
  const isHeld = standsStill(file.application) || (await isLoanHeldFrom(tx, file.id, 'releases'))
  // A payment that was reversed after the intent: what was never received is not sent any more.
  if (isHeld || sentTooMuchCents > 0n) return stoppedFor(locked, refund, isHeld)
  const clearance = await clearanceOf(deps, locked, refund.destination)
  if (typeof clearance === 'object') return clearance
  if (clearance !== 'clear') return stoppedFor(locked, refund, clearance === 'held')
  if (refund.status === 'APPROVED')
    await moveRefund(tx, refund, {
      status: move.status,
      submissionIntentAt: now,
      pollUntil: new Date(refundPollUntil(now.getTime())),
      now,
    })
  return leaseOf(deps, tx, { ...refund, status: move.status }, refund.destination)
}

/**
 * What a job does next about a refund that two agents approved, decided under the lock of the loan: what is owed is compared anew,
 * and the borrower and a wallet have to be screened recently (note 078). The submission intent is committed before the provider is
 * called, so that a refund without one was never submitted.
 */
export const takeRefundLease =
  (deps: Deps) =>
  async (job: OfApplication & { readonly refundId: string }): Promise<RefundLease> => {
    const taken = await withLockedApplication(deps)(asSystem(job), (locked) =>
      choose(deps, locked, job.refundId),
    )
    return 'kind' in taken ? taken : OVER
  }
