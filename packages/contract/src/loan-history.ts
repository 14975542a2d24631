import { HISTORY_RANGES, MOST_HISTORY_POINTS } from '@pledge/domain/view/history-ranges'
import * as z from 'zod/mini'
import { defineCall, type AnswerOf } from './define-call.ts'
import { activity } from './loan-watch.ts'
import { byApplication, dollars, fraction, instant } from './wire.ts'

const point = z.object({
  /** The end of the hours that it stands for. */
  at: instant,
  /** The last price of one coin in these hours, and the lowest. */
  price: dollars,
  low: dollars,
  /** By both of them; null where the loan had no collateral then. */
  ltv: z.nullable(fraction),
  peakLtv: z.nullable(fraction),
})
export type HistoryPointView = z.infer<typeof point>

export const getLoanHistory = defineCall({
  name: 'getLoanHistory',
  method: 'GET',
  path: '/api/loans/v1/applications/{uuid}/loan/history',
  caller: 'borrower',
  summary:
    'The price of the collateral and the LTV of a loan over the last week, the last 30 days or since its funding, oldest first (rows 1.9.09, 1.9.10).',
  params: byApplication,
  query: z.object({ range: z.enum(HISTORY_RANGES) }),
  answer: z.object({
    /** How many hours each point stands for. Where prices are missing, points are further apart. */
    stepHours: z.int(),
    points: z.array(point).check(z.maxLength(MOST_HISTORY_POINTS)),
  }),
  refusals: ['loan.not-open'],
})
/** More than happens to a loan in years; beyond them the newest are listed. */
export const MOST_LISTED_ACTIVITY = 500

export const getLoanActivity = defineCall({
  name: 'getLoanActivity',
  method: 'GET',
  path: '/api/loans/v1/applications/{uuid}/loan/activity',
  caller: 'borrower',
  summary: 'All that happened with a loan, newest first: the loan itself lists the last events only.',
  params: byApplication,
  answer: z.object({
    activity: z.array(activity).check(z.maxLength(MOST_LISTED_ACTIVITY)),
    /** There are older ones, which are not listed. */
    isCut: z.boolean(),
  }),
  refusals: ['loan.not-open'],
})
export type LoanHistoryAnswer = AnswerOf<typeof getLoanHistory>
