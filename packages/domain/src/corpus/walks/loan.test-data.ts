import { heldUnits } from '../../application/application.ts'
import { DAY_MS } from '../../application/limits.ts'
import { PAYMENT_METHODS, standingPayments } from '../../servicing/received-payment.ts'
import { dayOf, HOUR_MS, spoils, type Makers, type Walk } from './walk.test-data.ts'

type OfLoan =
  | 'PaymentReceived'
  | 'PaymentReturned'
  | 'LoanPaidOff'
  | 'LoanClosedByRenewal'
  | 'LoanRolledForward'
  | 'RenewalFunded'
  | 'RenewalEnded'

/** One that was learned of before now and then, and one of nothing. */
const received = (walk: Walk) => {
  const { random, now, application } = walk
  const known = application?.payments.at(-1)?.paymentId
  const method = random.pick(PAYMENT_METHODS)
  const isPaidInFull = application?.paidInFullAt == null ? random.chance(0.35) : random.chance(0.9)
  return {
    paymentId: known !== undefined && spoils(walk) ? known : walk.fresh('payment'),
    method,
    amountCents: random.chance(0.05) ? '0' : String(isPaidInFull ? 1_010_000 : random.between(1, 90) * 1_000),
    paidOn: dayOf(now - random.between(0, 2) * DAY_MS),
    heldUntil: method === 'ACH' ? now + random.pick([HOUR_MS, DAY_MS, 5 * DAY_MS]) : null,
    isPaidInFull,
  }
}

const takenBack = (walk: Walk) => {
  const { random, application } = walk
  const standing = standingPayments(application?.payments ?? []).map(({ paymentId }) => paymentId)
  const paymentId = standing.length === 0 || spoils(walk) ? 'payment-1' : random.pick(standing)
  return { paymentId, reasonCode: random.pick(['R01', 'R09']), isPaidInFull: random.chance(0.2) }
}

/** All that is held, or another amount. */
const movedBy = (walk: Walk, units: bigint): string => {
  const all = units > 0n ? units : 1n
  return (spoils(walk) ? walk.random.pick([0n, all - 1n, all / 2n]) : all).toString()
}

export const LOAN: Makers<OfLoan> = {
  PaymentReceived: received,
  PaymentReturned: takenBack,
  LoanPaidOff: () => ({}),
  LoanClosedByRenewal: (walk) => ({
    renewalId: 'application-2',
    paymentId: walk.fresh('renewal'),
    movedUnits: movedBy(walk, walk.application === null ? 1n : heldUnits(walk.application)),
    payoffCents: spoils(walk) ? '0' : '1010000',
    paidOn: dayOf(walk.now),
  }),
  LoanRolledForward: (walk) => ({
    priorApplicationId: spoils(walk) ? 'application-7' : 'application-0',
    movedUnits: movedBy(walk, walk.application?.carriedNowUnits ?? walk.persona.carriedUnits),
    payoffCents: '1010000',
  }),
  RenewalFunded: () => ({}),
  RenewalEnded: ({ random }) => (random.chance(0.4) ? { owesMore: true } : {}),
}
