import { allowIf, given, notAllowed, when } from '../decider/guards.ts'
import { refuse } from '../refusal.ts'
import { lastHeldUntil, standingPayments } from '../servicing/received-payment.ts'
import { heldUnits, type Application } from './application.ts'
import type { Guard } from './guards.ts'
import { MOST_PAYMENTS } from './limits.ts'
import { isReturnStuck, isReturnUndecided, mayReturn } from './return-guards.ts'

/** True from the first cent that is owed until all is paid and no payment is on hold any more. */
export const isInService = ({ fundedAt, paidOffAt }: Application): boolean =>
  fundedAt !== null && paidOffAt === null

/**
 * A payment is taken from the day on which the money was sent, also one that is more than is owed, and one that comes when
 * the loan is closed already: what is beyond is owed back. Refusals: loan.not-open before the money was sent;
 * payment.known for one that was learned of before; payment.too-many.
 */
export const paymentTakable: Guard = (input) => {
  const { state: application, data } = given(input, 'PaymentReceived')
  if (application.fundedAt === null) return refuse('loan.not-open')
  if (application.payments.some(({ paymentId }) => paymentId === data.paymentId))
    return refuse('payment.known')
  if (application.payments.length >= MOST_PAYMENTS) return refuse('payment.too-many')
  return allowIf(BigInt(data.amountCents) > 0n)
}

/** Whether a closed loan may be opened again: none of its collateral has left or was moved, and none is asked for. */
const isAllStillHere = ({ collateralReturn, returnedUnits, renewedBy }: Application): boolean =>
  renewedBy === null &&
  returnedUnits === 0n &&
  (collateralReturn === null || collateralReturn.result === 'WITHDRAWAL_FAILED')

/**
 * What the bank takes back, or was written down by mistake, counted until now; the payment that a renewal makes came from
 * no bank, and the money of the loan before it would seem never to have been paid back. Once the loan is closed only while its
 * collateral is still here and nobody has asked for it: else the borrower would owe without it. Refusal: loan.not-open.
 */
export const paymentReturnable: Guard = (input) => {
  const { state: application, data } = given(input, 'PaymentReturned')
  const counts = standingPayments(application.payments).some(
    ({ paymentId, method }) => paymentId === data.paymentId && method !== 'RENEWAL',
  )
  if (!counts) return notAllowed
  const staysClosed = application.paidOffAt !== null && data.isPaidInFull
  return isInService(application) || staysClosed || isAllStillHere(application)
    ? null
    : refuse('loan.not-open')
}

/**
 * When the collateral of a loan that is paid in full may be asked back: once no payment that counts is on hold (row
 * 1.9.24). Null while something is owed.
 */
export const releaseOpensAt = ({ payments, paidInFullAt }: Application): number | null =>
  paidInFullAt === null ? null : Math.max(paidInFullAt, lastHeldUntil(payments))

export const loanPaidOff: Guard = when((application, now) => {
  const opensAt = releaseOpensAt(application)
  return isInService(application) && opensAt !== null && now >= opensAt
})

/** A loan that was closed by a payment that does not count any more owes again. */
export const owesAgain: Guard = when(
  (application) => application.paidInFullAt === null && isAllStillHere(application),
)

/** Nothing is held any more, and no request waits for anybody. The chain may have taken back what was returned already. */
export const collateralAllBack: Guard = when(
  (application) =>
    application.paidInFullAt !== null &&
    heldUnits(application) <= 0n &&
    !isReturnUndecided(application) &&
    !mayReturn(application) &&
    !isReturnStuck(application),
)
