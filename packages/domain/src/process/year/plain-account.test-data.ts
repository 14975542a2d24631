import { addMonths, dayNumber, type CalendarDate } from '../../offer/calendar-date.ts'
import type { Loan } from '../../servicing/loan.ts'

/** Money that stands at the bank for a loan, and the day from which it counts. */
export interface Credit {
  readonly on: CalendarDate
  readonly cents: bigint
}

/** What is owed of a loan at the end of a day, in cents. */
export interface PlainAccount {
  readonly day: number
  readonly principalCents: bigint
  readonly interestCents: bigint
  readonly earnedCents: bigint
  readonly overCents: bigint
}

/** A twelfth of a rate in basis points is the rate by this. */
const TWELFTH_OF_BPS = 120_000n

const halfEven = (above: bigint, below: bigint): bigint => {
  const whole = above / below
  const twice = 2n * (above % below)
  return twice > below || (twice === below && whole % 2n === 1n) ? whole + 1n : whole
}

const dueDay = ({ fundedOn }: Loan, month: number): number => dayNumber(addMonths(fundedOn, month))

const rateOfDay = ({ rateBps, changes }: Loan, day: number): number => {
  if (changes === undefined) return rateBps
  if (changes.chargedOffOn !== null && dayNumber(changes.chargedOffOn) <= day) return 0
  const reached = changes.rates.filter(({ from }) => dayNumber(from) <= day)
  return reached.at(-1)?.rateBps ?? rateBps
}

const sumOfRates = (loan: Loan, from: number, to: number): bigint => {
  if (loan.changes === undefined) return BigInt(loan.rateBps * (to - from))
  let sum = 0
  for (let day = from; day < to; day += 1) sum += rateOfDay(loan, day)
  return BigInt(sum)
}

/** Each day bears its part of a twelfth of its rate. Months multiply where interest bears interest, and add up elsewhere. */
const interestCents = (loan: Loan, account: PlainAccount, to: number): bigint => {
  const isCompounded = loan.compounding && loan.repayment === 'deferred'
  let [above, below] = [1n, 1n]
  for (let month = 0; dueDay(loan, month) < to; month += 1) {
    const [begin, end] = [dueDay(loan, month), dueDay(loan, month + 1)]
    if (end <= account.day) continue
    const rates = sumOfRates(loan, Math.max(begin, account.day), Math.min(end, to))
    const parts = TWELFTH_OF_BPS * BigInt(end - begin)
    above = isCompounded ? above * (parts + rates) : above * parts + rates * below
    below *= parts
  }
  const base = account.principalCents + (isCompounded ? account.interestCents : 0n)
  return halfEven(base * (above - below), below)
}

/** Interest that is due each month is rounded on each due date, deferred interest once. */
const accrued = (loan: Loan, before: PlainAccount, to: number): PlainAccount => {
  const stops: number[] = []
  if (loan.repayment === 'interest-only')
    for (let month = 1; dueDay(loan, month) < to; month += 1)
      if (dueDay(loan, month) > before.day) stops.push(dueDay(loan, month))
  return [...stops, to].reduce((account, day) => {
    const cents = interestCents(loan, account, day)
    return {
      ...account,
      day,
      interestCents: account.interestCents + cents,
      earnedCents: account.earnedCents + cents,
    }
  }, before)
}

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other)

/** Interest first, then principal; the rest is too much. */
const paid = (account: PlainAccount, cents: bigint): PlainAccount => {
  const toInterest = smaller(cents, account.interestCents)
  const toPrincipal = smaller(cents - toInterest, account.principalCents)
  return {
    ...account,
    interestCents: account.interestCents - toInterest,
    principalCents: account.principalCents - toPrincipal,
    overCents: account.overCents + cents - toInterest - toPrincipal,
  }
}

/**
 * What is owed at the end of a day, from the terms of the loan and the money that stands at the bank, by the plain words of the
 * agreement. It calls no rule of servicing, so that a fault of one shows.
 */
export const plainAccount = (loan: Loan, credits: readonly Credit[], on: CalendarDate): PlainAccount => {
  const opening = {
    day: dayNumber(loan.fundedOn),
    principalCents: loan.amountCents,
    interestCents: 0n,
    earnedCents: 0n,
    overCents: 0n,
  }
  const end = dayNumber(on)
  const inOrder = credits
    .map((credit) => ({ ...credit, day: dayNumber(credit.on) }))
    .filter(({ day }) => day <= end)
    .toSorted((one, other) => one.day - other.day)
  const last = inOrder.reduce(
    (account, { day, cents }) => paid(accrued(loan, account, day), cents),
    opening as PlainAccount,
  )
  return accrued(loan, last, end)
}
