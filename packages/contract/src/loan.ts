import { REPAYMENTS } from '@pledge/domain/offer/repayment'
import { PAYMENT_SOURCES } from '@pledge/domain/servicing/received-payment'
import * as z from 'zod/mini'
import { dollars, fraction, instant, uuid } from './wire.ts'

/** A day of the organization's time zone: '2026-02-28'. */
export const calendarDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

/** PAID_IN_FULL: nothing is owed, and a payment is on hold; CLOSED: nothing is owed, and the collateral goes back. */
export const LOAN_STATUSES = ['IN_SERVICE', 'PAID_IN_FULL', 'CLOSED'] as const

const payment = z.object({
  paymentId: uuid,
  method: z.enum(PAYMENT_SOURCES),
  amount: dollars,
  paidOn: calendarDate,
  /** Until when the bank may take it back and the collateral stays (row 1.9.24); null for one that is final. */
  heldUntil: z.nullable(instant),
  isReturned: z.boolean(),
})

const due = z.object({ on: calendarDate, amount: dollars, onTimeThrough: calendarDate })

/** A loan in service, by its terms and its payments, at the end of `asOf`. */
export const loan = z.object({
  status: z.enum(LOAN_STATUSES),
  asOf: calendarDate,
  fundedOn: calendarDate,
  maturesOn: calendarDate,
  repayment: z.enum(REPAYMENTS),
  interestRate: fraction,
  /** What was lent: draw and fee. */
  amount: dollars,
  principal: dollars,
  accruedInterest: dollars,
  /** Principal and accrued interest. No fee for paying early (row 1.1.14). */
  payOff: dollars,
  /** Of what could be paid on time until yesterday, what is not paid. */
  pastDue: dollars,
  /** The signed due date of the oldest payment that is not paid in full; null where nothing is past due. */
  pastDueSince: z.nullable(calendarDate),
  /** Days since the last on which that payment would have been on time; 0 where nothing is past due. */
  daysPastDue: z.int().check(z.minimum(0)),
  /** `on` is the signed due date; paid by the end of `onTimeThrough`, a business day, it is on time. */
  nextDue: z.nullable(due),
  /** What is left to pay at maturity, if all before it is paid when due; null where the next payment is the last. */
  lastDue: z._default(z.nullable(due), null),
  paid: dollars,
  /** Paid beyond what was owed, and owed back. */
  overpaid: dollars,
  /** When the collateral may be asked back; null while something is owed. */
  releaseOpensAt: z.nullable(instant),
  /** What a payer writes on a payment, so that it is known which loan it is for. */
  paymentReference: z.string(),
  /** The oldest first, those that the bank took back too. */
  payments: z.array(payment),
})
export type LoanView = z.infer<typeof loan>

/** The same for agents: each payment with the bank's name of it, and who wrote it down. */
export const agentLoan = z.extend(loan, {
  payments: z.array(
    z.extend(payment, {
      /** Null for what no bank has a name for: a renewal paid it. */
      reference: z.nullable(z.string()),
      /** An agent's name, or null for one that nobody wrote down by hand. */
      recordedBy: z.nullable(z.string()),
    }),
  ),
})
export type AgentLoanView = z.infer<typeof agentLoan>

/** The loan that an application renews, and the application that renewed it (row 1.1.20). */
export const renewalLink = z.object({ renews: z.nullable(uuid), renewedBy: z.nullable(uuid) })
