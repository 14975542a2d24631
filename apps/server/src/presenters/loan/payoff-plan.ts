import type { PayoffPlanAnswer } from '@pledge/contract/payoff-plan'
import { paymentsOf } from '@pledge/domain/loan/loan-state'
import { parseDollars, formatDollars } from '@pledge/domain/money/dollars'
import { formatCalendarDate, parseCalendarDate } from '@pledge/domain/offer/calendar-date'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { dayOfLoan } from '@pledge/domain/servicing/loan'
import { payOffQuote } from '@pledge/domain/servicing/pay-off-quote'
import {
  collateralBack,
  monthlyPlan,
  payoffByWay,
  type CollateralBack,
} from '@pledge/domain/view/payoff-plan'
import type { PayoffWay } from '@pledge/domain/view/payoff-ways'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import type { StoredLoan } from '../../store/loan/loans.ts'

const presentBack = (way: PayoffWay, { paidOn, releasableOn, backBy }: CollateralBack) => ({
  way,
  paidOn: formatCalendarDate(paidOn),
  releasableOn: formatCalendarDate(releasableOn),
  backBy: formatCalendarDate(backBy),
})

/** What pays a loan off by each way, and when its collateral is back; `request.invalid` for a day that is not quoted. */
export const planPayoff = (
  { file, deadlineTerms: terms, usualTimes }: ApplicationRecord,
  { loan }: StoredLoan,
  { on, extra, now }: { readonly on: string; readonly extra: string | undefined; readonly now: Date },
): Outcome<{ readonly plan: PayoffPlanAnswer }> => {
  const day = parseCalendarDate(on)
  if (day === undefined) return refuse('request.invalid', { field: 'on' })
  const payments = paymentsOf(file.loan)
  const today = dayOfLoan(loan, now.getTime(), terms.timeZone)
  const quoted = payOffQuote(loan, payments, { today, on: day })
  if (!quoted.ok) return quoted
  const basis = { terms, usualTimes, nowMs: now.getTime() }
  const { isInternational } = file.application
  const ways = payoffByWay(loan, payments, { ...basis, on: day, isInternational })
  const extraCents = extra === undefined ? undefined : parseDollars(extra)
  const monthly = extraCents === undefined ? null : monthlyPlan(loan, payments, { today, extraCents })
  return {
    ok: true,
    plan: {
      ways: ways.map(({ way, payOffCents, ...rest }) => ({
        ...presentBack(way, rest),
        payOff: formatDollars(payOffCents),
      })),
      monthly: monthly && {
        payments: monthly.payments,
        lastOn: formatCalendarDate(monthly.lastOn),
        last: formatDollars(monthly.lastCents),
        interest: formatDollars(monthly.interestCents),
        interestWithout: formatDollars(monthly.interestWithoutCents),
        back: ways.map(({ way }) => presentBack(way, collateralBack(way, monthly.lastOn, basis))),
      },
    },
  }
}
