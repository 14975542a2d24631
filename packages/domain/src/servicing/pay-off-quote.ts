import type { Cents } from '../money/amounts.ts'
import { type CalendarDate, dayNumber } from '../offer/calendar-date.ts'
import { addDays } from '../offer/zoned-days.ts'
import { refuse, type Outcome } from '../refusal.ts'
import type { Loan } from './loan.ts'
import { loanAccount } from './loan-account.ts'
import type { ReceivedPayment } from './received-payment.ts'

/** How far ahead a payoff is quoted: enough to arrange a wire, without a promise for a distant day. */
const QUOTED_DAYS = 30

/** The last day for which a payoff is quoted. */
export const quotedUntil = (today: CalendarDate): CalendarDate => addDays(today, QUOTED_DAYS)

/**
 * The payoff of a loan on a future day if nothing is paid before it (row 1.1.14): principal, and interest until then.
 * Refuses `request.invalid` for a past day, or one beyond the last quoted day.
 */
export const payOffQuote = (
  loan: Loan,
  received: readonly ReceivedPayment[],
  { today, on }: { readonly today: CalendarDate; readonly on: CalendarDate },
): Outcome<{ readonly payOffCents: Cents }> => {
  const day = dayNumber(on)
  if (day < dayNumber(today) || day > dayNumber(quotedUntil(today)))
    return refuse('request.invalid', { field: 'on' })
  return { ok: true, payOffCents: loanAccount(loan, received, on).payOffCents }
}
