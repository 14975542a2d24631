import type { Cents } from '../money/amounts.ts'
import { divHalfEven } from '../money/division.ts'
import { type CalendarDate, dayNumber } from '../offer/calendar-date.ts'
import { lentCents } from './balance.ts'
import { endOfTerm, growthAt, levelRate, monthlyRate, ONE_YIELD } from './level-yield.ts'
import { isChargedOff, rateOn, termsOn } from './loan-changes.ts'
import { loanMonths } from './loan-months.ts'
import { maturesOn, type Loan } from './loan.ts'

/** What is not earned of a fee at the end of a day, and at which rate per month it is being earned. */
interface FeePosition {
  readonly on: CalendarDate
  /** Cents times `ONE_YIELD`. */
  readonly unearned: bigint
  /** Times `ONE_YIELD`; null once nothing is left to earn. */
  readonly effectiveRate: bigint | null
}

const isBefore = (one: CalendarDate, other: CalendarDate): boolean => dayNumber(one) < dayNumber(other)

const isCompounded = ({ compounding, repayment }: Loan): boolean => compounding && repayment === 'deferred'

/** What is left on a day of what was unearned on an earlier one, by the terms that were in force then. */
const earnedUntil = (loan: Loan, before: FeePosition, on: CalendarDate): FeePosition => {
  const terms = termsOn(loan, before.on)
  if (before.unearned === 0n || !isBefore(on, maturesOn(terms)))
    return { on, unearned: 0n, effectiveRate: null }
  const [from, to, at] = [loanMonths(loan, before.on), endOfTerm(terms.termMonths), loanMonths(loan, on)]
  const contractRate = monthlyRate(rateOn(loan, before.on))
  // Compounded interest is part of the investment, which grows at the contract rate; interest that is due bears none.
  const [rate, growthRate] = isCompounded(loan) ? [0n, contractRate] : [contractRate, 0n]
  const principalCents = (lentCents(loan) * growthAt(growthRate, from)) / ONE_YIELD
  const spread = levelRate({ principalCents, unearned: before.unearned, rate, from, to })
  const [begin, now, end] = [growthAt(spread, from), growthAt(spread, at), growthAt(spread, to)]
  const left = (before.unearned * (end - now)) / (end - begin)
  const unearned = (left * growthAt(growthRate, at)) / growthAt(growthRate, from)
  return {
    on,
    // Where compounded interest exceeds the principal, one rate would take income back at first: nothing is earned.
    unearned: unearned < before.unearned ? unearned : before.unearned,
    effectiveRate: spread + growthRate + (spread * growthRate) / ONE_YIELD,
  }
}

/** The days before another on which rate or term changed, each once and in order. */
const daysOfChange = ({ fundedOn, changes }: Loan, before: CalendarDate): readonly CalendarDate[] => {
  if (changes === undefined) return []
  const days = [...changes.rates, ...changes.terms]
    .map(({ from }) => from)
    .filter((day) => isBefore(fundedOn, day) && isBefore(day, before))
    .toSorted((one, other) => dayNumber(one) - dayNumber(other))
  return days.filter((day, at) => at === 0 || isBefore(days[at - 1] ?? fundedOn, day))
}

const unearnedOn = (loan: Loan, feeCents: Cents, on: CalendarDate): FeePosition => {
  let state: FeePosition = { on: loan.fundedOn, unearned: feeCents * ONE_YIELD, effectiveRate: null }
  for (const day of daysOfChange(loan, on)) state = earnedUntil(loan, state, day)
  return earnedUntil(loan, state, on)
}

/** A loan on a day, with the origination fee that it was made with and the principal that is still owed. */
export interface FeeOnDay {
  /** The fee of its offer; of a renewal with what it carried over of the loan before. */
  readonly feeCents: Cents
  readonly principalCents: Cents
  readonly on: CalendarDate
}

/**
 * What of the origination fee of a loan is not income yet at the end of a day, in cents, half-even (ASC 310-20-35-2,
 * 35-18, note 092). The fee is spread over the term so that the net investment earns one rate, and is income by days
 * within a month.
 *
 * - Prepayments are not anticipated (35-26): principal that is repaid early makes its share of the fee income on that
 *   day, so nothing is left after the payoff. Nothing is left at maturity either, paid or not, nor after a charge-off.
 * - Terms that are changed carry over what is left (35-10): another rate or a later maturity spreads it anew over what
 *   remains of the term, and a payment pause leaves it as it was, because interest that is paid later bears none.
 */
export const deferredFeeCents = (loan: Loan, { feeCents, principalCents, on }: FeeOnDay): Cents => {
  if (feeCents <= 0n || principalCents <= 0n || isChargedOff(loan, on)) return 0n
  const { unearned } = unearnedOn(loan, feeCents, on)
  return divHalfEven(unearned * principalCents, ONE_YIELD * lentCents(loan))
}

/** The rate per month at which a loan earns interest and fee on a day; the contract rate where no fee is left. */
export const effectiveRateOn = (loan: Loan, { feeCents, on }: Pick<FeeOnDay, 'feeCents' | 'on'>): bigint =>
  unearnedOn(loan, feeCents > 0n ? feeCents : 0n, on).effectiveRate ?? monthlyRate(rateOn(loan, on))
