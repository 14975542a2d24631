import { Decimal } from 'decimal.js'
import { dayNumber, type CalendarDate } from './calendar-date.ts'
import { elapsed, nominalDay, unitPeriodOf, unitPeriodsPerYear, type UnitPeriod } from './unit-periods.ts'

/** Working digits: far more than the twelve places of a percent in the result. */
const Exact = Decimal.clone({ precision: 50 })
type Exact = InstanceType<typeof Exact>

/** Newton's method from zero; about ten steps reach 40 digits. */
const MAX_STEPS = 200
export const MAX_PAYMENTS = 1_000

export interface DatedPayment {
  readonly date: CalendarDate
  /** Above zero, in any unit of money. */
  readonly amount: bigint
}

export interface DatedLoan {
  readonly advanceDate: CalendarDate
  /** In the same unit of money; at most the sum of the payments. */
  readonly amountFinanced: bigint
  /** From 1 to `MAX_PAYMENTS`, each on a later day than the advance, in any order. */
  readonly payments: readonly DatedPayment[]
}

interface Flow {
  readonly amount: Exact
  readonly full: number
  readonly fraction: Exact
}

/** Payments in order, with those of one day combined. */
const byDay = (payments: readonly DatedPayment[]): readonly DatedPayment[] => {
  const days = new Map<number, DatedPayment>()
  for (const { date, amount } of payments) {
    const key = dayNumber(date)
    days.set(key, { date, amount: amount + (days.get(key)?.amount ?? 0n) })
  }
  return [...days].sort(([a], [b]) => a - b).map(([, payment]) => payment)
}

const flowsOf = (loan: DatedLoan): { readonly flows: readonly Flow[]; readonly unit: UnitPeriod } => {
  const payments = byDay(loan.payments)
  const dates = payments.map((payment) => payment.date)
  const unit = unitPeriodOf(loan.advanceDate, dates)
  // For a single payment, month ends are handled as a series when both the advance and the payment are on a last day.
  const seriesDay = nominalDay(dates.length === 1 ? [...dates, loan.advanceDate] : dates)
  const flows = payments.map(({ date, amount }) => {
    const { full, numerator, denominator } = elapsed(unit, loan.advanceDate, date, seriesDay)
    return { amount: new Exact(amount.toString()), full, fraction: new Exact(numerator).div(denominator) }
  })
  return { flows, unit }
}

/** Appendix J (b)(8): the sum of `payment / ((1 + f i) (1 + i)^t)`, and its derivative. */
const presentValue = (
  flows: readonly Flow[],
  rate: Exact,
): { readonly value: Exact; readonly slope: Exact } => {
  const discount = new Exact(1).div(rate.add(1))
  let value = new Exact(0)
  let slope = new Exact(0)
  let power = new Exact(1)
  let reached = 0
  for (const { amount, full, fraction } of flows) {
    power = power.mul(discount.pow(full - reached))
    reached = full
    const odd = fraction.mul(rate).add(1)
    const present = amount.mul(power).div(odd)
    value = value.add(present)
    slope = slope.sub(present.mul(discount.mul(full).add(fraction.div(odd))))
  }
  return { value, slope }
}

/**
 * The annual percentage rate of a loan with one advance and payments on any dates, by the actuarial method of
 * Regulation Z, Appendix J (decision 3); the unit-period is determined from the dates. In percent, rounded half-even to
 * `places`.
 *
 * The present value is decreasing and convex in the rate, so Newton's method from zero never passes the root. Not for
 * the first screens: it loads a decimal library; quotes use `apr.ts`. Throws on input outside the fields' limits.
 */
export const generalAprPercent = (loan: DatedLoan, places = 12): string => {
  const total = loan.payments.reduce((sum, payment) => sum + payment.amount, 0n)
  const first = dayNumber(loan.advanceDate)
  if (loan.payments.length > MAX_PAYMENTS) throw new RangeError('At most 1,000 payments')
  if (loan.payments.some((payment) => payment.amount <= 0n || dayNumber(payment.date) <= first)) {
    throw new RangeError('Each payment must be above zero and after the advance')
  }
  if (loan.amountFinanced <= 0n || total < loan.amountFinanced) {
    throw new RangeError('The payments must total at least the amount financed, which must be above zero')
  }

  const { flows, unit } = flowsOf(loan)
  const target = new Exact(loan.amountFinanced.toString())
  const enough = new Exact(10).pow(-40)
  let rate = new Exact(0)
  for (let step = 0; step < MAX_STEPS; step++) {
    const { value, slope } = presentValue(flows, rate)
    const change = target.sub(value).div(slope)
    if (change.lte(enough)) break
    rate = rate.add(change)
  }
  const perYear = unitPeriodsPerYear(unit)
  return rate
    .mul(perYear.numerator)
    .div(perYear.denominator)
    .mul(100)
    .toFixed(places, Decimal.ROUND_HALF_EVEN)
}
