import { businessDayFrom, type BankHolidays } from '../offer/business-days.ts'
import { dayNumber, type CalendarDate } from '../offer/calendar-date.ts'
import { addDays } from '../offer/zoned-days.ts'
import { dueOn, maturesOn, type Loan } from './loan.ts'
import { loanDues, type LoanDues } from './loan-dues.ts'
import type { ReceivedPayment } from './received-payment.ts'

/** Days past due on which a borrower is notified, the latest first. */
const PAST_DUE_DAYS = [30, 15, 5, 1] as const
/** Days before maturity on which a borrower is notified, the latest first. */
const MATURITY_DAYS = [7, 30, 90] as const

/** Notices of what is due, the most urgent first within each of the two groups. */
export const PAST_DUE_NOTICES = ['PAST_DUE_30', 'PAST_DUE_15', 'PAST_DUE_5', 'PAST_DUE_1'] as const
export const UPCOMING_NOTICES = ['MATURITY_7', 'MATURITY_30', 'MATURITY_90', 'DUE', 'BEFORE_DUE'] as const
export const DUE_NOTICE_KINDS = [...PAST_DUE_NOTICES, ...UPCOMING_NOTICES] as const
export type DueNoticeKind = (typeof DUE_NOTICE_KINDS)[number]

/** A notice of one due date: each loan has one of each kind for each date, ever. */
export interface DueNotice {
  readonly kind: DueNoticeKind
  /** The signed due date; for a notice of maturity, the maturity date. */
  readonly dueOn: CalendarDate
}

export interface NoticeTerms {
  /** The day that is today in the organization's zone. */
  readonly on: CalendarDate
  readonly bankHolidays: BankHolidays
  /** How many days before a due date its borrower is notified: a setting of the operator. */
  readonly paymentNoticeDays: number
}

type Calendar = Omit<NoticeTerms, 'on'>

const isBefore = (one: CalendarDate, other: CalendarDate): boolean => dayNumber(one) < dayNumber(other)

const dueMonths = ({ repayment, termMonths }: Loan): readonly number[] =>
  repayment === 'interest-only' ? Array.from({ length: termMonths }, (_, at) => at + 1) : [termMonths]

/** The day from which on a notice may be sent, and not before. */
export const noticeOn = ({ kind, dueOn: due }: DueNotice, calendar: Calendar): CalendarDate => {
  // Paid by the end of this day it is on time, so that days past due are counted from it (note 045).
  const lastOnTime = businessDayFrom(due, calendar.bankHolidays)
  switch (kind) {
    case 'BEFORE_DUE':
      return addDays(due, -calendar.paymentNoticeDays)
    case 'DUE':
      return due
    case 'PAST_DUE_1':
      return addDays(lastOnTime, 1)
    case 'PAST_DUE_5':
      return addDays(lastOnTime, 5)
    case 'PAST_DUE_15':
      return addDays(lastOnTime, 15)
    case 'PAST_DUE_30':
      return addDays(lastOnTime, 30)
    case 'MATURITY_7':
      return addDays(due, -7)
    case 'MATURITY_30':
      return addDays(due, -30)
    case 'MATURITY_90':
      return addDays(due, -90)
  }
}

const allNotices = (loan: Loan): readonly DueNotice[] => [
  ...dueMonths(loan).flatMap((month) =>
    (['BEFORE_DUE', 'DUE', ...PAST_DUE_NOTICES] as const).map((kind) => ({
      kind,
      dueOn: dueOn(loan, month),
    })),
  ),
  ...MATURITY_DAYS.map((days) => ({ kind: `MATURITY_${days}` as const, dueOn: maturesOn(loan) })),
]

const pastDue = (loan: Loan, { pastDueSince }: LoanDues, terms: NoticeTerms): readonly DueNotice[] => {
  if (pastDueSince === null) return []
  // Money pays the oldest due date first, so that every later one that was due is not paid either.
  return dueMonths(loan)
    .map((month) => dueOn(loan, month))
    .filter((due) => !isBefore(due, pastDueSince))
    .flatMap((due) => PAST_DUE_DAYS.map((days) => ({ kind: `PAST_DUE_${days}` as const, dueOn: due })))
    .filter((notice) => !isBefore(terms.on, noticeOn(notice, terms)))
}

const upcoming = ({ nextDue }: LoanDues, terms: NoticeTerms): readonly DueNotice[] => {
  if (nextDue === null || nextDue.amountCents <= 0n) return []
  const kind = isBefore(terms.on, nextDue.on) ? 'BEFORE_DUE' : 'DUE'
  return [{ kind, dueOn: nextDue.on }]
}

const ofMaturity = (loan: Loan, terms: NoticeTerms): readonly DueNotice[] =>
  isBefore(terms.on, maturesOn(loan))
    ? MATURITY_DAYS.map((days) => ({ kind: `MATURITY_${days}` as const, dueOn: maturesOn(loan) }))
    : []

/**
 * The notices of what a loan owes that are true on a day and whose day has come, the most urgent first: past due before
 * upcoming. One whose time is over is not among them, so that a loan that was not looked at for weeks is not notified of
 * what is long past. Nothing is due once everything is paid.
 */
export const dueNotices = (
  loan: Loan,
  received: readonly ReceivedPayment[],
  terms: NoticeTerms,
): readonly DueNotice[] => {
  const dues = loanDues(loan, received, terms)
  const owes = dues.nextDue !== null || dues.pastDueCents > 0n
  if (!owes) return []
  const ahead = [...ofMaturity(loan, terms), ...upcoming(dues, terms)].filter((notice) => {
    const from = noticeOn(notice, terms)
    // What would have been sent before the loan was funded, or on that day, is not sent later.
    return !isBefore(terms.on, from) && isBefore(loan.fundedOn, from)
  })
  return [...pastDue(loan, dues, terms), ...ahead]
}

/** The next day after a day on which a notice may become due, whatever is paid until then; null when none is left. */
export const nextNoticeOn = (loan: Loan, terms: NoticeTerms): CalendarDate | null => {
  const ahead = allNotices(loan)
    .map((notice) => noticeOn(notice, terms))
    .filter((day) => isBefore(terms.on, day))
  return ahead.reduce<CalendarDate | null>(
    (first, day) => (first === null || isBefore(day, first) ? day : first),
    null,
  )
}
