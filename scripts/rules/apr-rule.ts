import { generalAprPercent, MAX_PAYMENTS } from '@pledge/domain/offer/apr-general'
import { dayNumber, parseCalendarDate, type CalendarDate } from '@pledge/domain/offer/calendar-date'
import { refuse } from '@pledge/domain/refusal'
import * as z from 'zod/mini'
import { answered, defineRule, fineDollars, type Rule } from './rule.ts'

const APR_PLACES = 12

const calendarDate = z.pipe(
  z.string(),
  z.transform((value, context): CalendarDate => {
    const parsed = parseCalendarDate(value)
    if (parsed !== undefined) return parsed
    context.issues.push({ code: 'custom', message: 'A date is required', input: value })
    return { year: 1, month: 1, day: 1 }
  }),
)

const aprInput = z.object({
  advanceDate: calendarDate,
  amountFinanced: fineDollars,
  payments: z
    .array(z.object({ date: calendarDate, amount: fineDollars }))
    .check(z.minLength(1), z.maxLength(MAX_PAYMENTS)),
})

/** Appendix J by dates. A payment of zero is ignored. */
const apr = defineRule(aprInput, ({ advanceDate, amountFinanced, payments }) => {
  const paid = payments.filter((payment) => payment.amount > 0n)
  const total = paid.reduce((sum, payment) => sum + payment.amount, 0n)
  if (amountFinanced <= 0n || total < amountFinanced)
    return refuse('request.invalid', { fields: 'input.amountFinanced' })
  const isEarly = paid.some((payment) => dayNumber(payment.date) <= dayNumber(advanceDate))
  if (isEarly) return refuse('request.invalid', { fields: 'input.payments.date' })
  return answered({
    aprPercent: generalAprPercent({ advanceDate, amountFinanced, payments: paid }, APR_PLACES),
  })
})

export const aprRules: Readonly<Record<string, Rule>> = { apr }
