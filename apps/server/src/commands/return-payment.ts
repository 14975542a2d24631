import type { Actor } from '@pledge/domain/application/actors'
import { startOfDate } from '@pledge/domain/offer/zoned-days'
import type { Asker } from '@pledge/domain/organization/asker'
import { refuse } from '@pledge/domain/refusal'
import { dayOfLoan, dueOn, type Loan } from '@pledge/domain/servicing/loan'
import { isPaidInFull } from '@pledge/domain/servicing/loan-account'
import { loanMonths } from '@pledge/domain/servicing/loan-months'
import { reopenLoan, findLoan, returnLoanPayment, setNextAccrual } from '../store/loans.ts'
import { advance, type Advanced } from './advance.ts'
import type { Deps } from './deps.ts'
import { postServicing } from './post-servicing.ts'
import type { Tx } from '../store/database.ts'

/** Interest accrues on, of the month that runs now. */
const accrueOn = (tx: Tx, loan: Loan, { record, after, now }: Advanced) => {
  const { timeZone } = record.deadlineTerms
  const next = dueOn(loan, loanMonths(loan, dayOfLoan(loan, now.getTime(), timeZone)).whole + 1)
  return setNextAccrual(tx, after.id, new Date(startOfDate(next, timeZone)))
}

/**
 * A payment does not count any more: the bank took it back, or it was written down by mistake (row 1.9.24). The loan owes
 * what it owes without it, and its interest accrues on; a loan that it had closed is open again while its collateral is
 * here. Refusals: `transition.not-allowed` for one that does not count, `loan.not-open` once the collateral is asked for.
 */
export const returnPayment =
  (deps: Deps) =>
  (input: {
    readonly asker: Asker
    readonly by: Actor
    readonly applicationId: string
    readonly paymentId: string
    readonly code: string
  }) => {
    const { paymentId, code } = input
    let loan: Loan | undefined
    return advance(deps)({
      asker: input.asker,
      applicationId: input.applicationId,
      async command({ application }, tx, now) {
        loan = (await findLoan(tx, application.id))?.loan
        if (loan === undefined) return refuse('loan.not-open')
        const without = application.payments.map((payment) =>
          payment.paymentId === paymentId ? { ...payment, returnedAt: now.getTime() } : payment,
        )
        return {
          type: 'PaymentReturned',
          by: input.by,
          data: { paymentId, reasonCode: code, isPaidInFull: isPaidInFull(loan, without) },
        }
      },
      async effects(tx, advanced) {
        const { record, after, now, events } = advanced
        if (loan === undefined) throw new Error('a payment is on a loan')
        await returnLoanPayment(tx, { paymentId, code, now })
        const on = dayOfLoan(loan, now.getTime(), record.deadlineTerms.timeZone)
        const cause = { key: `payment-returned:${paymentId}`, description: 'Payment taken back', now }
        await postServicing(deps, tx, { application: after, loan, on }, cause)
        if (events.some(({ type }) => type === 'LoanReopened')) await reopenLoan(tx, after.id)
        if (after.paidOffAt === null) await accrueOn(tx, loan, advanced)
      },
    })
  }
