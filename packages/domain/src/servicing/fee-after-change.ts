import type { Cents } from '../money/amounts.ts'
import { divHalfEven } from '../money/division.ts'
import { type CalendarDate, dayNumber } from '../offer/calendar-date.ts'
import { balanceOn, payOffCents, type LoanBalance } from './balance.ts'
import { growthAt, ONE_YIELD } from './level-yield.ts'
import { loanMonths, type LoanMonths } from './loan-months.ts'
import { dueOn, maturesOn, type Loan } from './loan.ts'

/** What is still to be paid on a loan: its terms, and its balance on the day of the comparison. */
export interface RemainingTerms {
  readonly loan: Loan
  readonly balance: LoanBalance
}

interface CashFlow {
  readonly at: LoanMonths
  readonly amountCents: Cents
}

/** The payments that remain as scheduled; all of it today where the term is over. */
const cashFlowsOf = ({ loan, balance }: RemainingTerms): readonly CashFlow[] => {
  const today = loanMonths(loan, balance.on)
  if (dayNumber(balance.on) >= dayNumber(maturesOn(loan)))
    return [{ at: today, amountCents: payOffCents(balance) }]
  const first = loan.repayment === 'interest-only' ? today.whole + 1 : loan.termMonths
  const flows: CashFlow[] = []
  let owed = balance
  for (let month = first; month <= loan.termMonths; month += 1) {
    const due: CalendarDate = dueOn(loan, month)
    owed = balanceOn(loan, owed, due)
    const amountCents = month === loan.termMonths ? payOffCents(owed) : owed.interestCents
    flows.push({ at: loanMonths(loan, due), amountCents })
    owed = { ...owed, interestCents: 0n }
  }
  return flows
}

/** The value on the day of the balance of what remains, at a rate per month (times `ONE_YIELD`). In cents, half-even. */
export const presentValueCents = (remaining: RemainingTerms, rate: bigint): Cents => {
  const today = growthAt(rate, loanMonths(remaining.loan, remaining.balance.on))
  const value = cashFlowsOf(remaining).reduce(
    (sum, { at, amountCents }) => sum + (amountCents * today * ONE_YIELD) / growthAt(rate, at),
    0n,
  )
  return divHalfEven(value, ONE_YIELD)
}

/** Changes of at least a tenth are more than minor (ASC 310-20-35-11, by the test of 470-50-40-10). */
const MORE_THAN_MINOR = 10n

/**
 * Whether other terms differ more than in a minor way from those of a loan: what remains to be paid by either, at the
 * effective rate of the loan as it was, differs by a tenth or more. What is unearned of its fee is then income; else it is
 * carried over to the other terms (ASC 310-20-35-9 to 35-11). Compared on one day.
 */
export const isMoreThanMinor = (
  before: RemainingTerms,
  after: RemainingTerms,
  effectiveRate: bigint,
): boolean => {
  const [was, is] = [presentValueCents(before, effectiveRate), presentValueCents(after, effectiveRate)]
  const difference = is > was ? is - was : was - is
  return difference * MORE_THAN_MINOR >= was
}
