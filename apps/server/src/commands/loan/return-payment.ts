import { paymentsOf, paidOffAtOf } from '@pledge/domain/loan/loan-state'
import type { Actor } from '@pledge/domain/decider/actors'
import type { Principal } from '@pledge/domain/organization/principal'
import { refuse } from '@pledge/domain/refusal'
import { dayOfLoan } from '@pledge/domain/servicing/loan'
import type { PaymentReturnReason } from '@pledge/domain/servicing/return-reasons'
import { reopenReportOf } from '../../store/loan/repayment-reports.ts'
import { isPaidInFull } from '@pledge/domain/servicing/loan-account'
import type { Tx } from '../../store/database/database.ts'
import { reopenLoan, findLoan, returnLoanPayment, setNextAccrual } from '../../store/loan/loans.ts'
import { advance } from '../application/advance.ts'
import type { Deps } from '../deps.ts'
import { nextAccrualAt, postServicing } from './post-servicing.ts'

/** The payment was recorded by mistake; every other reason means that the bank took the money back. */
const MISTAKE: PaymentReturnReason = 'MISTAKE'

/**
 * A payment does not count any more: the bank took it back, or it was written down by mistake (row 1.9.24). The loan owes
 * what it owes without it, and its interest accrues on; a loan that it had closed is open again while its collateral is
 * here. Refusals: `transition.not-allowed` for one that does not count, `loan.not-open` once the collateral is asked for.
 */
export const returnPayment =
  (deps: Deps) =>
  (input: {
    readonly principal: Principal
    readonly by: Actor
    readonly applicationId: string
    readonly paymentId: string
    readonly code: string
    /** What else belongs to the return, in the same commit. */
    readonly also?: (tx: Tx, now: Date) => Promise<void>
  }) => {
    const { paymentId, code } = input
    return advance(deps)({
      principal: input.principal,
      applicationId: input.applicationId,
      async command({ file, tx, now }) {
        const loan = (await findLoan(tx, file.id))?.loan
        if (loan === undefined) return refuse('loan.not-open')
        const without = paymentsOf(file.loan).map((payment) =>
          payment.paymentId === paymentId ? { ...payment, returnedAt: now.getTime() } : payment,
        )
        const data = { paymentId, reasonCode: code, isPaidInFull: isPaidInFull(loan, without) }
        return { command: { type: 'PaymentReturned', by: input.by, data }, context: loan }
      },
      async effects({ tx, record, after, now, events, context: loan }) {
        await returnLoanPayment(tx, { paymentId, code, now })
        const { timeZone } = record.deadlineTerms
        const on = dayOfLoan(loan, now.getTime(), timeZone)
        const cause = { key: `payment-returned:${paymentId}`, description: 'Payment reversed', now }
        await postServicing(deps, tx, { file: after, loan, on }, cause)
        if (events.some(({ type }) => type === 'LoanReopened')) await reopenLoan(tx, after.id)
        if (paidOffAtOf(after.loan) === null)
          await setNextAccrual(tx, after.id, nextAccrualAt(loan, on, timeZone))
        // The money did not go away: what the bank reported of it is matched anew.
        if (code === MISTAKE) await reopenReportOf(tx, paymentId)
        await input.also?.(tx, now)
      },
    })
  }
