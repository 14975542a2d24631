import type { UnmatchedPayment } from '@pledge/contract/repayments'
import { formatDollars } from '@pledge/domain/money/dollars'
import type { StoredRepayment } from '../../store/loan/repayment-reports.ts'

/** A payment that waits for an agent, with all that the bank said of it: there is no loan to look at. */
export const presentUnappliedPayment = (report: StoredRepayment): UnmatchedPayment => {
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
  }
}
