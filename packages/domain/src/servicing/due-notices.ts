import { businessDayFrom, type BankHolidays } from '../offer/business-days.ts'
import { dayNumber, type CalendarDate } from '../offer/calendar-date.ts'
import { addDays } from '../offer/zoned-days.ts'
import { everythingDueSince, pausedThrough } from './loan-changes.ts'
import { dueOn, maturesOn, type Loan } from './loan.ts'
import { loanDues, type LoanDues } from './loan-dues.ts'
import type { ReceivedPayment } from './received-payment.ts'

/** Days past due on which a borrower is notified, latest first. */
const PAST_DUE_DAYS = [30, 15, 5, 1] as const
/** Days before maturity on which a borrower is notified, latest first. */
const MATURITY_DAYS = [7, 30, 90] as const

/** Notices of payments due, most urgent first within each of the two groups. */
export const PAST_DUE_NOTICES = ['PAST_DUE_30', 'PAST_DUE_15', 'PAST_DUE_5', 'PAST_DUE_1'] as const
export const UPCOMING_NOTICES = ['MATURITY_7', 'MATURITY_30', 'MATURITY_90', 'DUE', 'BEFORE_DUE'] as const
export const DUE_NOTICE_KINDS = [...PAST_DUE_NOTICES, ...UPCOMING_NOTICES] as const
export type DueNoticeKind = (typeof DUE_NOTICE_KINDS)[number]

/** A notice about one due date: a loan gets each kind at most once for each date. */
export interface DueNotice {
  readonly kind: DueNoticeKind
  /** The signed due date; for a notice of maturity, the maturity date. */
  readonly dueOn: CalendarDate
}

export interface NoticeTerms {
  /** Today in the organization's time zone. */
  readonly on: CalendarDate
  readonly bankHolidays: BankHolidays
  /** How many days before a due date the borrower is notified: a setting of the operator. */
  readonly paymentNoticeDays: number
}

type Calendar = Omit<NoticeTerms, 'on'>

const isBefore = (one: CalendarDate, other: CalendarDate): boolean => dayNumber(one) < dayNumber(other)

/** The months with a payment: nobody is reminded of one that is paused. */
const dueMonths = (loan: Loan): readonly number[] => {
  const { repayment, termMonths } = loan
  if (repayment !== 'interest-only') return [termMonths]
  const paused = pausedThrough(loan)
  return Array.from({ length: termMonths - paused }, (_, at) => paused + at + 1)
}

/** The first day on which a notice may be sent. */
export const noticeOn = ({ kind, dueOn: due }: DueNotice, calendar: Calendar): CalendarDate => {
  // A payment by the end of this day is on time, so days past due count from it (note 045).
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
  // Payments go to the oldest due date first, so every later one that was due is unpaid too.
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
 * The notices that are true and due on a day, most urgent first: past due before upcoming. Outdated ones are left out, so a
 * loan that was not checked for weeks gets none about the past. Nothing is due once everything is paid.
 */
export const dueNotices = (
  loan: Loan,
  received: readonly ReceivedPayment[],
  terms: NoticeTerms,
): readonly DueNotice[] => {
  // Its own letter says that everything is due.
  if (everythingDueSince(loan, terms.on) !== null) return []
  const dues = loanDues(loan, received, terms)
  const owes = dues.nextDue !== null || dues.pastDueCents > 0n
  if (!owes) return []
  const ahead = [...ofMaturity(loan, terms), ...upcoming(dues, terms)].filter((notice) => {
    const from = noticeOn(notice, terms)
    // A notice whose day was on or before the funding is never sent.
    return !isBefore(terms.on, from) && isBefore(loan.fundedOn, from)
  })
  return [...pastDue(loan, dues, terms), ...ahead]
}

/** The next day after `terms.on` on which a notice may become due, whatever is paid until then; null if none is left. */
export const nextNoticeOn = (loan: Loan, terms: NoticeTerms): CalendarDate | null => {
  if (everythingDueSince(loan, terms.on) !== null) return null
  const ahead = allNotices(loan)
    .map((notice) => noticeOn(notice, terms))
    .filter((day) => isBefore(terms.on, day))
  return ahead.reduce<CalendarDate | null>(
    (first, day) => (first === null || isBefore(day, first) ? day : first),
    null,
  )
}
