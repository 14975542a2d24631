import {
  finishRepayment,
  lockRepaymentReport,
  type StoredRepayment,
} from '../../store/loan/repayment-reports.ts'
import type { ReportOfPayment } from './receive-payment.ts'

/** What the bank told of a payment, as it is taken onto a loan: while it stands as it was found. */
export const reportOfPayment = (
  { id, status }: Pick<StoredRepayment, 'id' | 'status'>,
  applicationId: string,
): ReportOfPayment => ({
  isOpen: async (tx) => (await lockRepaymentReport(tx, id))?.status === status,
  finish: (tx, paymentId) => finishRepayment(tx, id, { applicationId, paymentId }),
})
