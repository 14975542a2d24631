import type { Cents } from '../money/amounts.ts'
import { businessDayFrom, type BankHolidays } from '../offer/business-days.ts'
import { dayNumber, type CalendarDate } from '../offer/calendar-date.ts'
import { addDays } from '../offer/zoned-days.ts'
import type { DelinquencyRules } from '../organization/delinquency-rules.ts'
import { everythingDueSince, isChargedOff } from './loan-changes.ts'
import { DUE_SOON_DAYS } from './loan-condition.ts'
import { loanDues, type LoanDues } from './loan-dues.ts'
import type { Loan } from './loan.ts'
import type { ReceivedPayment } from './received-payment.ts'

/** How a loan in service stands with its due dates, from the mildest to the gravest (note 076). */
export const DELINQUENCY_STATUSES = [
  'CURRENT',
  'DUE_SOON',
  'PAST_DUE',
  'MATURED_UNPAID',
  'IN_DEFAULT',
  'CHARGED_OFF',
] as const
export type DelinquencyStatus = (typeof DELINQUENCY_STATUSES)[number]

/** What agents are to do next about a loan that is past due. */
export const DELINQUENCY_STEPS = ['SEND_NOTICE', 'AWAIT_CURE', 'DECIDE', 'COLLECT'] as const
export type DelinquencyStep = (typeof DELINQUENCY_STEPS)[number]

/** The written notice of section 10 of the loan agreement: the payments that it names, and the last day to make them. */
export interface DefaultNotice {
  /** The signed due date of the last payment that it names. */
  readonly dueThrough: CalendarDate
  readonly cureThrough: CalendarDate
}

/**
 * A notice as it counts. One that is on its way keeps another from being sent; its time begins once it is given: on paper as
 * recorded, by email once the email was sent.
 */
export interface CountedNotice extends DefaultNotice {
  readonly isGiven: boolean
}

export interface DelinquencyTerms {
  readonly on: CalendarDate
  readonly bankHolidays: BankHolidays
  readonly rules: DelinquencyRules
  /** The last notice that was not withdrawn and may arrive; null without one. */
  readonly notice: CountedNotice | null
}

export interface Delinquency {
  readonly status: DelinquencyStatus
  readonly daysPastDue: number
  readonly pastDueCents: Cents
  readonly pastDueSince: CalendarDate | null
  /** Of the notice whose payments are not made, the last day to make them; null without one. */
  readonly cureThrough: CalendarDate | null
  /** What comes next, and by which day; null where nothing is past due. */
  readonly next: { readonly step: DelinquencyStep; readonly on: CalendarDate } | null
}

const isBefore = (one: CalendarDate, other: CalendarDate): boolean => dayNumber(one) < dayNumber(other)

/** The notice whose payments are not made: money pays the oldest due date first. */
const unmetNotice = (
  { pastDueSince }: LoanDues,
  { notice }: Pick<DelinquencyTerms, 'notice'>,
): CountedNotice | null =>
  notice !== null && pastDueSince !== null && !isBefore(notice.dueThrough, pastDueSince) ? notice : null

/** The notice with its full time from the day on which it was given; null while it is on its way. */
export const noticeGiven = (
  { dueThrough, cureThrough }: DefaultNotice,
  {
    decidedOn,
    givenOn,
    bankHolidays,
  }: {
    readonly decidedOn: CalendarDate
    readonly givenOn: CalendarDate | null
    readonly bankHolidays: BankHolidays
  },
): CountedNotice => {
  if (givenOn === null) return { dueThrough, cureThrough, isGiven: false }
  const late = dayNumber(givenOn) - dayNumber(decidedOn)
  const through = late <= 0 ? cureThrough : businessDayFrom(addDays(cureThrough, late), bankHolidays)
  return { dueThrough, cureThrough: through, isGiven: true }
}

const ofNothingLate = ({ nextDue }: LoanDues, on: CalendarDate): DelinquencyStatus =>
  nextDue !== null && nextDue.amountCents > 0n && dayNumber(nextDue.on) - dayNumber(on) <= DUE_SOON_DAYS
    ? 'DUE_SOON'
    : 'CURRENT'

/**
 * Whether the time that a written notice of default gave to pay has ended with a payment unpaid that it names, or everything was
 * declared due after one. A charge-off alone needs no notice, so it says nothing of this.
 */
export const isCureTimeOver = (
  { changes }: Pick<Loan, 'changes'>,
  dues: LoanDues,
  terms: Pick<DelinquencyTerms, 'on' | 'notice'>,
): boolean => {
  if (dues.pastDueCents === 0n) return false
  // Everything is declared due in default alone, and stays due until it is paid.
  const acceleratedOn = changes?.acceleratedOn ?? null
  if (acceleratedOn !== null && !isBefore(terms.on, acceleratedOn)) return true
  const unmet = unmetNotice(dues, terms)
  return unmet !== null && unmet.isGiven && isBefore(unmet.cureThrough, terms.on)
}

/** What a sale in default rests on, at the end of a day (`isSaleAllowed`). */
export const saleStandingOf = (
  loan: Loan,
  dues: LoanDues,
  terms: Pick<DelinquencyTerms, 'on' | 'notice'>,
): { readonly isEverythingDue: boolean; readonly isCureTimeOver: boolean } => ({
  isEverythingDue: everythingDueSince(loan, terms.on) !== null || dues.isMatured,
  isCureTimeOver: isCureTimeOver(loan, dues, terms),
})

const statusOf = (loan: Loan, dues: LoanDues, terms: DelinquencyTerms): DelinquencyStatus => {
  if (dues.pastDueCents === 0n) return ofNothingLate(dues, terms.on)
  if (isChargedOff(loan, terms.on)) return 'CHARGED_OFF'
  if (isCureTimeOver(loan, dues, terms)) return 'IN_DEFAULT'
  return dues.isMatured ? 'MATURED_UNPAID' : 'PAST_DUE'
}

const nextOf = (
  status: DelinquencyStatus,
  { daysPastDue }: LoanDues,
  { on, rules }: DelinquencyTerms,
  unmet: DefaultNotice | null,
): Delinquency['next'] => {
  /** Days past due are counted from the last day on which the oldest unpaid payment would have been on time. */
  const afterDays = (days: number) => addDays(on, days - daysPastDue)
  switch (status) {
    case 'CURRENT':
    case 'DUE_SOON':
      return null
    case 'PAST_DUE':
    case 'MATURED_UNPAID':
      return unmet === null
        ? { step: 'SEND_NOTICE', on: afterDays(rules.noticeFromDays) }
        : { step: 'AWAIT_CURE', on: unmet.cureThrough }
    case 'IN_DEFAULT':
      return { step: 'DECIDE', on: afterDays(rules.chargeOffDays) }
    case 'CHARGED_OFF':
      return { step: 'COLLECT', on }
  }
}

/**
 * The delinquency of a loan from its balance, its due dates and its notice alone, at the end of a day. A loan is in default
 * once the time of a written notice that was given has ended with a payment unpaid that it names (section 10 of the loan agreement),
 * and no longer once that is paid, unless everything was declared due meanwhile.
 */
export const delinquencyOf = (
  loan: Loan,
  received: readonly ReceivedPayment[],
  terms: DelinquencyTerms,
): Delinquency => {
  const dues = loanDues(loan, received, terms)
  const status = statusOf(loan, dues, terms)
  const unmet = unmetNotice(dues, terms)
  return {
    status,
    daysPastDue: dues.daysPastDue,
    pastDueCents: dues.pastDueCents,
    pastDueSince: dues.pastDueSince,
    cureThrough: unmet?.cureThrough ?? null,
    next: nextOf(status, dues, terms, unmet),
  }
}

/** The next day after a day on which the delinquency changes by itself, were nothing paid; null for none. */
export const nextDelinquencyDay = (
  { status, cureThrough, next }: Delinquency,
  on: CalendarDate,
): CalendarDate | null => {
  if (status === 'CHARGED_OFF' || next === null) return null
  const days = [...(cureThrough === null ? [] : [addDays(cureThrough, 1)]), next.on]
  return days.filter((day) => isBefore(on, day)).toSorted((a, b) => dayNumber(a) - dayNumber(b))[0] ?? null
}

/**
 * The notice that may be sent on a day, of everything that is past due by then: with the operator's days to pay, the last of
 * them a business day. Null before the operator's days past due, while a notice is unmet, and in default.
 */
export const noticeToSend = (
  loan: Loan,
  received: readonly ReceivedPayment[],
  terms: DelinquencyTerms,
): (DefaultNotice & { readonly pastDueCents: Cents }) | null => {
  const { next } = delinquencyOf(loan, received, terms)
  const { pastDueCents, pastDueThrough } = loanDues(loan, received, terms)
  if (pastDueThrough === null || next?.step !== 'SEND_NOTICE' || isBefore(terms.on, next.on)) return null
  return {
    pastDueCents,
    // What falls due while the notice runs is not in it.
    dueThrough: pastDueThrough,
    cureThrough: businessDayFrom(addDays(terms.on, terms.rules.cureDays), terms.bankHolidays),
  }
}
