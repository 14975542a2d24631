import { HOURS_OF_WEEK } from '@pledge/domain/margin/week-hours'
import * as z from 'zod/mini'
import { defineCall, type AnswerOf } from './define-call.ts'
import { byApplication, dollars, fraction, instant } from './wire.ts'

/** Days for which what is owed is told: a week, and the day after it. */
export const SCENARIO_DAYS = 8
/** Weeks of the past that are replayed at most. */
export const MOST_PAST_WEEKS = 3

const bps = z.int().check(z.minimum(0))
const hours = z.array(bps).check(z.length(HOURS_OF_WEEK))

/** A week of past prices, in basis points of the price with which it began, rounded down. */
const pastWeek = z.object({ from: instant, lows: hours, closes: hours })
export type PastWeekView = z.infer<typeof pastWeek>

export const getLoanScenarios = defineCall({
  name: 'getLoanScenarios',
  method: 'GET',
  path: '/api/loans/v1/applications/{uuid}/loan/scenarios',
  caller: 'borrower',
  summary:
    'What a page needs to work out what a price would mean for a loan, by the rules that the server monitors it by, and the worst weeks of past prices (rows 1.9.07, 1.9.09, 1.9.10, 1.9.12).',
  params: byApplication,
  /** Past weeks are looked for only on request, because that takes longer. */
  query: z.object({ pastWeeks: z.optional(z.literal('true')) }),
  answer: z.object({
    /** What the loan is monitored by. */
    terms: z.object({
      warningLtv: fraction,
      marginCallLtv: fraction,
      liquidationLtv: fraction,
      cureTargetLtv: fraction,
      cureHours: z.int(),
      /** How far below the warning level the LTV has to be, so that the next warning is a new one. */
      rearm: fraction,
      isCuredByPrice: z.boolean(),
    }),
    /** Of the gross proceeds of a sale. */
    saleFee: fraction,
    /** What is owed today and on each day after it, if nothing is paid. */
    owed: z.array(dollars).check(z.length(SCENARIO_DAYS)),
    /** Those in which the price fell furthest, the worst first; none where none were requested or no history is stored. */
    pastWeeks: z.array(pastWeek).check(z.maxLength(MOST_PAST_WEEKS)),
  }),
  refusals: ['loan.not-open'],
})
export type ScenariosAnswer = AnswerOf<typeof getLoanScenarios>
