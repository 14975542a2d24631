import type { ConfirmedCollateral } from '@pledge/contract/confirmed-collateral'
import type { LoanAnswer } from '@pledge/contract/servicing'

/** The confirmed collateral of a loan: 0.25 BTC at $88,410.37, LTV 46.03%. */
export const confirmedAnswer = (change: Partial<ConfirmedCollateral> = {}): ConfirmedCollateral => ({
  coinQuantity: '0.25000000',
  ltv: '0.460347',
  marketValue: '22102.59',
  triggers: {
    warning: { ltv: '0.75', price: '54266.61' },
    marginCall: { ltv: '0.8', price: '50874.95' },
    liquidation: { ltv: '0.9', price: '45222.17' },
    rebalance: { ltv: '0.35', price: '116285.61' },
  },
  balance: '10174.99',
  price: { price: '88410.37', observedAt: '2026-12-31T15:42:00.000Z' },
  ...change,
})

/** A loan in service, a month old, that owes its first interest; each test states the differences. */
export const loanAnswer = (change: Partial<LoanAnswer> = {}): LoanAnswer => ({
  status: 'IN_SERVICE',
  asOf: '2026-12-31',
  fundedOn: '2026-11-30',
  maturesOn: '2027-11-30',
  repayment: 'interest-only',
  interestRate: '0.0891',
  amount: '10100.00',
  principal: '10100.00',
  accruedInterest: '74.99',
  payOff: '10174.99',
  pastDue: '0.00',
  pastDueSince: null,
  daysPastDue: 0,
  nextDue: { on: '2027-01-30', amount: '74.98', onTimeThrough: '2027-02-01' },
  lastDue: { on: '2027-11-30', amount: '10174.99', onTimeThrough: '2027-11-30' },
  paid: '0.00',
  overpaid: '0.00',
  releaseOpensAt: null,
  paymentReference: '3F2A-9C01-7B44',
  payments: [],
  renewal: null,
  payOffQuotedUntil: null,
  confirmedCollateral: confirmedAnswer(),
  condition: 'ACTIVE',
  watch: {
    isPriceCurrent: true,
    reached: null,
    falls: { warning: '0.3861', marginCall: '0.4245', liquidation: '0.4884' },
  },
  payTo: {
    accountName: 'Pledge Lending, Inc.',
    accountAddress: '410 Harbor Street, Wilmington, DE 19801',
    bankName: 'Wilmington Example Bank, N.A.',
    bankAddress: '119 Example Street, Wilmington, DE 19801',
    achRoutingNumber: '039999205',
    wireRoutingNumber: '039999700',
    accountNumber: '000055520882',
  },
  arrival: null,
  collateralBack: { achHoldDays: 21, wireReturnDays: 3 },
  margin: null,
  sales: [],
  delinquency: null,
  holds: [],
  activity: [],
  answeredAt: '2026-12-31T15:42:30.000Z',
  ...change,
})
