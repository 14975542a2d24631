import { netProceedsOf } from '../../liquidation/liquidation.ts'
import { addMonths, dayNumber, type CalendarDate } from '../../offer/calendar-date.ts'
import { calendarDateIn } from '../../offer/zoned-days.ts'
import { bookedIn } from './books.test-data.ts'
import type { BankCredit } from './around.test-data.ts'
import { plainAccount, type PlainAccount } from './plain-account.test-data.ts'
import { must, type SimulatedLoan } from './world.test-data.ts'

/** What the bank holds of a loan, and what its sales brought. The loan's own list of payments is not asked. */
export const creditsOf = ({ bank, file }: SimulatedLoan): readonly BankCredit[] => [
  ...bank.credits.values(),
  ...file.liquidations.flatMap((sale) =>
    sale.state === 'CONCLUDED' && netProceedsOf(sale.applied) > 0n
      ? [
          {
            on: calendarDateIn(sale.concludedAt, 'UTC'),
            cents: netProceedsOf(sale.applied),
            finalAt: sale.concludedAt,
          },
        ]
      : [],
  ),
]

const owedCents = ({ principalCents, interestCents }: PlainAccount): bigint => principalCents + interestCents

const chargedOffCents = (loan: SimulatedLoan, on: CalendarDate): bigint | null => {
  const day = loan.terms.changes?.chargedOffOn ?? null
  if (day === null || dayNumber(day) > dayNumber(on)) return null
  return owedCents(plainAccount(loan.terms, creditsOf(loan), day))
}

/** Debits are positive. */
const expectedBooks = (loan: SimulatedLoan, on: CalendarDate): Readonly<Record<string, bigint>> => {
  const credits = creditsOf(loan)
  const account = plainAccount(loan.terms, credits, on)
  const lossCents = chargedOffCents(loan, on)
  return {
    'loan-principal': lossCents === null ? account.principalCents : 0n,
    'interest-receivable': lossCents === null ? account.interestCents : 0n,
    'interest-income': -account.earnedCents,
    'payments-clearing': credits.reduce((sum, { cents }) => sum + cents, 0n),
    'owed-to-borrower': -account.overCents,
    'charged-off-loans': lossCents ?? 0n,
    'charge-off-recoveries': lossCents === null ? 0n : owedCents(account) - lossCents,
  }
}

/** Months differ by up to three days, and a straight line by days knows none. */
const SHORT_MONTH_DAYS = 3

/**
 * The part of the fee that is not earned is at most the share of the principal that is owed, and while the terms are those of the
 * beginning at least that share of what a straight line leaves of the term: an even yield earns less in the first months.
 */
const checkFee = (loan: SimulatedLoan, on: CalendarDate): void => {
  const { terms, feeCents } = loan
  const deferred = -bookedIn(loan, 'deferred-origination-fees', 'USD')
  const earned = -bookedIn(loan, 'origination-fee-income', 'USD')
  must(deferred + earned === feeCents, loan, 'the fee is neither earned nor deferred')
  const principal = bookedIn(loan, 'loan-principal', 'USD')
  const most = (feeCents * principal) / terms.amountCents + 1n
  must(deferred >= 0n && deferred <= most, loan, 'more of the fee is deferred than the principal bears')
  if (terms.changes !== undefined) return
  const [begin, now, end] = [
    dayNumber(terms.fundedOn),
    dayNumber(on),
    dayNumber(addMonths(terms.fundedOn, terms.termMonths)),
  ]
  const left = BigInt(Math.max(0, end - now - SHORT_MONTH_DAYS))
  const least = (feeCents * principal * left) / (terms.amountCents * BigInt(end - begin)) - 1n
  must(deferred >= least, loan, 'more of the fee is earned than a straight line earns')
}

/** The books of a loan, as they were posted until the end of a day, say what bank and agreement say, to the cent. */
export const checkBooks = (loan: SimulatedLoan, on: CalendarDate): void => {
  for (const [account, cents] of Object.entries(expectedBooks(loan, on))) {
    const booked = bookedIn(loan, account, 'USD')
    must(booked === cents, loan, `the account ${account} says ${booked}, and bank and agreement say ${cents}`)
  }
  checkFee(loan, on)
}
