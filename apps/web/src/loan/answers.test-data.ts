import { document, type DocumentAnswer } from '@pledge/contract/agreements'
import { application, type ApplicationAnswer } from '@pledge/contract/applications'
import { collateralStatus, type CollateralStatus } from '@pledge/contract/collateral'
import {
  collateralFigures as figuresOfWire,
  type CollateralFiguresAnswer,
} from '@pledge/contract/collateral-figures'
import { presentFigures } from '@pledge/contract/confirmed-collateral'
import { offer, type Offer } from '@pledge/contract/offers'
import type { Coin } from '@pledge/domain/collateral/coins'
import { stillToSend } from '@pledge/domain/collateral/still-to-send'
import { formatCoin, parseCoin } from '@pledge/domain/money/coin-quantity'
import { formatDollars, parseDollars } from '@pledge/domain/money/dollars'
import { marketValueCentsOf } from '@pledge/domain/offer/ltv'
import { collateralFigures } from '@pledge/domain/offer/collateral-figures'
import * as z from 'zod/mini'

/** Answers of the server as they come over the wire, for tests; each is read by the contract. */

export const APP_UUID = '0b0f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c01'
export const BITCOIN_ADDRESS = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const IDENTITY_UUID = '5b7e0d0e-37a8-4b1a-8a3c-0f5a6c7d8e01'

const schedule = (payments: readonly { readonly month: number; readonly amount: string }[]) => ({
  monthlyPayment: payments[0]?.amount ?? '0.00',
  annualPercentageRate: '0.09954',
  financeCharge: '1149.91',
  totalOfPayments: '11149.91',
  payments,
})

interface LoanAnswer {
  readonly coin: Coin
  readonly quantity: string
  /** Dollars, as on the wire. */
  readonly amount: string
  readonly price: string
}

/** The figures of an amount of collateral at the levels of tier 1, by the rule of the domain. */
export const figuresAnswer = ({ coin, quantity, amount, price }: LoanAnswer): CollateralFiguresAnswer => {
  const figures = collateralFigures(
    { warningLtvBps: 7500, marginCallLtvBps: 8000, liquidationLtvBps: 9000, rebalanceBelowLtvBps: 3500 },
    {
      coin,
      units: parseCoin(quantity, coin) ?? 0n,
      owedCents: parseDollars(amount) ?? 0n,
      priceCents: parseDollars(price) ?? 0n,
    },
  )
  return z.parse(figuresOfWire, figures === null ? null : presentFigures(coin, figures))
}

/** The two amounts of an offer. */
const amountsOf = (
  offered: Pick<Offer, 'amount' | 'price' | 'collateral' | 'collateralUnits' | 'minCollateralUnits'>,
) => {
  const of = (quantity: string) =>
    figuresAnswer({ coin: offered.collateral.type, quantity, amount: offered.amount, price: offered.price })
  return { plannedAmount: of(offered.collateralUnits), requiredMinimum: of(offered.minCollateralUnits) }
}

const offered = {
  amount: '10100.00',
  collateral: { type: 'BTC' },
  collateralUnits: '0.25',
  minCollateralUnits: '0.202',
  price: '100000.00',
} as const

export const offerAnswer = (changes: Partial<Offer> = {}): Offer =>
  z.parse(offer, {
    uuid: 'a8b0c2d4-1111-4222-8333-444455556666',
    drawAmount: '10000.00',
    ...offered,
    term: 12,
    ltv: '0.404',
    interestRate: '0.0891',
    annualPercentageRate: '0.09954',
    originationFee: '0.01',
    originationFeeAmount: '100.00',
    estimatedMonthlyPayment: '74.99',
    collateralAmount: '25000.00',
    postTopUpLoanToValue: '0.404',
    celsiusTopUpRequired: false,
    state: 'CA',
    countryCode: null,
    repayment: 'interest-only',
    tier: 1,
    financeCharge: '1149.91',
    totalOfPayments: '11149.91',
    priceObservedAt: '2026-11-21T12:00:00.000Z',
    validUntil: '2026-11-21T12:05:00.000Z',
    isLapsed: false,
    schedules: {
      interestOnly: schedule([
        { month: 1, amount: '74.99' },
        { month: 12, amount: '10175.02' },
      ]),
      deferred: schedule([{ month: 12, amount: '10999.91' }]),
    },
    triggers: {
      warning: { ltv: '0.75', price: '53866.66' },
      marginCall: { ltv: '0.8', price: '50500.00' },
      liquidation: { ltv: '0.9', price: '44888.88' },
      rebalance: { ltv: '0.35', price: '115428.58' },
    },
    ...amountsOf({ ...offered, ...changes }),
    warnings: [],
    ...changes,
  })

export const applicationAnswer = (changes: Partial<ApplicationAnswer> = {}): ApplicationAnswer =>
  z.parse(application, {
    appUuid: APP_UUID,
    stage: 'APPLYING',
    state: 'SIGN_DOCS',
    isInternational: false,
    isRollForward: false,
    isCelsiusRefi: false,
    organization: 'PLEDGE',
    createdAt: '2026-11-20T15:00:00.000Z',
    updatedAt: '2026-11-21T12:00:00.000Z',
    expiresAt: '2026-12-06T05:00:00.000Z',
    isPaidOff: false,
    collateralDueAt: null,
    creditTriesLeft: 5,
    deadline: { kind: 'complete', at: '2026-12-06T05:00:00.000Z' },
    deadlineDays: { complete: 14, collateral: 5, graceHours: 72 },
    usualTimes: {
      achPayoutBusinessDays: { from: 3, to: 5 },
      usdcPayoutBusinessDays: { from: 1, to: 3 },
      usdcTestBusinessDays: { from: 1, to: 3 },
      collateralReturnBusinessDays: 1,
    },
    ending: null,
    selectedOffer: offerAnswer(),
    offers: [],
    rollForwardLoanDetails: null,
    collateral: null,
    ...changes,
  })

export const documentAnswer = (changes: Partial<DocumentAnswer> = {}): DocumentAnswer =>
  z.parse(document, {
    uuid: 'd0000000-0000-4000-8000-000000000001',
    identityUuid: IDENTITY_UUID,
    type: 'LOAN_AGREEMENT',
    name: null,
    description: 'What you borrow and when you pay it back',
    templateVersion: 1,
    sha256: 'a'.repeat(64),
    createdAt: '2026-11-20T16:00:00.000Z',
    needsAcceptance: true,
    acceptedAt: null,
    ...changes,
  })

const btc = (coinQuantity: string) => ({ coinQuantity, type: 'BTC' as const })

const collateralOf = (changes: Partial<CollateralStatus>) => ({
  requiredCoinAmount: btc('0.202'),
  ...amountsOf(offered),
  confirmedCollateral: {
    ...figuresAnswer({ coin: 'BTC', quantity: '0.1', amount: '10100.00', price: '100000.00' }),
    balance: '10100.00',
    price: { price: '100000.00', observedAt: '2026-11-21T12:00:00.000Z' },
  },
  receivedCoinAmount: btc('0.1'),
  pendingCoinAmount: btc('0.0505'),
  remainingCoinAmountDue: btc('0.102'),
  collateralPrice: { type: 'BTC', price: '100000.00', observedAt: '2026-11-21T12:00:00.000Z' },
  now: '2026-11-21T12:00:00.000Z',
  wallet: {
    currentTotalCoinBalance: btc('0.1'),
    depositAddress: BITCOIN_ADDRESS,
    transactions: [],
  },
  walletType: 'CUSTODIAL',
  sentConfirmedAt: null,
  dueAt: '2026-11-27T05:00:00.000Z',
  microDepositVerify: { minVerifyAmount: '0.0001', borrowerOptIn: null },
  isAddressVerified: false,
  isNotLocated: false,
  deposits: [
    {
      uuid: 'e0000000-0000-4000-8000-000000000001',
      transactionId: '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b',
      amount: btc('0.1'),
      status: 'final',
      confirmations: 9,
      finality: 'confirmations',
      confirmationsNeeded: 3,
      seenAt: '2026-11-21T10:00:00.000Z',
    },
    {
      uuid: 'e0000000-0000-4000-8000-000000000002',
      transactionId: '0e3e2357e806b6cdb1f70b54c3a3a17b6714ee1f0e68bebb44a74b1efd512098',
      amount: btc('0.0505'),
      status: 'seen',
      confirmations: 1,
      finality: 'confirmations',
      confirmationsNeeded: 3,
      seenAt: '2026-11-21T11:50:00.000Z',
    },
  ],
  wrongAssets: [],
  ...changes,
})

/** What is still to send by these amounts, by the rule of the domain. */
const toSendOf = (status: ReturnType<typeof collateralOf>): CollateralStatus['toSend'] => {
  const { type: coin } = status.requiredCoinAmount
  const units = ({ coinQuantity }: { readonly coinQuantity: string }) => parseCoin(coinQuantity, coin) ?? 0n
  const rolloverUnits = status.carriedCoinAmount == null ? 0n : units(status.carriedCoinAmount)
  const { asked, minimumUnits, planUnits } = stillToSend({
    plannedUnits: units(status.plannedAmount) - rolloverUnits,
    balance: {
      requiredUnits: units(status.requiredCoinAmount) - rolloverUnits,
      receivedUnits: units(status.receivedCoinAmount),
      pendingUnits: units(status.pendingCoinAmount),
      remainingUnits: units(status.remainingCoinAmountDue),
    },
    isShort: status.isShort ?? false,
  })
  const priceCents = parseDollars(status.collateralPrice?.price ?? '0') ?? 0n
  const amount = (value: bigint) => ({
    coinQuantity: formatCoin(value, coin),
    marketValue: formatDollars(marketValueCentsOf(coin, value, priceCents)),
  })
  return { asked, minimum: amount(minimumUnits), plan: amount(planUnits) }
}

export const collateralAnswer = (changes: Partial<CollateralStatus> = {}): CollateralStatus => {
  const status = collateralOf(changes)
  return z.parse(collateralStatus, { toSend: toSendOf(status), ...status })
}
