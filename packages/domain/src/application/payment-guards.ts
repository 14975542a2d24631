import { balanceUnits, releaseOf, movementsOf } from '../collateral/account.ts'
import { isReleaseUndecided, isReleaseOrdered, isReleaseStuck } from '../collateral/release.ts'
import { paymentsOf, fundedAtOf, paidInFullAtOf, paidOffAtOf, isInService } from '../loan/loan-state.ts'
import { releaseOpensAt } from '../loan/release-opens.ts'
import type { LoanFile } from '../view/loan-file.ts'
import { allowIf, given, notAllowed, when } from '../decider/guards.ts'
import { refuse } from '../refusal.ts'
import { standingPayments } from '../servicing/received-payment.ts'
import type { Guard } from './guards.ts'
import { MOST_PAYMENTS } from './limits.ts'

/**
 * A payment is taken from the day on which the money was sent, also one that is more than is owed, and one that comes when
 * the loan is closed already: what is beyond is owed back. Refusals: loan.not-open before the money was sent;
 * payment.known for one that was learned of before; payment.too-many.
 */
export const paymentTakable: Guard = (input) => {
  const { state: file, data } = given(input, 'PaymentReceived')
  if (fundedAtOf(file.loan) === null) return refuse('loan.not-open')
  if (paymentsOf(file.loan).some(({ paymentId }) => paymentId === data.paymentId))
    return refuse('payment.known')
  if (paymentsOf(file.loan).length >= MOST_PAYMENTS) return refuse('payment.too-many')
  return allowIf(BigInt(data.amountCents) > 0n)
}

/** Whether a closed loan may be opened again: none of its collateral has left or was moved, and none is asked for. */
const isAllStillHere = ({ collateral, loan }: LoanFile): boolean => {
  const release = releaseOf(collateral)
  const isRequested =
    release !== null && !(release.state === 'CONCLUDED' && release.result === 'WITHDRAWAL_FAILED')
  return loan.state !== 'RENEWED' && movementsOf(collateral).releasedUnits === 0n && !isRequested
}

/**
 * What the bank takes back, or was written down by mistake, counted until now; the payment that a renewal makes came from
 * no bank, and the money of the loan before it would seem never to have been paid back. Once the loan is closed only while its
 * collateral is still here and nobody has asked for it: else the borrower would owe without it. Refusal: loan.not-open.
 */
export const paymentReturnable: Guard = (input) => {
  const { state: file, data } = given(input, 'PaymentReturned')
  const counts = standingPayments(paymentsOf(file.loan)).some(
    ({ paymentId, method }) => paymentId === data.paymentId && method !== 'RENEWAL',
  )
  if (!counts) return notAllowed
  const staysClosed = paidOffAtOf(file.loan) !== null && data.isPaidInFull
  return isInService(file.loan) || staysClosed || isAllStillHere(file) ? null : refuse('loan.not-open')
}

export const loanPaidOff: Guard = when((file, now) => {
  const opensAt = releaseOpensAt(file.loan)
  return isInService(file.loan) && opensAt !== null && now >= opensAt
})

/** A loan that was closed by a payment that does not count any more owes again. */
export const owesAgain: Guard = when((file) => paidInFullAtOf(file.loan) === null && isAllStillHere(file))

/** Nothing is held any more, and no request waits for anybody. The chain may have taken back what was returned already. */
export const collateralAllBack: Guard = when(
  (file) =>
    paidInFullAtOf(file.loan) !== null &&
    balanceUnits(file.collateral) <= 0n &&
    !isReleaseUndecided(file.collateral) &&
    !isReleaseOrdered(file.collateral) &&
    !isReleaseStuck(file.collateral),
)
