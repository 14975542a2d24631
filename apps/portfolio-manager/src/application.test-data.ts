import { presentTriggers } from '@pledge/contract/collateral-figures'
import { applicationFile, type ApplicationFile } from '@pledge/contract/portfolio'
import { parseCoin } from '@pledge/domain/money/coin-quantity'
import { triggerPrices } from '@pledge/domain/offer/trigger-prices'
import * as z from 'zod/mini'

const schedule = {
  monthlyPayment: '185.63',
  annualPercentageRate: '0.0993',
  financeCharge: '2477.56',
  totalOfPayments: '27477.56',
  payments: [{ month: 1, amount: '185.63' }],
}

/** Of a loan of $25,250.00, by the rule of the domain. */
const triggersOf = (quantity: string) =>
  presentTriggers(
    triggerPrices(
      { warningLtvBps: 7500, marginCallLtvBps: 8000, liquidationLtvBps: 9000, rebalanceBelowLtvBps: 3500 },
      { coin: 'BTC', units: parseCoin(quantity, 'BTC') ?? 0n, owedCents: 2_525_000n },
    ),
  )

/** An application whose ID waits for a review, as the contract has it. */
export const applicationInReview: ApplicationFile = z.parse(applicationFile, {
  appUuid: '4c2bd6de-6a6c-4c3a-9a5e-1f4f0f6c2d11',
  stage: 'APPLYING',
  state: 'FINAL_STEPS',
  createdAt: '2026-11-20T15:02:00.000Z',
  expiresAt: '2026-12-05T05:00:00.000Z',
  collateralDueAt: null,
  deadline: { kind: 'complete', at: '2026-12-05T05:00:00.000Z' },
  selectedOffer: {
    uuid: '0d0cf5f2-9b73-4a57-8a3c-0e1d7b9a6a01',
    drawAmount: '25000.00',
    amount: '25250.00',
    term: 12,
    ltv: '0.4987',
    interestRate: '0.0891',
    annualPercentageRate: '0.0993',
    originationFee: '0.01',
    originationFeeAmount: '250.00',
    estimatedMonthlyPayment: '187.48',
    collateralUnits: '0.6',
    minCollateralUnits: '0.59843211',
    collateral: { type: 'BTC' },
    collateralAmount: '50628.00',
    postTopUpLoanToValue: '0.4987',
    celsiusTopUpRequired: false,
    state: 'TX',
    countryCode: null,
    repayment: 'interest-only',
    tier: 1,
    financeCharge: '2499.79',
    totalOfPayments: '27499.79',
    price: '84380.00',
    priceObservedAt: '2026-11-20T15:02:00.000Z',
    validUntil: '2026-11-20T15:32:00.000Z',
    isLapsed: true,
    schedules: { interestOnly: schedule, deferred: schedule },
    triggers: triggersOf('0.6'),
    plannedAmount: {
      coinQuantity: '0.6',
      ltv: '0.4987',
      marketValue: '50628.00',
      triggers: triggersOf('0.6'),
    },
    requiredMinimum: {
      coinQuantity: '0.59843211',
      ltv: '0.5',
      marketValue: '50495.70',
      triggers: triggersOf('0.59843211'),
    },
    warnings: [],
  },
  borrower: {
    name: 'Casey Rivers',
    email: 'casey@pledge.example',
    phone: '(512) 555-0137',
    birthYear: '1988',
    ssnMask: '***-**-6789',
    abroad: null,
    address: 'Austin, TX 78701',
    sourceOfIncome: 'Employment',
    accountMask: '••••4321',
    accountHolder: 'Casey Rivers',
  },
  identity: {
    status: 'PENDING',
    documents: [
      {
        uuid: '9e6b3b7a-7c55-4a83-a0cf-95f0f7a7e6c1',
        documentType: 'DRIVERS_LICENSE',
        side: 'FRONT',
        contentType: 'image/png',
        uploadedAt: '2026-11-21T14:20:00.000Z',
        setAside: null,
      },
      {
        uuid: 'b0a2c7d4-5d4f-4f1b-8a55-1f0f6c2d9b02',
        documentType: 'DRIVERS_LICENSE',
        side: 'BACK',
        contentType: 'application/pdf',
        uploadedAt: '2026-11-21T14:21:00.000Z',
        setAside: null,
      },
    ],
  },
  screening: {
    outcome: 'CLEARED',
    referenceId: 'SCR-20417',
    answeredAt: '2026-11-20T15:09:01.000Z',
    isInReview: false,
    matches: [],
  },
  credit: { retries: 0, borrowerTriesLeft: 5, agentTriesLeft: 10 },
  adverseAction: null,
  collateral: null,
  loan: null,
  collateralReturn: null,
  approvals: [],
  payoutStand: 'NOT_DUE',
  payoutMethod: 'ACH',
  usdcTransfers: [],
  payoutAttempt: 1,
  isPayoutAsked: false,
  payouts: [],
  payoutExceptions: [],
  documents: [
    {
      uuid: '1b1a7d4c-2f6b-4a31-9a43-8a1f6c2d0c03',
      identityUuid: '2c5e8f1a-0b3d-4e6f-9a7b-1c2d3e4f5a06',
      type: 'APPLICATION_DISCLOSURES',
      name: 'Application disclosures',
      description: 'Electronic records, your credit report, the risks of pledging coins, and your rights',
      templateVersion: 1,
      sha256: 'ab'.repeat(32),
      createdAt: '2026-11-20T15:03:00.000Z',
      needsAcceptance: false,
      acceptedAt: null,
    },
  ],
  events: [
    {
      sequence: 1,
      type: 'ApplicationStarted',
      at: '2026-11-20T15:02:00.000Z',
      actor: 'borrower',
      detail: {},
    },
    {
      sequence: 2,
      type: 'OfferSelected',
      at: '2026-11-20T15:02:30.000Z',
      actor: 'borrower',
      detail: { coin: 'BTC', repayment: 'interest-only' },
    },
    {
      sequence: 3,
      type: 'CreditCleared',
      at: '2026-11-20T15:09:00.000Z',
      actor: 'job',
      detail: { referenceId: 'SIM-48213' },
    },
    { sequence: 4, type: 'IdentityUploaded', at: '2026-11-21T14:21:00.000Z', actor: 'borrower', detail: {} },
  ],
  ledger: [],
  ledgerBrokenAt: null,
})
