import { REPAYMENTS } from '@pledge/domain/offer/repayment'
import { DESTINATION_KINDS } from '@pledge/domain/refund/destination'
import { PAYMENT_SOURCES } from '@pledge/domain/servicing/received-payment'
import * as z from 'zod/mini'
import { dollars, fraction, instant, uuid } from './wire.ts'

/** A day in the organization's time zone: '2026-02-28'. */
export const calendarDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

/**
 * PAID_IN_FULL: nothing is owed, and a payment is on hold; CLOSED: nothing is owed, and the collateral is released.
 */
export const LOAN_STATUSES = ['IN_SERVICE', 'PAID_IN_FULL', 'CLOSED'] as const

export const payment = z.object({
  paymentId: uuid,
  method: z.enum(PAYMENT_SOURCES),
  amount: dollars,
  paidOn: calendarDate,
  /** Until when the bank may reverse it and the collateral is held (row 1.9.24); null for a final payment. */
  heldUntil: z.nullable(instant),
  isReturned: z.boolean(),
})

const due = z.object({ on: calendarDate, amount: dollars, onTimeThrough: calendarDate })

/** Of a refund a borrower sees whether it waits, was sent, or came back. */
export const REFUND_STAGES = ['WAITING', 'SENT', 'RETURNED'] as const
/** Where a refund goes, masked. */
export const refundDestination = z.object({ kind: z.enum(DESTINATION_KINDS), mask: z.string() })
const refund = z.object({
  amount: dollars,
  stage: z.enum(REFUND_STAGES),
  /** Null where none is known: it is sent by hand. */
  destination: z.nullable(refundDestination),
  sentAt: z.nullable(instant),
})

/** A loan in service, from its terms and payments, at the end of `asOf`. */
export const loan = z.object({
  status: z.enum(LOAN_STATUSES),
  asOf: calendarDate,
  fundedOn: calendarDate,
  maturesOn: calendarDate,
  repayment: z.enum(REPAYMENTS),
  interestRate: fraction,
  /** The loan amount: draw and fee. */
  amount: dollars,
  principal: dollars,
  accruedInterest: dollars,
  /** Principal and accrued interest. There is no prepayment fee (row 1.1.14). */
  payOff: dollars,
  /** The unpaid part of what could have been paid on time until yesterday. */
  pastDue: dollars,
  /** The signed due date of the oldest payment that is not paid in full; null if nothing is past due. */
  pastDueSince: z.nullable(calendarDate),
  /** Days since the last day on which that payment would have been on time; 0 if nothing is past due. */
  daysPastDue: z.int().check(z.minimum(0)),
  /** `on` is the signed due date; a payment by the end of `onTimeThrough`, a business day, is on time. */
  nextDue: z.nullable(due),
  /**
   * The remaining payment at maturity, if everything before it is paid when due; null if the next payment is the
   * last.
   */
  lastDue: z._default(z.nullable(due), null),
  paid: dollars,
  /** Paid in excess of what was owed, and owed to the borrower: what was sent back is not in it. */
  overpaid: dollars,
  /** What was overpaid and is sent back, the newest first. */
  refunds: z._default(z.array(refund), []),
  /** When a collateral release may be requested; null while something is owed. */
  releaseOpensAt: z.nullable(instant),
  /** What a payer writes on a payment to identify the loan. */
  paymentReference: z.string(),
  /** Oldest first, including those that the bank reversed. */
  payments: z.array(payment),
})
export type LoanView = z.infer<typeof loan>

/** The loan that an application renews, and the application that renewed it (row 1.1.20). */
export const renewalLink = z.object({ renews: z.nullable(uuid), renewedBy: z.nullable(uuid) })
