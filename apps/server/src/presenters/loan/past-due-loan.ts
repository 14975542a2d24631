import type { PastDueLoan } from '@pledge/contract/queue-entry'
import { paymentsOf } from '@pledge/domain/loan/loan-state'
import { formatDollars } from '@pledge/domain/money/dollars'
import { formatCalendarDate } from '@pledge/domain/offer/calendar-date'
import { startOfDate, addDays } from '@pledge/domain/offer/zoned-days'
import type { DelinquencyRules } from '@pledge/domain/organization/delinquency-rules'
import { delinquencyOf, type CountedNotice } from '@pledge/domain/servicing/delinquency'
import { PAST_DUE_NOTICES } from '@pledge/domain/servicing/due-notices'
import { dayOfLoan, type Loan } from '@pledge/domain/servicing/loan'
import { loanDues } from '@pledge/domain/servicing/loan-dues'
import type { QueueCase } from '../../store/application/queue-cases.ts'
import type { StoredNotice } from '../../store/loan/loan-agenda.ts'
import { presentQueueEntry } from '../application/queue-entry.ts'
import { presentNextStep } from './delinquency.ts'

const isAboutPastDue = ({ kind, isSent }: StoredNotice): boolean =>
  isSent && PAST_DUE_NOTICES.some((one) => one === kind)

const lastNoticeOf = (notices: readonly StoredNotice[]): PastDueLoan['lastNotice'] => {
  const last = notices
    .filter(isAboutPastDue)
    .reduce<StoredNotice | null>(
      (newest, one) => (newest === null || one.noticedAt > newest.noticedAt ? one : newest),
      null,
    )
  if (last === null) return null
  return { days: Number(last.kind.slice('PAST_DUE_'.length)), at: last.noticedAt.toISOString() }
}

/**
 * A loan that is past due, by today's figures. Undefined once nothing of it is: a payment that came since the queue was
 * written takes it off the list before the job looks.
 */
export const presentPastDueLoan = (
  one: QueueCase,
  {
    loan,
    notices,
    notice,
    rules,
    now,
  }: {
    readonly loan: Loan
    readonly notices: readonly StoredNotice[]
    readonly notice: CountedNotice | null
    readonly rules: DelinquencyRules
    readonly now: Date
  },
): PastDueLoan | undefined => {
  const { file, deadlineTerms } = one.record
  const { timeZone, bankHolidays } = deadlineTerms
  const on = dayOfLoan(loan, now.getTime(), timeZone)
  const dues = loanDues(loan, paymentsOf(file.loan), { on, bankHolidays })
  if (dues.pastDueSince === null) return undefined
  const lateSince = startOfDate(addDays(on, 1 - dues.daysPastDue), timeZone)
  return {
    ...presentQueueEntry(one, new Date(lateSince)),
    pastDue: formatDollars(dues.pastDueCents),
    pastDueSince: formatCalendarDate(dues.pastDueSince),
    daysPastDue: dues.daysPastDue,
    isMatured: dues.isMatured,
    lastNotice: lastNoticeOf(notices),
    next: presentNextStep(delinquencyOf(loan, paymentsOf(file.loan), { on, bankHolidays, rules, notice })),
  }
}
