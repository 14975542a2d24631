import type { Application } from './application.ts'
import type { ApplicationEvent } from '../application/events.ts'

type OfPayment = Extract<
  ApplicationEvent,
  { readonly type: 'PaymentReceived' | 'PaymentReturned' | 'LoanPaidOff' | 'LoanReopened' }
>

const fullSince = ({ paidInFullAt }: Application, at: number, isPaidInFull: boolean): number | null =>
  isPaidInFull ? (paidInFullAt ?? at) : null

/** What an event says of the money that comes back from the borrower. */
export const learnedOfPayment = (application: Application, event: OfPayment): Partial<Application> => {
  switch (event.type) {
    case 'PaymentReceived': {
      const { paymentId, method, amountCents, paidOn, heldUntil, isPaidInFull } = event.data
      const payment = {
        paymentId,
        method,
        amountCents: BigInt(amountCents),
        paidOn,
        heldUntil,
        returnedAt: null,
      }
      return {
        payments: [...application.payments, payment],
        paidInFullAt: fullSince(application, event.at, isPaidInFull),
      }
    }
    case 'PaymentReturned':
      return {
        payments: application.payments.map((payment) =>
          payment.paymentId === event.data.paymentId ? { ...payment, returnedAt: event.at } : payment,
        ),
        paidInFullAt: fullSince(application, event.at, event.data.isPaidInFull),
      }
    case 'LoanPaidOff':
      return { paidOffAt: event.at }
    case 'LoanReopened':
      return { paidOffAt: null, collateralReturn: null }
  }
}
