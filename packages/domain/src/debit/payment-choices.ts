import type { Cents } from '../money/amounts.ts'
import type { BankHolidays } from '../offer/business-days.ts'
import { dayNumber, formatCalendarDate, type CalendarDate } from '../offer/calendar-date.ts'
import { loanAccount } from '../servicing/loan-account.ts'
import { pausedThrough, termsOn } from '../servicing/loan-changes.ts'
import { loanDues } from '../servicing/loan-dues.ts'
import { dueOn, type Loan } from '../servicing/loan.ts'
import type { ReceivedPayment } from '../servicing/received-payment.ts'
import { MAX_ACH_CENTS } from '../disbursement/ach-objection.ts'

/** The minimum of a debit: a smaller entry costs more than it pays. */
export const MINIMUM_DEBIT_CENTS = 100n

/** Whether the next due date of a loan from a day on is paused. */
const isPausedOn = (loan: Loan, on: CalendarDate): boolean => {
  const through = pausedThrough(termsOn(loan, on))
  return through > 0 && dayNumber(on) <= dayNumber(dueOn(loan, through))
}

/** What a borrower may pay by a debit that settles on a day. */
export interface PaymentChoices {
  /**
   * What is past due on the day on which it settles, with what is due by then; where that is nothing, the next
   * payment. Not both, and zero until a payment pause is over: a payment weeks before its due date pays
   * principal first, and leaves the interest of those weeks due (notes 070 and 088).
   */
  readonly dueCents: Cents
  /** What closes the loan on that day, interest until then included. */
  readonly payoffCents: Cents
  readonly minimumCents: Cents
  /** The payoff, and no more than one entry carries. */
  readonly mostCents: Cents
}

/**
 * The amounts that a debit can have: anything between `minimumCents` and `mostCents`, so that extra principal and part payments
 * are possible, and nothing beyond what is owed is ever drawn. What is owed below the minimum can be paid in full.
 */
export const paymentChoices = (
  loan: Loan,
  received: readonly ReceivedPayment[],
  terms: { readonly settlesOn: CalendarDate; readonly bankHolidays: BankHolidays },
): PaymentChoices => {
  const { settlesOn, bankHolidays } = terms
  const { payOffCents } = loanAccount(loan, received, settlesOn)
  const dues = loanDues(loan, received, { on: settlesOn, bankHolidays })
  const next = dues.nextDue
  const isNextCounted =
    next !== null &&
    !isPausedOn(loan, settlesOn) &&
    (dues.pastDueCents === 0n || formatCalendarDate(next.on) <= formatCalendarDate(settlesOn))
  const due = dues.pastDueCents + (isNextCounted ? next.amountCents : 0n)
  return {
    dueCents: due < payOffCents ? due : payOffCents,
    payoffCents: payOffCents,
    minimumCents: payOffCents < MINIMUM_DEBIT_CENTS ? payOffCents : MINIMUM_DEBIT_CENTS,
    mostCents: payOffCents < MAX_ACH_CENTS ? payOffCents : MAX_ACH_CENTS,
  }
}

/** Whether an amount can be drawn. */
export const isDrawable = (
  { minimumCents, mostCents }: Pick<PaymentChoices, 'minimumCents' | 'mostCents'>,
  amountCents: Cents,
): boolean => amountCents > 0n && amountCents >= minimumCents && amountCents <= mostCents
