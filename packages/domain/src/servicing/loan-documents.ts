import { dayNumber, type CalendarDate } from '../offer/calendar-date.ts'
import { addDays } from '../offer/zoned-days.ts'
import { dueOn, type Loan } from './loan.ts'

/** Documents that the agenda of a loan generates: by day, at its end, or for a day that was requested. */
export const AGENDA_DOCUMENT_KINDS = [
  'STATEMENT',
  'YEARLY_SUMMARY',
  'PAYOFF_LETTER',
  'PAID_IN_FULL_LETTER',
  'DEFAULT_NOTICE',
  'SALE_NOTICE',
  'MODIFICATION_OFFER',
  'STABILIZATION_ADDENDUM',
] as const
export type AgendaDocumentKind = (typeof AGENDA_DOCUMENT_KINDS)[number]

/** All documents of a loan in service that are not agreements. Each sale of collateral has its receipt, to read and as data. */
export const LOAN_DOCUMENT_KINDS = [...AGENDA_DOCUMENT_KINDS, 'SALE_RECEIPT', 'SALE_RECEIPT_JSON'] as const
export type LoanDocumentKind = (typeof LOAN_DOCUMENT_KINDS)[number]

/** Written notices, in the words in which they were given. */
export const NOTICE_DOCUMENT_KINDS = ['DEFAULT_NOTICE', 'SALE_NOTICE'] as const
export type NoticeDocumentKind = (typeof NOTICE_DOCUMENT_KINDS)[number]

const isNotice = (kind: AgendaDocumentKind): kind is NoticeDocumentKind =>
  NOTICE_DOCUMENT_KINDS.some((one) => one === kind)

/** Those that an email of their own announces. A written notice was given already when it is kept among the documents. */
export const ANNOUNCED_KINDS = AGENDA_DOCUMENT_KINDS.filter(
  (kind): kind is Exclude<AgendaDocumentKind, NoticeDocumentKind> => !isNotice(kind),
)
export type AnnouncedKind = (typeof ANNOUNCED_KINDS)[number]

/** Days from the end of a period until its statement: a bank reports a payment the day after it received it. */
const DAYS_UNTIL_STATED = 2
/** The day of January on which the summary of the previous year is generated, for the same reason. */
const SUMMARY_DAY = 8
/** The maximum of statements for one loan, however long it stays unpaid after its term. */
const MOST_STATEMENTS = 600

interface Moment {
  readonly loan: Loan
  readonly today: CalendarDate
  /** The day on which the loan was closed; null while it is in service. */
  readonly closedOn: CalendarDate | null
}

const isBefore = (one: CalendarDate, other: CalendarDate): boolean => dayNumber(one) < dayNumber(other)

const statedOn = (loan: Loan, month: number): CalendarDate => addDays(dueOn(loan, month), DAYS_UNTIL_STATED)
const summarizedOn = (year: number): CalendarDate => ({ year: year + 1, month: 1, day: SUMMARY_DAY })

/** A loan that was closed before a period began has no statement for it. */
const hasPeriod = ({ loan, closedOn }: Moment, month: number): boolean =>
  closedOn === null || month === 1 || isBefore(dueOn(loan, month - 1), closedOn)

/** The months whose statement is due by a day, from the first month of the loan on. */
export const statedMonths = (moment: Moment): readonly number[] => {
  const { loan, today } = moment
  const months: number[] = []
  for (let month = 1; month <= MOST_STATEMENTS; month += 1) {
    if (isBefore(today, statedOn(loan, month)) || !hasPeriod(moment, month)) break
    months.push(month)
  }
  return months
}

/** The years whose summary is due by a day. */
export const summarizedYears = ({ loan, today, closedOn }: Moment): readonly number[] => {
  const last = Math.min(today.year - 1, closedOn?.year ?? today.year)
  const years = Array.from(
    { length: Math.max(last - loan.fundedOn.year + 1, 0) },
    (_, at) => loan.fundedOn.year + at,
  )
  return years.filter((year) => !isBefore(today, summarizedOn(year)))
}

/** The next day after today on which a statement or a summary is due; null if none is left. */
export const nextDocumentOn = (moment: Moment): CalendarDate | null => {
  const { loan, closedOn } = moment
  const nextMonth = statedMonths(moment).length + 1
  const nextYear = loan.fundedOn.year + summarizedYears(moment).length
  const days = [
    ...(nextMonth <= MOST_STATEMENTS && hasPeriod(moment, nextMonth) ? [statedOn(loan, nextMonth)] : []),
    ...(closedOn === null || nextYear <= closedOn.year ? [summarizedOn(nextYear)] : []),
  ]
  return days.toSorted((one, other) => dayNumber(one) - dayNumber(other))[0] ?? null
}
