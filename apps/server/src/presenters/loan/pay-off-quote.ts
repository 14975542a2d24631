import { paymentsOf, paidInFullAtOf, paidOffAtOf } from '@pledge/domain/loan/loan-state'
import type { getPayoffQuote } from '@pledge/contract/servicing'
import type { AnswerOf } from '@pledge/contract/define-call'
import { formatDollars } from '@pledge/domain/money/dollars'
import { formatCalendarDate, parseCalendarDate } from '@pledge/domain/offer/calendar-date'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { dayOfLoan } from '@pledge/domain/servicing/loan'
import { payOffQuote, quotedUntil } from '@pledge/domain/servicing/pay-off-quote'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import type { StoredLoan } from '../../store/loan/loans.ts'

const todayOf = ({ deadlineTerms }: ApplicationRecord, { loan }: StoredLoan, now: Date) =>
  dayOfLoan(loan, now.getTime(), deadlineTerms.timeZone)

/** The last day for which a loan's pay-off is quoted; null once nothing is owed. */
export const presentQuotedUntil = (record: ApplicationRecord, stored: StoredLoan, now: Date): string | null =>
  paidInFullAtOf(record.file.loan) !== null || paidOffAtOf(record.file.loan) !== null
    ? null
    : formatCalendarDate(quotedUntil(todayOf(record, stored, now)))

/** What pays a loan off on a day; `request.invalid` where it is none of those that are quoted. */
export const quotePayoff = (
  record: ApplicationRecord,
  stored: StoredLoan,
  { on, now }: { readonly on: string; readonly now: Date },
): Outcome<{ readonly quote: AnswerOf<typeof getPayoffQuote> }> => {
  const day = parseCalendarDate(on)
  if (day === undefined) return refuse('request.invalid', { field: 'on' })
  const quoted = payOffQuote(stored.loan, paymentsOf(record.file.loan), {
    today: todayOf(record, stored, now),
    on: day,
  })
  return quoted.ok ? { ok: true, quote: { on, payOff: formatDollars(quoted.payOffCents) } } : quoted
}
