import type { ReceivedPayment } from '../servicing/received-payment.ts'
import type { LoanEvent, LoanEventOf } from './events.ts'
import { fundedAtOf, paidInFullAtOf, paymentsOf, type LoanState } from './loan-state.ts'

type Payments = readonly ReceivedPayment[]

const receivedOf = ({ data }: LoanEventOf<'PaymentReceived'>): ReceivedPayment => ({
  paymentId: data.paymentId,
  method: data.method,
  amountCents: BigInt(data.amountCents),
  paidOn: data.paidOn,
  heldUntil: data.heldUntil,
  returnedAt: null,
})

const paymentsAfter = (
  loan: LoanState,
  event: LoanEventOf<'PaymentReceived'> | LoanEventOf<'PaymentReturned'>,
): Payments =>
  event.type === 'PaymentReceived'
    ? [...paymentsOf(loan), receivedOf(event)]
    : paymentsOf(loan).map((payment) =>
        payment.paymentId === event.data.paymentId ? { ...payment, returnedAt: event.at } : payment,
      )

const fundedOf = (loan: LoanState, event: LoanEvent): number => {
  const fundedAt = fundedAtOf(loan)
  if (fundedAt === null) throw new Error(`${event.type} of a loan that is not funded`)
  return fundedAt
}

/** The loan after a payment or its reversal: paid in full or open. A closed loan stays closed. */
const paid = (
  loan: LoanState,
  event: LoanEventOf<'PaymentReceived'> | LoanEventOf<'PaymentReturned'>,
): LoanState => {
  const payments = paymentsAfter(loan, event)
  const since = paidInFullAtOf(loan)
  const paidInFullAt = event.data.isPaidInFull ? (since ?? event.at) : null
  if (loan.state === 'PAID_OFF' || loan.state === 'RENEWED') return { ...loan, payments, paidInFullAt }
  const fundedAt = fundedOf(loan, event)
  return paidInFullAt === null
    ? { state: 'OPEN', fundedAt, payments }
    : { state: 'PAID_IN_FULL', fundedAt, payments, paidInFullAt }
}

/** The application that renews the loan pays it off and takes over its collateral. */
const renewed = (loan: LoanState, event: LoanEventOf<'LoanClosedByRenewal'>): LoanState => {
  const { renewalId, paymentId, payoffCents, paidOn } = event.data
  const amountCents = BigInt(payoffCents)
  const payment = {
    paymentId,
    method: 'RENEWAL',
    amountCents,
    paidOn,
    heldUntil: null,
    returnedAt: null,
  } as const
  return {
    state: 'RENEWED',
    fundedAt: fundedOf(loan, event),
    payments: [...paymentsOf(loan), payment],
    paidInFullAt: event.at,
    paidOffAt: event.at,
    renewedBy: renewalId,
  }
}

/** The loan after one of its events. Throws on a history that the rules cannot have produced. */
export const loanAfter = (loan: LoanState, event: LoanEvent): LoanState => {
  switch (event.type) {
    case 'LoanFunded':
    case 'RenewalFunded':
    case 'RefinanceFunded':
      return { state: 'OPEN', fundedAt: event.at, payments: paymentsOf(loan) }
    case 'LoanFundingReturned':
      return { state: 'AWAITING_DISBURSEMENT', payments: paymentsOf(loan) }
    case 'LoanUnwound':
      return { state: 'UNWOUND', payments: paymentsOf(loan) }
    case 'PaymentReceived':
    case 'PaymentReturned':
      return paid(loan, event)
    case 'LoanPaidOff': {
      const paidInFullAt = event.data.isNothingOwed === true ? event.at : paidInFullAtOf(loan)
      const fundedAt = fundedOf(loan, event)
      return { state: 'PAID_OFF', fundedAt, payments: paymentsOf(loan), paidInFullAt, paidOffAt: event.at }
    }
    case 'LoanReopened':
      return { state: 'OPEN', fundedAt: fundedOf(loan, event), payments: paymentsOf(loan) }
    case 'LoanClosedByRenewal':
      return renewed(loan, event)
  }
}
