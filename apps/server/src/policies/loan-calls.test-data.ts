import { DELINQUENCY_INPUTS } from './delinquency-calls.test-data.ts'
import { MODIFICATION_INPUTS } from './modification-calls.test-data.ts'
import { ALERT_INPUTS } from './alert-calls.test-data.ts'
import { SALE_INPUTS } from './sale-calls.test-data.ts'

interface Target {
  readonly uuid: string
  readonly docUuid: string
  readonly reportId: string
}

const goodThrough = ({ uuid }: Target) => ({ params: { uuid }, body: { goodThrough: '2026-06-01' } })

/** What each call about a loan in service is made with. */
export const LOAN_INPUTS = {
  ...DELINQUENCY_INPUTS,
  ...MODIFICATION_INPUTS,
  ...ALERT_INPUTS,
  ...SALE_INPUTS,
  getLoanActivity: ({ uuid }: Target) => ({ params: { uuid } }),
  getLoanHistory: ({ uuid }: Target) => ({ params: { uuid }, query: { range: 'WEEK' } }),
  getLoanScenarios: ({ uuid }: Target) => ({ params: { uuid } }),
  getPayoffPlan: ({ uuid }: Target) => ({ params: { uuid }, query: { on: '2026-06-01' } }),
  exportLoan: ({ uuid }: Target) => ({ params: { uuid } }),
  getMessages: ({ uuid }: Target) => ({ params: { uuid } }),
  getPayoffQuote: ({ uuid }: Target) => ({ params: { uuid }, query: { on: '2026-06-01' } }),
  requestPayoffLetter: goodThrough,
  requestPayoffLetterAsAgent: goodThrough,
  extendMarginCall: ({ uuid, docUuid }: Target) => ({
    params: { uuid },
    body: { callUuid: docUuid, cureBy: '2027-01-01T00:00:00.000Z', reason: 'A wire is on its way' },
  }),
  recordContact: ({ uuid }: Target) => ({
    params: { uuid },
    body: { way: 'PHONE', reason: 'Talked about the deadline' },
  }),
  recordPayment: ({ uuid }: Target) => ({
    params: { uuid },
    body: { method: 'WIRE', amount: '100.00', paidOn: '2026-11-21', reference: 'wire-1' },
  }),
  reviewTypedPayment: ({ uuid, docUuid }: Target) => ({
    params: { uuid, typedUuid: docUuid },
    body: { decision: 'refuse' },
  }),
  approveRefund: ({ uuid, docUuid }: Target) => ({
    params: { uuid, refundUuid: docUuid },
    body: { refund: docUuid, amount: '7.00', destination: null, isByHand: true },
  }),
  recordRefundByHand: ({ uuid, docUuid }: Target) => ({
    params: { uuid, refundUuid: docUuid },
    body: { reference: 'check-1' },
  }),
  pollRefundAgain: ({ uuid, docUuid }: Target) => ({
    params: { uuid, refundUuid: docUuid },
    body: { amount: '7.00' },
  }),
  recordLostRefund: ({ uuid, docUuid }: Target) => ({
    params: { uuid, refundUuid: docUuid },
    body: { amount: '7.00' },
  }),
  recordHandReturn: ({ uuid, docUuid }: Target) => ({
    params: { uuid, refundUuid: docUuid },
    body: { reference: 'check-1' },
  }),
  settleUsdcPayment: ({ uuid, docUuid }: Target) => ({
    params: { uuid, paymentUuid: docUuid },
    body: { note: 'Sent back to the wallet that it came from' },
  }),
  settleUnmatchedPayment: ({ reportId }: Target) => ({
    params: { id: reportId },
    body: { note: 'Sent back' },
  }),
  matchReportedPayment: ({ reportId, docUuid }: Target) => ({
    params: { id: reportId },
    body: { paymentUuid: docUuid },
  }),
} as const
