import type { DueAmount, DueFacts } from '@pledge/copy/en/due-mails'
import { paymentsOf } from '@pledge/domain/loan/loan-state'
import { formatCalendarDate } from '@pledge/domain/offer/calendar-date'
import type { NoticeTerms } from '@pledge/domain/servicing/due-notices'
import { maturesOn, type Loan } from '@pledge/domain/servicing/loan'
import { loanAccount } from '@pledge/domain/servicing/loan-account'
import { loanDues, type DuePayment } from '@pledge/domain/servicing/loan-dues'
import { paymentReference } from '@pledge/domain/servicing/payment-reference'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import { isRenewable } from '@pledge/domain/view/renewable'

const dueAmount = ({ on, amountCents, onTimeThrough }: DuePayment): DueAmount => ({
  amountCents,
  on: formatCalendarDate(on),
  onTimeThrough: formatCalendarDate(onTimeThrough),
})

/** The facts about payments of a loan in an email, by the same rules as on the pages. */
export const dueFactsOf = (
  file: LoanFile,
  {
    loan,
    terms,
    kind,
    debit,
  }: {
    readonly loan: Loan
    readonly terms: NoticeTerms
    readonly kind: DueFacts['kind']
    readonly debit: DueFacts['debit']
  },
): DueFacts => {
  const received = paymentsOf(file.loan)
  const { nextDue, lastDue, pastDueCents, pastDueSince, daysPastDue, isMatured } = loanDues(
    loan,
    received,
    terms,
  )
  const atMaturity = lastDue ?? nextDue
  return {
    kind,
    next: nextDue && dueAmount(nextDue),
    pastDue:
      pastDueSince === null
        ? null
        : { amountCents: pastDueCents, since: formatCalendarDate(pastDueSince), daysPastDue },
    atMaturity: {
      amountCents: atMaturity?.amountCents ?? loanAccount(loan, received, terms.on).payOffCents,
      on: formatCalendarDate(maturesOn(loan)),
    },
    isMatured,
    canBeRenewed: isRenewable(file),
    debit,
    reference: paymentReference(file.id),
  }
}
