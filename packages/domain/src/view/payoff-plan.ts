import type { DeadlineTerms } from '../application/deadlines.ts'
import { earliestDays, nextProcessingDay } from '../debit/debit-days.ts'
import { MAX_ACH_CENTS } from '../disbursement/ach-objection.ts'
import { requestDueAt } from '../loan/release-due.ts'
import type { Cents } from '../money/amounts.ts'
import { businessDayFrom } from '../offer/business-days.ts'
import { dayNumber, formatCalendarDate, type CalendarDate } from '../offer/calendar-date.ts'
import { addDays, calendarDateIn, endOfDateAfter, morningOf } from '../offer/zoned-days.ts'
import type { UsualTimes } from '../organization/usual-times.ts'
import { dueInterestCents } from '../servicing/due-interest.ts'
import { countedPayments, loanAccount } from '../servicing/loan-account.ts'
import { pausedThrough } from '../servicing/loan-changes.ts'
import { dueOn, type Loan } from '../servicing/loan.ts'
import type { ReceivedPayment } from '../servicing/received-payment.ts'
import type { PayoffWay } from './payoff-ways.ts'

/** What a plan stands on, besides the loan. */
export interface PlanTerms {
  readonly terms: Pick<DeadlineTerms, 'timeZone' | 'bankHolidays'>
  readonly usualTimes: UsualTimes
  readonly nowMs: number
}

/** When collateral is back after a last payment. */
export interface CollateralBack {
  /** The day on which the payment counts. */
  readonly paidOn: CalendarDate
  /** The first day on which a release can be requested. */
  readonly releasableOn: CalendarDate
  /** The day by whose end it is sent, if it is requested on that day. */
  readonly backBy: CalendarDate
}

export interface PayoffByWay extends CollateralBack {
  readonly way: PayoffWay
  /** What pays the loan off on that day, if nothing is paid before it. */
  readonly payOffCents: Cents
}

/** The first day on which a payment by a way counts, at or after a day. */
const paidOnBy = (way: PayoffWay, on: CalendarDate, { terms, nowMs }: PlanTerms): CalendarDate => {
  if (way === 'USDC') return on
  if (way === 'WIRE') return businessDayFrom(on, terms.bankHolidays)
  const { settlesOn } = earliestDays(nowMs, terms.bankHolidays)
  return dayNumber(settlesOn) >= dayNumber(on)
    ? settlesOn
    : nextProcessingDay(addDays(on, -1), terms.bankHolidays)
}

/**
 * When the collateral is back after a last payment by a way on a day: an ACH payment is on hold for the operator's days (row
 * 1.9.24), a wire not (row 1.9.25), and a release is requested on the first day on which it can be.
 */
export const collateralBack = (
  way: PayoffWay,
  paidOn: CalendarDate,
  { terms, usualTimes }: Pick<PlanTerms, 'terms' | 'usualTimes'>,
): CollateralBack => {
  const { timeZone } = terms
  const releasableOn =
    way === 'ACH'
      ? calendarDateIn(endOfDateAfter(paidOn, usualTimes.achRepaymentHoldDays, timeZone), timeZone)
      : paidOn
  const last = { method: way, paidOn: formatCalendarDate(paidOn) }
  const dueAt = requestDueAt(last, morningOf(releasableOn, timeZone), { terms, usualTimes })
  // It is the midnight that ends the day.
  return { paidOn, releasableOn, backBy: calendarDateIn(dueAt - 1, timeZone) }
}

/** What pays a loan off by each way, at the earliest on a day, and when its collateral is back then (row 1.1.14). */
export const payoffByWay = (
  loan: Loan,
  received: readonly ReceivedPayment[],
  {
    on,
    isInternational,
    ...plan
  }: PlanTerms & { readonly on: CalendarDate; readonly isInternational: boolean },
): readonly PayoffByWay[] => {
  const ways: readonly PayoffWay[] = isInternational ? ['USDC'] : ['WIRE', 'ACH']
  return ways.flatMap((way) => {
    const paidOn = paidOnBy(way, on, plan)
    const { payOffCents } = loanAccount(loan, received, paidOn)
    // No ACH entry carries more.
    if (way === 'ACH' && payOffCents > MAX_ACH_CENTS) return []
    return [{ way, payOffCents, ...collateralBack(way, paidOn, plan) }]
  })
}

/** What comes of paying the same amount beyond what is due each month. */
export interface MonthlyPlan {
  readonly payments: number
  /** The day of the last of them, and how much it is. */
  readonly lastOn: CalendarDate
  readonly lastCents: Cents
  /** All interest from today on, and what it would be without the extra amount. */
  readonly interestCents: Cents
  readonly interestWithoutCents: Cents
}

interface Walk {
  readonly payments: readonly ReceivedPayment[]
  readonly count: number
  readonly lastOn: CalendarDate
  readonly lastCents: Cents
}

/** Pays what is due and an extra amount on each due date to come, until nothing is owed; everything on the last one. */
const walkOf = (
  loan: Loan,
  received: readonly ReceivedPayment[],
  { today, extraCents }: { readonly today: CalendarDate; readonly extraCents: Cents },
): Walk | null => {
  const payments = [...received]
  let last: Pick<Walk, 'lastOn' | 'lastCents'> | null = null
  let count = 0
  for (let month = 1; month <= loan.termMonths; month += 1) {
    const on = dueOn(loan, month)
    if (dayNumber(on) <= dayNumber(today)) continue
    const { payOffCents } = loanAccount(loan, payments, on)
    const isDue = loan.repayment === 'interest-only' && month > pausedThrough(loan)
    const dueCents = isDue ? dueInterestCents(loan, countedPayments(payments), month) : 0n
    const wantedCents = month === loan.termMonths ? payOffCents : dueCents + extraCents
    const amountCents = wantedCents < payOffCents ? wantedCents : payOffCents
    if (amountCents <= 0n) continue
    payments.push({
      paymentId: `planned ${month}`,
      method: 'WIRE',
      amountCents,
      paidOn: formatCalendarDate(on),
      heldUntil: null,
      returnedAt: null,
    })
    count += 1
    last = { lastOn: on, lastCents: amountCents }
    if (amountCents === payOffCents) break
  }
  return last === null ? null : { payments, count, ...last }
}

const interestFrom = (
  loan: Loan,
  today: CalendarDate,
  before: readonly ReceivedPayment[],
  walk: Walk,
): Cents =>
  loanAccount(loan, walk.payments, walk.lastOn).interestPaidCents -
  loanAccount(loan, before, today).interestPaidCents

/**
 * A plan of monthly payments with an extra amount; null where no due date is left. The extra amount pays accrued interest first,
 * then principal, as every payment does.
 */
export const monthlyPlan = (
  loan: Loan,
  received: readonly ReceivedPayment[],
  { today, extraCents }: { readonly today: CalendarDate; readonly extraCents: Cents },
): MonthlyPlan | null => {
  const walk = walkOf(loan, received, { today, extraCents })
  const without = walkOf(loan, received, { today, extraCents: 0n })
  if (walk === null || without === null) return null
  return {
    payments: walk.count,
    lastOn: walk.lastOn,
    lastCents: walk.lastCents,
    interestCents: interestFrom(loan, today, received, walk),
    interestWithoutCents: interestFrom(loan, today, received, without),
  }
}
