import { paymentsOf } from '@pledge/domain/loan/loan-state'
import { isSameDestination } from '@pledge/domain/refund/destination'
import { refundDueAt } from '@pledge/domain/refund/refund-due'
import { refundMove } from '@pledge/domain/refund/refund-status'
import { refundable } from '@pledge/domain/refund/refundable'
import { dayOfLoan } from '@pledge/domain/servicing/loan'
import { findLoan } from '../../store/loan/loans.ts'
import {
  insertRefund,
  liveRefundOf,
  moveRefund,
  refundsOf,
  setOverpaymentCheck,
  spentCentsOf,
  undecidedBeforeCents,
  type StoredRefund,
} from '../../store/refund/refunds.ts'
import { withLockedApplication, type LockedApplication } from '../application/locked-application.ts'
import { asSystem, belongsTo, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { refundDestination } from './refund-destination.ts'

type RefundTarget = Pick<StoredRefund, 'amountCents' | 'destination' | 'isOfBefore'>

/** Brings a refund that nobody submitted to what is owed. One that may have been submitted stays as it is. */
const bringTo = async (
  deps: Deps,
  { tx, file, record, now }: LockedApplication,
  { live, wanted }: { readonly live: StoredRefund | undefined; readonly wanted: RefundTarget },
): Promise<void> => {
  const isOwed = wanted.amountCents > 0n
  if (live === undefined) {
    if (!isOwed) return
    const dueAt = new Date(refundDueAt(now.getTime(), record.deadlineTerms))
    await insertRefund(tx, { id: deps.newId(), ...belongsTo(file), ...wanted, dueAt, now })
    return
  }
  const isSame =
    wanted.amountCents === live.amountCents && isSameDestination(wanted.destination, live.destination)
  const move = refundMove(live.status, isOwed ? 'AMEND' : 'WITHDRAW')
  if (live.status === 'SUBMITTING' || isSame || move === undefined) return
  const changed = isOwed ? { approvals: [], isByHand: false, amended: wanted } : { endedAt: now }
  await moveRefund(tx, live, { status: move.status, ...changed, now })
}

/** What a loan owes back, and what becomes of it. */
export interface FollowedOverpayment {
  /** Sent, or perhaps sent, and not overpaid any more. */
  readonly sentTooMuchCents: bigint
}

/**
 * Compares what a loan owes back with what was sent of it, under the lock of the loan, and opens, amends or cancels the refund that
 * waits. An amount or a destination that changes takes the approvals away:
 * agents approve what they saw.
 */
export const followOverpayment = async (
  deps: Deps,
  locked: LockedApplication,
): Promise<FollowedOverpayment> => {
  const { tx, file, record, now } = locked
  const stored = await findLoan(tx, file.id)
  if (stored === undefined) {
    await setOverpaymentCheck(tx, file.id, null)
    return { sentTooMuchCents: 0n }
  }
  const live = await liveRefundOf(tx, file.id)
  const on = dayOfLoan(stored.loan, now.getTime(), record.deadlineTerms.timeZone)
  const spentCents = await spentCentsOf(tx, file.id)
  const owed = refundable(stored.loan, paymentsOf(file.loan), { on, nowMs: now.getTime(), spentCents })
  const destination = await refundDestination(deps, tx, file, await refundsOf(tx, file.id))
  // What was overpaid before is decided on by itself, because agents may have sent it already: the rest follows it.
  const beforeCents = await undecidedBeforeCents(tx, file.id)
  const isOfBefore = beforeCents !== null
  const amountCents = isOfBefore && beforeCents < owed.cents ? beforeCents : owed.cents
  await bringTo(deps, locked, { live, wanted: { amountCents, destination, isOfBefore } })
  await setOverpaymentCheck(tx, file.id, owed.nextAt === null ? null : new Date(owed.nextAt))
  return { sentTooMuchCents: owed.sentTooMuchCents }
}

/** The same for the job that lists loans to be compared. */
export const checkOverpayment =
  (deps: Deps) =>
  async (job: OfApplication): Promise<void> => {
    await withLockedApplication(deps)(asSystem(job), (locked) => followOverpayment(deps, locked))
  }
