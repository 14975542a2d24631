import { offerAmounts } from '@pledge/domain/offer/offer-amounts'
import type {
  AdverseActionFacts,
  ApplicationDisclosureFacts,
  IncompletenessFacts,
  LoanFacts,
  OfferFacts,
  RefinanceFacts,
  RenewalFacts,
  ScheduleFacts,
} from './facts.ts'
import { DEFAULT_FEDERAL_AGENCY } from './facts.ts'

/** A loan of $10,000 at 8.91% with a fee of 1%: the golden figures of decision 3, for tests and previews. */
const AMOUNT_CENTS = 1_010_000n
const MONTHLY_CENTS = 7_499n
const TERM = 12

const interestOnly: ScheduleFacts = {
  payments: Array.from({ length: TERM }, (_, index) => ({
    month: index + 1,
    amountCents: index + 1 === TERM ? MONTHLY_CENTS + AMOUNT_CENTS : MONTHLY_CENTS,
  })),
  annualPercentageRate: '0.09954',
  financeChargeCents: 99_988n,
  totalOfPaymentsCents: 1_099_988n,
}
const deferred: ScheduleFacts = {
  payments: [{ month: TERM, amountCents: 1_099_991n }],
  annualPercentageRate: '0.09999',
  financeChargeCents: 99_991n,
  totalOfPaymentsCents: 1_099_991n,
}

const TRIGGERS = {
  rebalance: { ltvBps: 3500, priceCents: 14_261_307n },
  warning: { ltvBps: 7500, priceCents: 6_655_277n },
  marginCall: { ltvBps: 8000, priceCents: 6_239_323n },
  liquidation: { ltvBps: 9000, priceCents: 5_546_065n },
}

export const exampleOffer: OfferFacts = {
  drawAmountCents: 1_000_000n,
  originationFeeCents: 10_000n,
  amountCents: AMOUNT_CENTS,
  amountFinancedCents: 1_000_000n,
  rateBps: 891,
  termMonths: TERM,
  repayment: 'interest-only',
  schedules: { interestOnly, deferred },
  coin: 'BTC',
  requiredUnits: 20_234_567n,
  ...offerAmounts({
    coin: 'BTC',
    collateralUnits: 25_000_000n,
    minCollateralUnits: 20_234_567n,
    amountCents: AMOUNT_CENTS,
    priceCents: 9_983_011n,
    triggers: TRIGGERS,
  }),
  quotedPriceCents: 9_983_011n,
  quotedAt: new Date('2026-11-20T15:03:00Z'),
  triggers: TRIGGERS,
}

const shared = {
  lender: {
    shortName: 'Pledge',
    legalName: 'Pledge Lending LLC',
    addressLines: ['200 Harbor Street, Suite 410', 'Salt Lake City, UT 84101'],
    nmls: '1234567',
    phone: '(801) 555-0134',
    email: 'support@pledge.example',
    primary: '#0b3d91',
    timeZone: 'America/New_York',
  },
  applicationReference: '7f3c2a10-5b1e-4c1d-9a77-0f6f1d2f9c11',
  createdAt: new Date('2026-12-04T22:00:00Z'),
}
const borrower = { name: 'Łukasz Żółć', addressLines: ['12 North High Street', 'Columbus, OH 43215'] }
const bureau = {
  name: 'Example Credit Bureau',
  address: 'PO Box 1000, Springfield, OH 45501',
  phone: '(800) 555-0199',
}

export const exampleLoan: LoanFacts = {
  ...shared,
  borrower,
  offer: exampleOffer,
  terms: {
    liquidationFeeBps: 200,
    unsignedDocumentsFeeCents: 10_000n,
    lateCharge: null,
    cureHours: 48,
    cureTargetLtvBps: 7500,
    maxInitialLtvBps: 7500,
    daysToComplete: 14,
    daysToSendCollateral: 5,
    graceHours: 72,
    returnBusinessDays: 1,
    achHoldDays: 21,
    wireReturnDays: 3,
    deferredCompounding: false,
    achPayoutBusinessDays: { from: 3, to: 5 },
    usdcPayoutBusinessDays: { from: 1, to: 3 },
    governingLaw: 'the State of Utah',
  },
  disbursement: 'ACH',
  renewal: null,
}

/** The same loan as a renewal that asks for 0.05 BTC more than is carried over. */
export const exampleRenewal: RenewalFacts = {
  formerReference: '1B7E0C44',
  formerMaturesAt: new Date('2027-01-21T05:00:00Z'),
  rolloverUnits: exampleOffer.requiredUnits - 5_000_000n,
  topUpUnits: 5_000_000n,
}

/** The same loan as a refinance whose borrower keeps the collateral from being used, and adds to it. */
export const exampleRefinance: RefinanceFacts = {
  loanNumbers: ['CEL-1', 'CEL-2'],
  estateUnits: 18_000_000n,
  topUpUnits: 2_234_567n,
  topUpDays: 5,
  maxLtvBps: 5_500,
  collateralReuseConsent: 'DECLINE_REHYPOTHECATION',
  stabilization: null,
}

export const exampleApplication: ApplicationDisclosureFacts = {
  ...shared,
  offer: exampleOffer,
  terms: exampleLoan.terms,
  disbursement: 'ACH',
  federalAgency: DEFAULT_FEDERAL_AGENCY,
  usesCreditBureau: true,
  renewal: null,
}

export const exampleAdverseAction: AdverseActionFacts = {
  ...shared,
  borrower,
  decidedAt: shared.createdAt,
  requestedAmountCents: 1_000_000n,
  reasons: ['Limited credit experience'],
  refused: 'APPLICATION',
  isOutsideSourceUsed: false,
  federalAgency: DEFAULT_FEDERAL_AGENCY,
  report: {
    bureau,
    score: {
      value: 581,
      range: [300, 850],
      date: '2026-12-03',
      keyFactors: ['Proportion of balances to credit limits is too high'],
    },
  },
}

export const exampleIncompleteness: IncompletenessFacts = {
  ...shared,
  borrower,
  obstacle: 'FROZEN',
  bureau,
  requestedAmountCents: 1_000_000n,
  deadline: new Date('2026-12-19T05:00:00Z'),
  federalAgency: DEFAULT_FEDERAL_AGENCY,
}
