import { refuse } from '../refusal.ts'
import { standingPayments } from '../servicing/received-payment.ts'
import { heldUnits, type Application } from './application.ts'
import type { Guard } from './guards.ts'
import { MOST_PAYMENTS } from './limits.ts'

const notAllowed = refuse('transition.not-allowed')
const on =
  (rule: (application: Application, now: number) => boolean): Guard =>
  ({ application, now }) =>
    application !== null && rule(application, now) ? null : notAllowed

/** True from the first cent that is owed until all is paid and no payment is on hold any more. */
export const isInService = ({ fundedAt, paidOffAt }: Application): boolean =>
  fundedAt !== null && paidOffAt === null

/**
 * A payment is taken while the loan is in service, also one that is more than is owed. Refusals: loan.not-open before the
 * money was sent and after pay-off; payment.known for one that was learned of before; payment.too-many.
 */
export const paymentTakable: Guard = ({ application, command }) => {
  if (application === null || command.type !== 'PaymentReceived') return notAllowed
  if (!isInService(application)) return refuse('loan.not-open')
  const { paymentId, amountCents } = command.data
  if (application.payments.some((payment) => payment.paymentId === paymentId)) return refuse('payment.known')
  if (application.payments.length >= MOST_PAYMENTS) return refuse('payment.too-many')
  return BigInt(amountCents) > 0n ? null : notAllowed
}

/** What the bank takes back counted until now, and the collateral is still here. */
export const paymentReturnable: Guard = ({ application, command }) => {
  if (application === null || command.type !== 'PaymentReturned') return notAllowed
  if (!isInService(application)) return refuse('loan.not-open')
  const { paymentId } = command.data
  const counts = standingPayments(application.payments).some((payment) => payment.paymentId === paymentId)
  return counts ? null : notAllowed
}

/**
 * When the collateral of a loan that is paid in full may be asked back: once no payment that counts is on hold (row
 * 1.9.24). Null while something is owed.
 */
export const releaseOpensAt = ({ payments, paidInFullAt }: Application): number | null =>
  paidInFullAt === null
    ? null
    : Math.max(paidInFullAt, ...standingPayments(payments).map(({ heldUntil }) => heldUntil ?? 0))

export const loanPaidOff: Guard = on((application, now) => {
  const opensAt = releaseOpensAt(application)
  return isInService(application) && opensAt !== null && now >= opensAt
})

/** Nothing is held any more, and no request waits for anybody. */
export const collateralAllBack: Guard = on(
  (application) =>
    heldUnits(application) === 0n &&
    (application.collateralReturn === null || application.collateralReturn.result === 'SUCCESS'),
)
