import { calendarDateIn } from '@pledge/domain/offer/zoned-days'
import type { Loan } from '@pledge/domain/servicing/loan'
import type { Tx } from '../../store/database/database.ts'
import { insertLoan, isCompounding, removeLoan, findLoan } from '../../store/loan/loans.ts'
import type { Advanced } from '../application/advance.ts'
import type { Deps } from '../deps.ts'
import { quoteOf } from '../disbursement/post-payout.ts'
import { nextAccrualAt, postInterestUndone } from './post-servicing.ts'

type Begun = Pick<Loan, 'fundedOn' | 'carriedCents'>

/** The loan that begins on a day: terms of its offer. */
const loanOf = async (tx: Tx, { record, after }: Advanced, begun: Begun): Promise<Loan> => {
  const { amountCents, rateBps, termMonths } = await quoteOf(tx, after)
  const { repayment } = after
  if (repayment === null) throw new Error('a loan has a way in which it is repaid')
  const compounding = await isCompounding(tx, after.organizationId, record.lendingRulesVersion)
  return { amountCents, rateBps, termMonths, repayment, compounding, ...begun }
}

/** It begins with the money that was sent just now, on the day of the organization's zone. */
const begunNow = ({ record, now }: Advanced): Begun => ({
  fundedOn: calendarDateIn(now.getTime(), record.deadlineTerms.timeZone),
})

/** Puts a loan into service, in the commit that says that its money was sent, or that it took the place of another. */
export const openLoan = async (tx: Tx, advanced: Advanced, begun = begunNow(advanced)): Promise<void> => {
  const { record, after } = advanced
  const loan = await loanOf(tx, advanced, begun)
  await insertLoan(tx, {
    applicationId: after.id,
    organizationId: after.organizationId,
    borrowerId: after.borrowerId,
    loan,
    nextAccrualAt: nextAccrualAt(loan, loan.fundedOn, record.deadlineTerms.timeZone),
  })
}

/** Takes a loan out of service whose payout came back: it begins again, with its interest, when it is paid out again. */
export const undoLoan = async (
  deps: Deps,
  tx: Tx,
  { after, now }: Advanced,
  attempt: number,
): Promise<void> => {
  const stored = await findLoan(tx, after.id)
  if (stored === undefined) return
  await postInterestUndone(
    deps,
    tx,
    { application: after, loan: stored.loan },
    { key: `interest-undone:${attempt}`, description: 'Interest on a returned disbursement', now },
  )
  await removeLoan(tx, after.id)
}
