import { paymentsOf, paidOffAtOf, type LoanState } from '@pledge/domain/loan/loan-state'
import { releaseOpensAt } from '@pledge/domain/loan/release-opens'
import { isRenewable } from '@pledge/domain/view/renewable'
import type { LoanView } from '@pledge/contract/loan'
import { isCollateralBlocked } from '@pledge/domain/application/sanctions'
import { formatDollars } from '@pledge/domain/money/dollars'
import { formatFraction } from '@pledge/domain/money/fraction'
import { formatCalendarDate, type CalendarDate } from '@pledge/domain/offer/calendar-date'
import { rateOn } from '@pledge/domain/servicing/loan-changes'
import { dayOfLoan } from '@pledge/domain/servicing/loan'
import { loanAccount } from '@pledge/domain/servicing/loan-account'
import { loanDues, type LoanDues } from '@pledge/domain/servicing/loan-dues'
import { renewalWindow } from '@pledge/domain/servicing/renewal-window'
import { paymentReference } from '@pledge/domain/servicing/payment-reference'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import type { StoredLoan } from '../../store/loan/loans.ts'
import type { StoredRefund } from '../../store/refund/refunds.ts'
import { owedBackCents, presentRefunds, refundedTooMuchCents } from '../refund/refund.ts'

const statusOf = (loan: LoanState): LoanView['status'] => {
  if (paidOffAtOf(loan) !== null) return 'CLOSED'
  return loan.state === 'PAID_IN_FULL' ? 'PAID_IN_FULL' : 'IN_SERVICE'
}
const instantOrNull = (at: number | null) => (at === null ? null : new Date(at).toISOString())

const dateOrNull = (date: CalendarDate | null) => (date === null ? null : formatCalendarDate(date))

const presentDue = (due: LoanDues['nextDue']): LoanView['nextDue'] =>
  due === null
    ? null
    : {
        on: formatCalendarDate(due.on),
        amount: formatDollars(due.amountCents),
        onTimeThrough: formatCalendarDate(due.onTimeThrough),
      }

const presentDues = ({ pastDueCents, pastDueSince, daysPastDue, nextDue, lastDue }: LoanDues) => ({
  pastDue: formatDollars(pastDueCents),
  pastDueSince: dateOrNull(pastDueSince),
  daysPastDue,
  nextDue: presentDue(nextDue),
  lastDue: presentDue(lastDue),
})

/** A loan as its borrower and the agents see it: every figure from its terms and its payments, today in its own zone. */
export const presentLoan = (
  { file, deadlineTerms }: ApplicationRecord,
  { loan }: StoredLoan,
  {
    now,
    refunds,
    sentCents,
  }: { readonly now: Date; readonly refunds: readonly StoredRefund[]; readonly sentCents: bigint },
): LoanView => {
  const today = dayOfLoan(loan, now.getTime(), deadlineTerms.timeZone)
  const account = loanAccount(loan, paymentsOf(file.loan), today)
  const { balance } = account
  const { bankHolidays } = deadlineTerms
  const dues = loanDues(loan, paymentsOf(file.loan), { on: today, bankHolidays })
  return {
    status: statusOf(file.loan),
    asOf: formatCalendarDate(today),
    fundedOn: formatCalendarDate(loan.fundedOn),
    maturesOn: formatCalendarDate(account.maturesOn),
    repayment: loan.repayment,
    interestRate: formatFraction(rateOn(loan, today)),
    amount: formatDollars(loan.amountCents),
    principal: formatDollars(balance.principalCents),
    accruedInterest: formatDollars(balance.interestCents),
    payOff: formatDollars(account.payOffCents),
    ...presentDues(dues),
    paid: formatDollars(account.paidCents),
    overpaid: formatDollars(owedBackCents(balance.overCents, sentCents)),
    refunds: presentRefunds(refunds),
    paymentReference: paymentReference(file.id),
    // No day is named on which blocked collateral would go back.
    releaseOpensAt: instantOrNull(isCollateralBlocked(file.application) ? null : releaseOpensAt(file.loan)),
    payments: paymentsOf(file.loan).map((payment) => ({
      paymentId: payment.paymentId,
      method: payment.method,
      amount: formatDollars(payment.amountCents),
      paidOn: payment.paidOn,
      heldUntil: instantOrNull(payment.heldUntil),
      isReturned: payment.returnedAt !== null,
    })),
  }
}

/** What was sent back and is not overpaid any more, because a payment was reversed since. */
export const presentRefundedTooMuch = (
  { file, deadlineTerms }: ApplicationRecord,
  { loan }: StoredLoan,
  { now, sentCents }: { readonly now: Date; readonly sentCents: bigint },
): string => {
  const today = dayOfLoan(loan, now.getTime(), deadlineTerms.timeZone)
  const { balance } = loanAccount(loan, paymentsOf(file.loan), today)
  return formatDollars(refundedTooMuchCents(balance.overCents, sentCents))
}

/** From when on a loan can be renewed, and whether it can be now; null where it cannot any more (row 1.1.20). */
export const presentRenewalWindow = (
  { file, deadlineTerms: { timeZone } }: ApplicationRecord,
  { loan }: StoredLoan,
  { windowDays, now }: { readonly windowDays: number; readonly now: Date },
): { readonly opensAt: string; readonly isOpen: boolean } | null => {
  const { opensAt, closesAt } = renewalWindow(loan, paymentsOf(file.loan), { windowDays, timeZone })
  // A payment that stays on hold until maturity leaves no day to begin.
  if (!isRenewable(file) || Math.max(now.getTime(), opensAt) >= closesAt) return null
  return { opensAt: new Date(opensAt).toISOString(), isOpen: now.getTime() >= opensAt }
}
