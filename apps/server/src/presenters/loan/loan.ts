import type { LoanView } from '@pledge/contract/loan'
import { releaseOpensAt } from '@pledge/domain/application/payment-guards'
import { isRenewable } from '@pledge/domain/application/renewal-guards'
import { isCollateralBlocked } from '@pledge/domain/application/sanctions'
import { formatDollars } from '@pledge/domain/money/dollars'
import { formatFraction } from '@pledge/domain/money/fraction'
import { formatCalendarDate, type CalendarDate } from '@pledge/domain/offer/calendar-date'
import { dayOfLoan } from '@pledge/domain/servicing/loan'
import { loanAccount } from '@pledge/domain/servicing/loan-account'
import { loanDues, type LoanDues } from '@pledge/domain/servicing/loan-dues'
import { renewalWindow } from '@pledge/domain/servicing/renewal-window'
import { paymentReference } from '@pledge/domain/servicing/payment-reference'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import type { StoredLoan } from '../../store/loan/loans.ts'

const statusOf = ({ paidInFullAt, paidOffAt }: ApplicationRecord['application']): LoanView['status'] => {
  if (paidOffAt !== null) return 'CLOSED'
  return paidInFullAt === null ? 'IN_SERVICE' : 'PAID_IN_FULL'
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
  { application, deadlineTerms }: ApplicationRecord,
  { loan }: StoredLoan,
  now: Date,
): LoanView => {
  const today = dayOfLoan(loan, now.getTime(), deadlineTerms.timeZone)
  const account = loanAccount(loan, application.payments, today)
  const { standing } = account
  const { bankHolidays } = deadlineTerms
  const dues = loanDues(loan, application.payments, { on: today, bankHolidays })
  return {
    status: statusOf(application),
    asOf: formatCalendarDate(today),
    fundedOn: formatCalendarDate(loan.fundedOn),
    maturesOn: formatCalendarDate(account.maturesOn),
    repayment: loan.repayment,
    interestRate: formatFraction(loan.rateBps),
    amount: formatDollars(loan.amountCents),
    principal: formatDollars(standing.principalCents),
    accruedInterest: formatDollars(standing.interestCents),
    payOff: formatDollars(account.payOffCents),
    ...presentDues(dues),
    paid: formatDollars(account.paidCents),
    overpaid: formatDollars(standing.overCents),
    paymentReference: paymentReference(application.id),
    // No day is named on which blocked collateral would go back.
    releaseOpensAt: instantOrNull(isCollateralBlocked(application) ? null : releaseOpensAt(application)),
    payments: application.payments.map((payment) => ({
      paymentId: payment.paymentId,
      method: payment.method,
      amount: formatDollars(payment.amountCents),
      paidOn: payment.paidOn,
      heldUntil: instantOrNull(payment.heldUntil),
      isReturned: payment.returnedAt !== null,
    })),
  }
}

/** From when on a loan can be renewed, and whether it can be now; null where it cannot any more (row 1.1.20). */
export const presentRenewalWindow = (
  { application, deadlineTerms: { timeZone } }: ApplicationRecord,
  { loan }: StoredLoan,
  { windowDays, now }: { readonly windowDays: number; readonly now: Date },
): { readonly opensAt: string; readonly isOpen: boolean } | null => {
  const { opensAt, closesAt } = renewalWindow(loan, application.payments, { windowDays, timeZone })
  // A payment that stays on hold until maturity leaves no day to begin.
  if (!isRenewable(application) || Math.max(now.getTime(), opensAt) >= closesAt) return null
  return { opensAt: new Date(opensAt).toISOString(), isOpen: now.getTime() >= opensAt }
}
