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

/** A renewal needs no disbursement (NOT_REQUIRED): its amount pays off the loan that it renews. */
export const renewalReady: Guard = rule((_, { isRenewalReady }) => isRenewalReady)

/**
 * A payment is accepted from the day on which the funds were sent, even one above what is owed and one received after the
 * close: the excess is owed back to the borrower. Refusals: loan.not-open before the funds were sent; payment.known for one
 * that is already recorded; payment.too-many.
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
 * Only a payment that counts can be reversed, and never the payment by a renewal or by a sale of collateral: no bank made
 * it, and the loan would look unpaid. After the close, a reversal that leaves the loan unpaid requires that the collateral is still here and
 * that no release of it is requested, since the loan would otherwise be unsecured. Refusal: loan.not-open.
 */
export const paymentReturnable: Guard = (input) => {
  const { state: loan, facts, data } = given(input, 'PaymentReturned')
  const counts = unreversedPayments(paymentsOf(loan)).some(
    ({ paymentId, method }) =>
      paymentId === data.paymentId && method !== 'RENEWAL' && !facts.salePaymentIds.includes(paymentId),
  )
  if (!counts) return notAllowed
  const staysClosed = paidOffAtOf(loan) !== null && data.isPaidInFull
  const isReopenable = loan.state !== 'RENEWED' && facts.isCollateralHere
  return isInService(loan) || staysClosed || isReopenable ? null : refuse('loan.not-open')
}

/**
 * Everything is paid, and no payment can be reversed anymore (row 1.9.24). While collateral is being sold, coins of it can be
 * on the exchange: none is given back before it is known which.
 */
export const noPaymentReversible: Guard = rule((loan, { isSaleUnderWay }, now) => {
  const opensAt = releaseOpensAt(loan)
  return opensAt !== null && now >= opensAt && !isSaleUnderWay
})

/**
 * Interest that was forgiven left nothing owed (note 085). As after a last payment, no payment can be reversed any more and nothing
 * is being sold.
 */
export const nothingOwed: Guard = (input) => {
  const { state: loan, facts, data } = given(input, 'LoanPaidOff')
  const isFinal = input.now >= lastHeldUntil(paymentsOf(loan))
  return allowIf(data.isNothingOwed === true && isFinal && !facts.isSaleUnderWay)
}

/** The payment that closed the loan was reversed, so the loan is owed again. */
export const owesAgain: Guard = rule(
  (loan, { isCollateralHere, isCollateralUnpledged }) =>
    paidInFullAtOf(loan) === null && isCollateralHere && isCollateralUnpledged,
)

/**
 * The renewal takes over the whole collateral balance and pays everything owed. This is not allowed while the bank may still
 * reverse a payment: no loan would owe the reversed amount, and its collateral would be gone (row 1.9.24).
 */
export const closableByRenewal: Guard = (input) => {
  const { state: loan, facts, data } = given(input, 'LoanClosedByRenewal')
  const { transferableUnits } = facts
  if (transferableUnits === null || input.now < lastHeldUntil(paymentsOf(loan))) return notAllowed
  return allowIf(BigInt(data.transferredUnits) === transferableUnits && BigInt(data.payoffCents) > 0n)
}
