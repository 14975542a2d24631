import { REPAYMENTS } from '@pledge/domain/offer/repayment'
import { COLLATERAL_REUSE_CONSENTS } from '@pledge/domain/refinance/treatments'
import * as z from 'zod/mini'
import { collateralFigures, triggers } from './collateral-figures.ts'
import { defineCall } from './define-call.ts'
import {
  byApplication,
  coin,
  coinQuantity,
  countryCode,
  dollars,
  dollarsTyped,
  fraction,
  instant,
  organizationCode,
  stateCode,
  uuid,
} from './wire.ts'

const residence = { state: z.optional(stateCode), country: z.optional(countryCode) }

const schedule = z.object({
  monthlyPayment: dollars,
  annualPercentageRate: fraction,
  financeCharge: dollars,
  totalOfPayments: dollars,
  payments: z.array(z.object({ month: z.int(), amount: dollars })),
})

/** The Offer entity (rows 1.3.12 to 1.3.23), with both schedules (decision 3) and the price ladder. */
export const offer = z.object({
  uuid,
  drawAmount: dollars,
  amount: dollars,
  term: z.int(),
  ltv: fraction,
  interestRate: fraction,
  annualPercentageRate: fraction,
  originationFee: fraction,
  originationFeeAmount: dollars,
  estimatedMonthlyPayment: dollars,
  collateralUnits: coinQuantity,
  minCollateralUnits: coinQuantity,
  collateral: z.object({ type: coin }),
  collateralAmount: dollars,
  postTopUpLoanToValue: fraction,
  celsiusTopUpRequired: z.boolean(),
  /** Of a refinance (row 2.3.09, gap G.71); null for any other offer. */
  collateralReuseConsent: z._default(z.nullable(z.enum(COLLATERAL_REUSE_CONSENTS)), null),
  state: z.nullable(stateCode),
  countryCode: z.nullable(countryCode),
  repayment: z.enum(REPAYMENTS),
  tier: z.int(),
  financeCharge: dollars,
  totalOfPayments: dollars,
  price: dollars,
  priceObservedAt: instant,
  validUntil: instant,
  /** By the platform's clock at the time of this answer, because a device's clock may be wrong. */
  isLapsed: z.boolean(),
  schedules: z.object({ interestOnly: schedule, deferred: schedule }),
  /** For the planned amount. */
  triggers,
  /** The amount that the borrower typed (`collateralUnits`), at the quoted price. */
  plannedAmount: collateralFigures,
  /** `minCollateralUnits`: funding starts with it, and the agreement requires it. */
  requiredMinimum: collateralFigures,
  warnings: z.array(z.enum(['collateral-insufficient', 'collateral-high'])),
})
export type Offer = z.infer<typeof offer>

/** Row 1.3.29. */
export const rateTier = z.object({
  tier: z.int(),
  rate: fraction,
  minLtv: fraction,
  maxLtv: fraction,
  minAmountUsd: dollars,
  maxAmountUsd: dollars,
  additionalCoinQuantityNeeded: coinQuantity,
})
export type RateTier = z.infer<typeof rateTier>

/** Row 1.3.30, with source and time (gap G.58) and whether the coin can be pledged on the web (gap G.31). */
export const collateralTypeConfig = z.object({
  collateralType: coin,
  name: z.string(),
  valueOfOne: dollars,
  minCoinQuantity: coinQuantity,
  offered: z.boolean(),
  observedAt: instant,
  venues: z.array(z.string()),
})
export type CollateralTypeConfig = z.infer<typeof collateralTypeConfig>

export const quoteRequest = z.object({
  requestedAmount: dollarsTyped,
  collateralType: coin,
  coinQuantity,
  ...residence,
  repayment: z.optional(z.enum(REPAYMENTS)),
})
export type QuoteRequest = z.infer<typeof quoteRequest>

const quoteRefusals = [
  'residence.unknown',
  'residence.not-serviced',
  'prices.stale',
  'offer.amount-below-minimum',
  'offer.amount-above-maximum',
  'offer.collateral-insufficient',
  'offer.collateral-not-offered',
] as const

export const getQuoteBasis = defineCall({
  name: 'getQuoteBasis',
  method: 'GET',
  path: '/api/loans/v1/quote-basis',
  caller: 'anyone',
  summary:
    'The current lending rules for a residence, as data, so that the page can quote immediately with the same rule the server enforces (decision 17a).',
  query: z.object({ orgCode: organizationCode, ...residence }),
  answer: z.object({
    rules: z.record(z.string(), z.unknown()),
    collateralTypes: z.array(collateralTypeConfig),
  }),
  refusals: ['residence.unknown', 'prices.stale'],
})

export const getCryptoValues = defineCall({
  name: 'getCryptoValues',
  method: 'GET',
  path: '/api/loans/v1/crypto-values',
  caller: 'anyone',
  summary: 'The current price of each coin, and its minimum quantity, where loans are made (row 1.7.14).',
  query: z.object({ orgCode: organizationCode, ...residence }),
  answer: z.object({ collateralTypes: z.array(collateralTypeConfig) }),
  refusals: ['residence.unknown', 'residence.not-serviced', 'prices.stale'],
})

export const getRates = defineCall({
  name: 'getRates',
  method: 'GET',
  path: '/api/loans/v1/rates',
  caller: 'anyone',
  summary: 'The rate tiers for a quantity of a coin (row 1.7.12).',
  query: z.object({
    orgCode: organizationCode,
    coinQuantity,
    collateralType: coin,
    ...residence,
    drawAmount: z.optional(dollarsTyped),
  }),
  answer: z.object({ tiers: z.array(rateTier) }),
  refusals: ['residence.unknown', 'residence.not-serviced', 'prices.stale', 'offer.collateral-not-offered'],
})

export const quoteOffer = defineCall({
  name: 'quoteOffer',
  method: 'POST',
  path: '/api/loans/v1/quotes',
  caller: 'anyone',
  inPreview: true,
  summary: 'An offer for these inputs, without signing in. Nothing is stored (decision 17a).',
  body: z.extend(quoteRequest, { orgCode: organizationCode }),
  answer: z.object({ offer }),
  refusals: quoteRefusals,
})

export const createOffer = defineCall({
  name: 'createOffer',
  method: 'POST',
  path: '/api/loans/v1/applications/{uuid}/offers',
  caller: 'borrower',
  summary: 'Prices offers for an application without a selected offer (row 1.7.09).',
  params: byApplication,
  body: quoteRequest,
  answer: z.object({ offers: z.array(offer) }),
  refusals: [
    ...quoteRefusals,
    'transition.not-allowed',
    'renewal.not-open',
    'renewal.too-early',
    'renewal.amount-fixed',
  ],
})

export const getOffers = defineCall({
  name: 'getOffers',
  method: 'GET',
  path: '/api/loans/v1/applications/{uuid}/offers',
  caller: 'borrower',
  summary: 'The offers of an application (row 1.7.10).',
  params: byApplication,
  answer: z.object({ offers: z.array(offer) }),
  refusals: [],
})

export const selectOffer = defineCall({
  name: 'selectOffer',
  method: 'POST',
  path: '/api/loans/v1/applications/{uuid}/selected-offer',
  caller: 'borrower',
  summary: 'Selects an offer and its repayment plan (row 1.7.11, decision 3).',
  params: byApplication,
  body: z.object({ offerUuid: uuid, repayment: z.optional(z.enum(REPAYMENTS)) }),
  answer: z.object({ selectedOffer: offer }),
  refusals: ['offer.not-found', 'offer.lapsed', 'transition.not-allowed'],
})
