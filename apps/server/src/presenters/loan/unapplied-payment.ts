import type { PossibleMatch, UnmatchedPayment } from '@pledge/contract/repayments'
import { formatDollars } from '@pledge/domain/money/dollars'
import { paymentReference } from '@pledge/domain/servicing/payment-reference'
import type { RecordedPayment } from '../../store/loan/possible-matches.ts'
import type { StoredRepayment } from '../../store/loan/repayment-reports.ts'

const presentMatch = (payment: RecordedPayment): PossibleMatch => ({
  paymentUuid: payment.paymentId,
  appUuid: payment.applicationId,
  loanReference: paymentReference(payment.applicationId),
  method: payment.method,
  reference: payment.reference,
  paidOn: payment.paidOn,
})

/** A payment that waits for an agent, with all that the bank said of it, and the typed payments that it may be. */
export const presentUnappliedPayment = (
  report: StoredRepayment,
  matches: readonly RecordedPayment[],
): UnmatchedPayment => {
  if (report.problem === null) throw new Error('what is matched waits for nobody')
  return {
    id: report.id,
    kind: report.kind,
    method: report.method,
    reference: report.reference,
    remittance: report.remittance,
    amount: formatDollars(report.amountCents),
    at: report.at.toISOString(),
    code: report.code,
    problem: report.problem,
    matches: matches.map(presentMatch),
  }
}
