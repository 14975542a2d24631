import { DAY_MS } from '../../application/limits.ts'
import { balanceUnits, openedCollateral } from '../../collateral/account.ts'
import { paidInFullAtOf, paymentsOf } from '../../loan/loan-state.ts'
import { PAYMENT_METHODS, unreversedPayments } from '../../servicing/received-payment.ts'
import { dayOf, HOUR_MS, spoils, type Makers, type Walk } from './walk.test-data.ts'

type OfLoan =
  | 'PaymentReceived'
  | 'PaymentReturned'
  | 'LoanPaidOff'
  | 'LoanClosedByRenewal'
  | 'LoanRolledForward'
  | 'RenewalFunded'
  | 'CollateralHandedOver'
  | 'RenewalEnded'

/** Sometimes a payment that was reported before, and one of zero. */
const received = (walk: Walk) => {
  const { random, now, file } = walk
  const known = file === null ? undefined : paymentsOf(file.loan).at(-1)?.paymentId
  const method = random.pick(PAYMENT_METHODS)
  const isFull = file !== null && paidInFullAtOf(file.loan) !== null
  const isPaidInFull = random.chance(isFull ? 0.9 : 0.35)
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
  const { random, file } = walk
  const unreversed = unreversedPayments(file === null ? [] : paymentsOf(file.loan)).map(
    ({ paymentId }) => paymentId,
  )
  const paymentId = unreversed.length === 0 || spoils(walk) ? 'payment-1' : random.pick(unreversed)
  return { paymentId, reasonCode: random.pick(['R01', 'R09']), isPaidInFull: random.chance(0.2) }
}

/** The whole balance, or another amount. */
const movedBy = (walk: Walk, units: bigint): string => {
  const all = units > 0n ? units : 1n
  return (spoils(walk) ? walk.random.pick([0n, all - 1n, all / 2n]) : all).toString()
}

/** The renewed loan's balance, as last counted. */
const rolloverOf = ({ file, persona }: Walk): bigint => {
  const account = file && openedCollateral(file.collateral)
  return account !== null && account.transferredInUnits === 0n ? account.rolloverUnits : persona.rolloverUnits
}

export const LOAN: Makers<OfLoan> = {
  PaymentReceived: received,
  PaymentReturned: takenBack,
  // Rarely for a loan in service, so that walks go on to what may happen to one.
  LoanPaidOff: ({ file, random }) =>
    file?.loan.state === 'OPEN' && random.chance(0.05) ? { isNothingOwed: true } : {},
  LoanClosedByRenewal: (walk) => ({
    renewalId: 'application-2',
    paymentId: walk.fresh('renewal'),
    transferredUnits: movedBy(walk, walk.file === null ? 1n : balanceUnits(walk.file.collateral)),
    payoffCents: spoils(walk) ? '0' : '1010000',
    paidOn: dayOf(walk.now),
  }),
  LoanRolledForward: (walk) => ({
    priorApplicationId: spoils(walk) ? 'application-7' : 'application-0',
    transferredUnits: movedBy(walk, rolloverOf(walk)),
    payoffCents: '1010000',
  }),
  RenewalFunded: () => ({}),
  CollateralHandedOver: (walk) => ({
    handedOver: (walk.file?.application.refinance?.loanNumbers ?? ['CEL-1']).map((loanNumber, index) => ({
      loanNumber,
      units: index === 0 ? movedBy(walk, rolloverOf(walk)) : '0',
    })),
  }),
  RenewalEnded: ({ random }) => (random.chance(0.4) ? { owesMore: true } : {}),
}
