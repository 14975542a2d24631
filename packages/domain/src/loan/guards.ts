import { allowIf, given, notAllowed, when, type Guard as GuardOf } from '../decider/guards.ts'
import { refuse } from '../refusal.ts'
import { lastHeldUntil, unreversedPayments } from '../servicing/received-payment.ts'
import type { LoanCommand } from './commands.ts'
import type { LoanFacts } from './facts.ts'
import { MOST_PAYMENTS } from './limits.ts'
import {
  fundedAtOf,
  isInService,
  paidInFullAtOf,
  paidOffAtOf,
  paymentsOf,
  type LoanState,
} from './loan-state.ts'
import { releaseOpensAt } from './release-opens.ts'

export type Guard = GuardOf<LoanState, LoanCommand, LoanFacts>
const rule = when<LoanState, LoanFacts>

/** No money is sent: the disbursement of a renewal is the pay-off of the loan before it (NOT_REQUIRED). */
export const renewalReady: Guard = rule((_, { isRenewalReady }) => isRenewalReady)

/**
 * A payment is taken from the day on which the money was sent, also one that is more than is owed, and one that comes when
 * the loan is closed already: what is beyond is owed back. Refusals: loan.not-open before the money was sent;
 * payment.known for one that was recorded before; payment.too-many.
 */
export const paymentTakable: Guard = (input) => {
  const { state: loan, data } = given(input, 'PaymentReceived')
  if (fundedAtOf(loan) === null) return refuse('loan.not-open')
  const payments = paymentsOf(loan)
  if (payments.some(({ paymentId }) => paymentId === data.paymentId)) return refuse('payment.known')
  if (payments.length >= MOST_PAYMENTS) return refuse('payment.too-many')
  return allowIf(BigInt(data.amountCents) > 0n)
}

/**
 * What the bank takes back, or was written down by mistake, counted until now; the payment that a renewal makes came from
 * no bank, and the money of the loan before it would seem never to have been paid back. Once the loan is closed only while
 * its collateral is still here and nobody has requested it: else the borrower would owe without it. Refusal: loan.not-open.
 */
export const paymentReturnable: Guard = (input) => {
  const { state: loan, facts, data } = given(input, 'PaymentReturned')
  const counts = unreversedPayments(paymentsOf(loan)).some(
    ({ paymentId, method }) => paymentId === data.paymentId && method !== 'RENEWAL',
  )
  if (!counts) return notAllowed
  const staysClosed = paidOffAtOf(loan) !== null && data.isPaidInFull
  const isReopenable = loan.state !== 'RENEWED' && facts.isCollateralHere
  return isInService(loan) || staysClosed || isReopenable ? null : refuse('loan.not-open')
}

/** Everything is paid, and no payment can be reversed any more (row 1.9.24). */
export const noPaymentReversible: Guard = rule((loan, _, now) => {
  const opensAt = releaseOpensAt(loan)
  return opensAt !== null && now >= opensAt
})

/** A loan that was closed by a payment that does not count any more owes again. */
export const owesAgain: Guard = rule(
  (loan, { isCollateralHere, isCollateralUnpledged }) =>
    paidInFullAtOf(loan) === null && isCollateralHere && isCollateralUnpledged,
)

/**
 * All that is held goes to the renewal, and all that is owed is paid by it; not while the bank may take back a payment of
 * it, for then nobody would owe that, and its collateral would be gone (row 1.9.24).
 */
export const closableByRenewal: Guard = (input) => {
  const { state: loan, facts, data } = given(input, 'LoanClosedByRenewal')
  const { transferableUnits } = facts
  if (transferableUnits === null || input.now < lastHeldUntil(paymentsOf(loan))) return notAllowed
  return allowIf(BigInt(data.transferredUnits) === transferableUnits && BigInt(data.payoffCents) > 0n)
}
