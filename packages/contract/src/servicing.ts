import { REPAYMENTS } from '@pledge/domain/offer/repayment'
import { PAYMENT_METHODS } from '@pledge/domain/servicing/received-payment'
import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { byApplication, dollars, dollarsTyped, fraction, instant, uuid } from './wire.ts'

const MOST_OF_A_REFERENCE = 60
/** A day of the organisation's time zone: '2026-02-28'. */
export const calendarDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

/** PAID_IN_FULL: nothing is owed, and a payment is on hold; CLOSED: nothing is owed, and the collateral goes back. */
export const LOAN_STATUSES = ['IN_SERVICE', 'PAID_IN_FULL', 'CLOSED'] as const

const payment = z.object({
  paymentId: uuid,
  method: z.enum(PAYMENT_METHODS),
  amount: dollars,
  paidOn: calendarDate,
  /** Until when the bank may take it back and the collateral stays (row 1.9.24); null for one that is final. */
  heldUntil: z.nullable(instant),
  isReturned: z.boolean(),
})

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
  /** Of what was due, what is not paid. */
  pastDue: dollars,
  nextDue: z.nullable(z.object({ on: calendarDate, amount: dollars })),
  paid: dollars,
  /** Paid beyond what was owed, and owed back. */
  overpaid: dollars,
  /** When the collateral may be asked back; null while something is owed. */
  releaseOpensAt: z.nullable(instant),
  /** The oldest first, those that the bank took back too. */
  payments: z.array(payment),
})
export type LoanView = z.infer<typeof loan>

export const getLoan = defineCall({
  name: 'getLoan',
  method: 'GET',
  path: '/api/loans/v1/applications/{uuid}/loan',
  caller: 'borrower',
  summary: 'What is owed on a loan today, what is due next, and what was paid (rows 1.1.14, 1.1.19).',
  params: byApplication,
  answer: loan,
  refusals: ['loan.not-open'],
})

export const getLoanStatus = defineCall({
  name: 'getLoanStatus',
  method: 'GET',
  path: '/api/borrower/servicing/v2/loanStatus',
  caller: 'borrower',
  summary: 'The loans of a borrower that are in service, and whether by the app (row 1.7.04, gap G.61).',
  answer: z.object({
    loans: z.array(
      z.object({
        appUuid: uuid,
        profile: z.object({ isServicedViaApp: z.boolean() }),
        loanType: z.literal('CRYPTO_BACKED'),
      }),
    ),
  }),
  refusals: [],
})

/** What an agent learned of a payment. */
const recorded = z.object({
  method: z.enum(PAYMENT_METHODS),
  amount: dollarsTyped,
  paidOn: calendarDate,
  /** The bank's, or the cheque's: with the method it names the payment. */
  reference: z.string().check(z.trim(), z.minLength(1), z.maxLength(MOST_OF_A_REFERENCE)),
})

export const recordPayment = defineCall({
  name: 'recordPayment',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/payments',
  caller: 'agent',
  summary:
    'Writes down a payment that came for a loan; the one that pays it off opens the return of its collateral, after the hold of an ACH payment (rows 1.1.19, 1.9.24, 1.9.25).',
  params: byApplication,
  body: recorded,
  answer: loan,
  refusals: [
    'loan.not-open',
    'payment.known',
    'payment.date-invalid',
    'payment.too-many',
    'transition.not-allowed',
  ],
})
