import { dayNumber, type CalendarDate } from '../offer/calendar-date.ts'
import { addDays } from '../offer/zoned-days.ts'
import { everythingDueSince, NO_CHANGES, pausedThrough, rateOn, withLowerRate } from './loan-changes.ts'
import { dueOn, maturesOn, type Loan } from './loan.ts'
import {
  LOWEST_AGREED_RATE_BPS,
  MOST_EXTENSION_MONTHS,
  MOST_PAUSED_PAYMENTS,
  MOST_TERM_MONTHS,
  type ModificationKind,
} from './modification-kinds.ts'

/**
 * What changes of a loan (notes 085 and 088): one thing at a time, so that a borrower sees what each means.
 */
export type ModificationTerms =
  | { readonly kind: 'LATER_MATURITY'; readonly months: number }
  | { readonly kind: 'LOWER_RATE'; readonly rateBps: number }
  | { readonly kind: 'PAYMENT_PAUSE'; readonly payments: number }

type TermsOf<Kind extends ModificationKind> = Extract<ModificationTerms, { readonly kind: Kind }>

const isBefore = (one: CalendarDate, other: CalendarDate): boolean => dayNumber(one) < dayNumber(other)

/**
 * Due dates and rate stay; interest that is due each month goes on to be. The new maturity is after the day.
 */
const withLaterMaturity = (
  loan: Loan,
  { months }: TermsOf<'LATER_MATURITY'>,
  from: CalendarDate,
): Loan | null => {
  const termMonths = loan.termMonths + months
  const isOffered = months >= 1 && months <= MOST_EXTENSION_MONTHS && termMonths <= MOST_TERM_MONTHS
  if (!isOffered || !isBefore(from, dueOn(loan, termMonths))) return null
  const changes = loan.changes ?? NO_CHANGES
  const terms = [...changes.terms, { from, formerMonths: loan.termMonths, termMonths }]
  return { ...loan, termMonths, changes: { ...changes, terms } }
}

/** Lower than what the loan bears on the day, by agreement or by law. */
const withAgreedRate = (loan: Loan, { rateBps }: TermsOf<'LOWER_RATE'>, from: CalendarDate): Loan | null => {
  const isLower = rateBps >= LOWEST_AGREED_RATE_BPS && rateBps < rateOn(loan, from)
  if (!isLower || !isBefore(from, dueOn(loan, loan.termMonths))) return null
  return { ...loan, changes: withLowerRate(loan, { from, rateBps }) }
}

/** The first month whose due date is on a day or after it, and that no pause covers yet. */
const firstMonthFrom = (loan: Loan, from: CalendarDate): number => {
  let month = pausedThrough(loan) + 1
  while (month < loan.termMonths && isBefore(dueOn(loan, month), from)) month += 1
  return month
}

/** The last monthly payment that is paused has one after it: the payment at maturity is never paused. */
const withPause = (loan: Loan, { payments }: TermsOf<'PAYMENT_PAUSE'>, from: CalendarDate): Loan | null => {
  if (loan.repayment !== 'interest-only' || payments < 1) return null
  const throughMonth = firstMonthFrom(loan, from) + payments - 1
  const unpaused = firstMonthFrom({ ...loan, changes: { ...(loan.changes ?? NO_CHANGES), pauses: [] } }, from)
  if (throughMonth - unpaused >= MOST_PAUSED_PAYMENTS || throughMonth >= loan.termMonths) return null
  const changes = loan.changes ?? NO_CHANGES
  return { ...loan, changes: { ...changes, pauses: [...changes.pauses, { from, throughMonth }] } }
}

/**
 * The loan with changed terms from a day on: every balance of that day and before stays. Null where they are
 * beyond the bounds, or everything was declared due.
 */
export const withModification = (loan: Loan, terms: ModificationTerms, from: CalendarDate): Loan | null => {
  if (everythingDueSince(loan, from) !== null) return null
  switch (terms.kind) {
    case 'LATER_MATURITY':
      return withLaterMaturity(loan, terms, from)
    case 'LOWER_RATE':
      return withAgreedRate(loan, terms, from)
    case 'PAYMENT_PAUSE':
      return withPause(loan, terms, from)
  }
}

/** What a loan has by a modification, for those who read of it. */
export type ModifiedTerms =
  | { readonly kind: 'LATER_MATURITY'; readonly maturesOn: CalendarDate }
  | { readonly kind: 'LOWER_RATE'; readonly rateBps: number }
  | {
      readonly kind: 'PAYMENT_PAUSE'
      /** The signed due dates on which nothing is due, from the day of the agreement on. */
      readonly pausedOn: readonly CalendarDate[]
      readonly resumesOn: CalendarDate
      /** When the interest of the pause is due. */
      readonly maturesOn: CalendarDate
    }

/** Of a loan as `withModification` has it, with the same terms and day. */
export const modifiedTerms = (
  modified: Loan,
  terms: ModificationTerms,
  from: CalendarDate,
): ModifiedTerms => {
  switch (terms.kind) {
    case 'LATER_MATURITY':
      return { kind: terms.kind, maturesOn: maturesOn(modified) }
    case 'LOWER_RATE':
      return { kind: terms.kind, rateBps: terms.rateBps }
    case 'PAYMENT_PAUSE': {
      const through =
        modified.changes?.pauses.findLast((pause) => !isBefore(from, pause.from))?.throughMonth ?? 0
      const months = Array.from({ length: through }, (_, at) => at + 1)
      return {
        kind: terms.kind,
        pausedOn: months.map((month) => dueOn(modified, month)).filter((due) => !isBefore(due, from)),
        resumesOn: dueOn(modified, through + 1),
        maturesOn: maturesOn(modified),
      }
    }
  }
}

/**
 * The last day to decide on changed terms: `latest`, or the first paused due date if that is earlier. From
 * the day after it, the same pause would be one of other payments than those that were proposed.
 */
export const lastDayToDecide = (changed: ModifiedTerms, latest: CalendarDate): CalendarDate => {
  const first = changed.kind === 'PAYMENT_PAUSE' ? changed.pausedOn[0] : undefined
  return first !== undefined && isBefore(first, latest) ? first : latest
}

/** Days before the last day to accept on which a borrower who has not answered is reminded. */
export const REMINDED_DAYS_BEFORE = 5

/** The day of the reminder of an offer. An offer of few days has it too. */
export const reminderOn = (acceptBy: CalendarDate): CalendarDate => addDays(acceptBy, -REMINDED_DAYS_BEFORE)
