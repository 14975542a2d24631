import { HOLD_KINDS } from '@pledge/domain/holds/loan-holds'
import { DELINQUENCY_STATUSES } from '@pledge/domain/servicing/delinquency'
import * as z from 'zod/mini'
import { collateralCustody } from './collateral-custody.ts'
import { confirmedCollateral } from './confirmed-collateral.ts'
import { defineCall, type AnswerOf } from './define-call.ts'
import { calendarDate, loan } from './loan.ts'
import { loanWatch } from './loan-watch.ts'
import { marginView } from './margin-view.ts'
import { saleView } from './sale-view.ts'
import { byApplication, dollars, instant, uuid } from './wire.ts'

const delinquencyOfBorrower = z.object({
  status: z.enum(DELINQUENCY_STATUSES),
  /** Of a notice of default: what it names, and the last day to pay it. */
  notice: z.nullable(z.object({ pastDue: dollars, cureThrough: calendarDate })),
  /** Everything was declared due from this day on. */
  everythingDueSince: z.nullable(calendarDate),
  /** A sale that is planned and whose notice was given: the last day to pay before it, and its first day. */
  plannedSale: z._default(z.nullable(z.object({ payThrough: calendarDate, beginsOn: calendarDate })), null),
})

export const getLoan = defineCall({
  name: 'getLoan',
  method: 'GET',
  path: '/api/loans/v1/applications/{uuid}/loan',
  caller: 'borrower',
  summary: 'The balance of a loan today, the next payment due, and payments made (rows 1.1.14, 1.1.19).',
  params: byApplication,
  answer: z.extend(loan, {
    /**
     * When its renewal opens (row 1.1.20), and whether it can start now; null once it is closed, or its term has
     * ended.
     */
    renewal: z._default(z.nullable(z.object({ opensAt: instant, isOpen: z.boolean() })), null),
    /** The last day for which a payoff is quoted; null once nothing is owed. */
    payOffQuotedUntil: z._default(z.nullable(calendarDate), null),
    /** LTV and trigger prices of the confirmed collateral, by today's total balance; null once nothing is owed. */
    confirmedCollateral: z._default(z.nullable(confirmedCollateral), null),
    /** Where its collateral is; null where that has never left its custody (note 107). */
    custody: z._default(z.nullable(collateralCustody), null),
    ...loanWatch,
    /** Null while the loan is not monitored: before that begins, and once it is closed. */
    margin: z._default(z.nullable(marginView), null),
    /** The newest sales of its collateral, newest first; at most the first one is under way (note 083). */
    sales: z._default(z.array(saleView), []),
    /** How the loan stands with its due dates; null once nothing is owed. */
    delinquency: z._default(z.nullable(delinquencyOfBorrower), null),
    /** The holds in force that its borrower is shown (note 076). */
    holds: z._default(z.array(z.enum(HOLD_KINDS)), []),
  }),
  refusals: ['loan.not-open'],
})

export type LoanAnswer = AnswerOf<typeof getLoan>

export const getPayoffQuote = defineCall({
  name: 'getPayoffQuote',
  method: 'GET',
  path: '/api/loans/v1/applications/{uuid}/loan/pay-off',
  caller: 'borrower',
  summary:
    'A payoff quote for a future day, if no payment is made before it (row 1.1.14). Refused with `request.invalid` for a past day or one too far ahead.',
  params: byApplication,
  query: z.object({ on: calendarDate }),
  answer: z.object({ on: calendarDate, payOff: dollars }),
  refusals: ['loan.not-open'],
})

export const getLoanStatus = defineCall({
  name: 'getLoanStatus',
  method: 'GET',
  path: '/api/borrower/servicing/v2/loanStatus',
  caller: 'borrower',
  summary: "The borrower's loans in service, and whether they are in the app (row 1.7.04, gap G.61).",
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
