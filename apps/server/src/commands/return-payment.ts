import { startOfDate } from '@pledge/domain/offer/zoned-days'
import { refuse } from '@pledge/domain/refusal'
import { dayOfLoan, dueOn, type Loan } from '@pledge/domain/servicing/loan'
import { isPaidInFull } from '@pledge/domain/servicing/loan-account'
import { loanMonths } from '@pledge/domain/servicing/loan-months'
import { findLoan, returnLoanPayment, setNextAccrual } from '../store/loans.ts'
import { advance } from './advance.ts'
import { jobActor, systemOf } from './actors.ts'
import type { OfApplication } from './attach-profile.ts'
import type { Deps } from './deps.ts'
import { postServicing } from './post-servicing.ts'

/**
 * The bank takes a payment back (row 1.9.24): the loan owes what it owed without it, and its interest accrues on.
 * Refusals: `transition.not-allowed` for one that does not count any more, `loan.not-open` once the loan is closed.
 */
export const returnPayment =
  (deps: Deps) => (input: OfApplication & { readonly paymentId: string; readonly code: string }) => {
    const { paymentId, code } = input
    let loan: Loan | undefined
    return advance(deps)({
      asker: systemOf(input.organizationId),
      applicationId: input.applicationId,
      async command({ application }, tx, now) {
        const stored = await findLoan(tx, application.id)
        if (stored === undefined || stored.closedAt !== null) return refuse('loan.not-open')
        loan = stored.loan
        const without = application.payments.map((payment) =>
          payment.paymentId === paymentId ? { ...payment, returnedAt: now.getTime() } : payment,
        )
        return {
          type: 'PaymentReturned',
          by: jobActor('watch-repayments'),
          data: { paymentId, reasonCode: code, isPaidInFull: isPaidInFull(loan, without) },
        }
      },
      async effects(tx, { record, after, now }) {
        if (loan === undefined) throw new Error('a payment is on a loan')
        const { timeZone } = record.deadlineTerms
        const on = dayOfLoan(loan, now.getTime(), timeZone)
        await returnLoanPayment(tx, { paymentId, code, now })
        const cause = {
          key: `payment-returned:${paymentId}`,
          description: 'Payment returned by the bank',
          now,
        }
        await postServicing(deps, tx, { application: after, loan, on }, cause)
        const next = dueOn(loan, loanMonths(loan, on).whole + 1)
        await setNextAccrual(tx, after.id, new Date(startOfDate(next, timeZone)))
      },
    })
  }
