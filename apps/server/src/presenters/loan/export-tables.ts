import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { paymentsOf } from '@pledge/domain/loan/loan-state'
import type { Coin } from '@pledge/domain/collateral/coins'
import { formatDollars } from '@pledge/domain/money/dollars'
import { dayNumber, formatCalendarDate, type CalendarDate } from '@pledge/domain/offer/calendar-date'
import { addDays } from '@pledge/domain/offer/zoned-days'
import { appliedPayments } from '@pledge/domain/servicing/applied-payments'
import { dayOfLoan, type Loan } from '@pledge/domain/servicing/loan'
import { periodFigures, statementPeriod, type LoanPeriod } from '@pledge/domain/servicing/statement'
import { wholeLoanActivity } from '@pledge/domain/view/loan-activity'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import type { StoredLoan } from '../../store/loan/loans.ts'
import type { MessageRecord } from '../../store/mail/messages.ts'
import { besideEvents, type ActivityBasis } from './loan-watch.ts'

type Rows = readonly (readonly string[])[]

const instantOr = (at: number | null): string => (at === null ? '' : new Date(at).toISOString())

/** Each payment with how it was applied; one that was reversed has no split, because it does not count. */
export const paymentRows = ({ file }: ApplicationRecord, { loan }: StoredLoan): Rows => {
  const payments = paymentsOf(file.loan)
  const applied = new Map(appliedPayments(loan, payments).map((one) => [one.payment.paymentId, one]))
  return [
    [
      'date',
      'method',
      'amount',
      'to_interest',
      'to_principal',
      'over',
      'principal_after',
      'held_until',
      'reversed_at',
    ],
    ...payments.map((payment) => {
      const one = applied.get(payment.paymentId)
      const split =
        one === undefined
          ? ['', '', '', '']
          : [
              one.split.toInterestCents,
              one.split.toPrincipalCents,
              one.split.overCents,
              one.balance.principalCents,
            ].map(formatDollars)
      return [
        payment.paidOn,
        payment.method,
        formatDollars(payment.amountCents),
        ...split,
        instantOr(payment.heldUntil),
        instantOr(payment.returnedAt),
      ]
    }),
  ]
}

const isBefore = (one: CalendarDate, other: CalendarDate) => dayNumber(one) < dayNumber(other)

/** The months of a loan until a day, the last one cut off there; the days after the term are one more period. */
export const accrualPeriods = (loan: Loan, today: CalendarDate): readonly LoanPeriod[] => {
  const periods: LoanPeriod[] = []
  for (let month = 1; month <= loan.termMonths; month += 1) {
    const { from, through } = statementPeriod(loan, month)
    if (isBefore(today, from)) return periods
    periods.push({ from, through: isBefore(today, through) ? today : through })
  }
  const from = addDays(statementPeriod(loan, loan.termMonths).through, 1)
  return isBefore(today, from) ? periods : [...periods, { from, through: today }]
}

/** Interest by month, by the figures of the statements. */
export const accrualRows = (
  { file, deadlineTerms: { timeZone } }: ApplicationRecord,
  { loan }: StoredLoan,
  now: Date,
): Rows => [
  [
    'from',
    'through',
    'principal_before',
    'interest_accrued',
    'paid_to_interest',
    'paid_to_principal',
    'principal_after',
    'interest_unpaid_after',
  ],
  ...accrualPeriods(loan, dayOfLoan(loan, now.getTime(), timeZone)).map((period) => {
    const figures = periodFigures(loan, paymentsOf(file.loan), { period, timeZone })
    return [
      formatCalendarDate(period.from),
      formatCalendarDate(period.through),
      ...[
        figures.opening.principalCents,
        figures.interestAccruedCents,
        figures.paidToInterestCents,
        figures.paidToPrincipalCents,
        figures.closing.principalCents,
        figures.closing.interestCents,
      ].map(formatDollars),
    ]
  }),
]

/** All that happened, the newest first. */
export const activityRows = (basis: ActivityBasis, coin: Coin): Rows => [
  ['at', 'what', 'amount', 'coins', 'coin'],
  ...wholeLoanActivity(basis.events, besideEvents(basis)).map(({ at, kind, amountCents, units }) => [
    new Date(at).toISOString(),
    kind,
    amountCents === null ? '' : formatDollars(amountCents),
    units === null ? '' : formatCoin(units, coin),
    units === null ? '' : coin,
  ]),
]

export const messageRows = (messages: readonly MessageRecord[]): Rows => [
  ['queued_at', 'subject', 'status', 'settled_at'],
  ...messages.map(({ queuedAt, subject, status, settledAt }) => [
    queuedAt.toISOString(),
    subject,
    status,
    settledAt?.toISOString() ?? '',
  ]),
]
