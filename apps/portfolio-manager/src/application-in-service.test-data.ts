import type { ApplicationFile } from '@pledge/contract/portfolio'
import { applicationInReview } from './application.test-data.ts'

/** The same application with a loan in service. */
export const applicationInService: ApplicationFile = {
  ...applicationInReview,
  loan: {
    status: 'IN_SERVICE',
    asOf: '2027-01-30',
    fundedOn: '2026-11-30',
    maturesOn: '2027-11-30',
    repayment: 'interest-only',
    interestRate: '0.0891',
    amount: '10100.00',
    principal: '10100.00',
    accruedInterest: '149.98',
    payOff: '10249.98',
    pastDue: '74.99',
    pastDueSince: '2026-12-30',
    daysPastDue: 31,
    nextDue: null,
    lastDue: null,
    paid: '0.00',
    overpaid: '0.00',
    releaseOpensAt: null,
    paymentReference: '3F2A-9C01-7B44',
    payments: [],
    typedPayments: [],
    refunds: [],
    agentRefunds: [],
    refundedTooMuch: '0.00',
  },
}
