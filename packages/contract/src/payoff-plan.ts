import { PAYOFF_WAYS } from '@pledge/domain/view/payoff-ways'
import * as z from 'zod/mini'
import { defineCall, type AnswerOf } from './define-call.ts'
import { calendarDate } from './loan.ts'
import { byApplication, dollars, dollarsTyped } from './wire.ts'

/** When collateral is back after a last payment that counts on a day. */
const back = {
  way: z.enum(PAYOFF_WAYS),
  paidOn: calendarDate,
  /** The first day on which its release can be requested. */
  releasableOn: calendarDate,
  /** The day by whose end it is sent, if it is requested on that day. */
  backBy: calendarDate,
}

export const getPayoffPlan = defineCall({
  name: 'getPayoffPlan',
  method: 'GET',
  path: '/api/loans/v1/applications/{uuid}/loan/payoff-plan',
  caller: 'borrower',
  summary:
    'What pays a loan off by each way of paying, from a day on, and when the collateral is back then; with `extra`, what comes of paying that much beyond what is due each month (rows 1.1.14, 1.9.20, 1.9.24, 1.9.25). Refused with `request.invalid` for a day that no payoff is quoted for.',
  params: byApplication,
  query: z.object({ on: calendarDate, extra: z.optional(dollarsTyped) }),
  answer: z.object({
    ways: z.array(z.object({ ...back, payOff: dollars })),
    /** Null without an extra amount, and once no due date is left. */
    monthly: z.nullable(
      z.object({
        payments: z.int(),
        lastOn: calendarDate,
        last: dollars,
        interest: dollars,
        interestWithout: dollars,
        /** By the way of the last payment. */
        back: z.array(z.object(back)),
      }),
    ),
  }),
  refusals: ['loan.not-open'],
})
export type PayoffPlanAnswer = AnswerOf<typeof getPayoffPlan>
