import { repaymentOf } from '@pledge/domain/application/origination'
import { calendarDateIn } from '@pledge/domain/offer/zoned-days'
import type { Loan } from '@pledge/domain/servicing/loan'
import { insertLoan, isCompounding, removeLoan, findLoan } from '../../store/loan/loans.ts'
import type { ApplicationChange } from '../application/advance.ts'
import { belongsTo } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { quoteOf } from '../disbursement/post-disbursement.ts'
import { nextAccrualAt, postInterestUndone } from './post-servicing.ts'

type Begun = Pick<Loan, 'fundedOn' | 'carriedCents'>

/** The loan that starts on a day, with the terms of its offer. */
export const loanToOpen = async ({ tx, record, after }: ApplicationChange, begun: Begun): Promise<Loan> => {
  const { amountCents, rateBps, termMonths } = await quoteOf(tx, after)
  const repayment = repaymentOf(after.application)
  if (repayment === null) throw new Error('a loan has a way in which it is repaid')
  const compounding = await isCompounding(tx, after.organizationId, record.lendingRulesVersion)
  return { amountCents, rateBps, termMonths, repayment, compounding, ...begun }
}

/** The loan starts when its funds are sent, on that day in the organization's time zone. */
const begunNow = ({ record, now }: ApplicationChange): Begun => ({
  fundedOn: calendarDateIn(now.getTime(), record.deadlineTerms.timeZone),
})

/** Puts a loan into service, in the commit that records that its funds were sent or that it replaced another loan. */
export const openLoan = async (change: ApplicationChange, begun = begunNow(change)): Promise<void> => {
  const { tx, record, after } = change
  const loan = await loanToOpen(change, begun)
  await insertLoan(tx, {
    ...belongsTo(after),
    loan,
    nextAccrualAt: nextAccrualAt(loan, loan.fundedOn, record.deadlineTerms.timeZone),
  })
}

/** Takes a loan out of service whose disbursement was returned: it starts again, with its interest, when funds are sent again. */
export const undoLoan = async (
  deps: Deps,
  { tx, after, now }: ApplicationChange,
  attempt: number,
): Promise<void> => {
  const stored = await findLoan(tx, after.id)
  if (stored === undefined) return
  await postInterestUndone(
    deps,
    tx,
    { file: after, loan: stored.loan },
    { key: `interest-undone:${attempt}`, description: 'Interest on a returned disbursement', now },
  )
  await removeLoan(tx, after.id)
}
