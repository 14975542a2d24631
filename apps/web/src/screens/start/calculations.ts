import { renewalExplanations } from '@pledge/copy/en/screens/renewal-explanations'
import { explanations } from '@pledge/copy/en/screens/start-explanations'
import { fill } from '@pledge/copy/fill'
import { wireCoins, wireCoinsDue } from '@pledge/copy/format/coins'
import { dollars, wireDollars } from '@pledge/copy/format/dollars'
import { aprPercent, ratePercent, shortPercent } from '@pledge/copy/format/percent'
import { formatFraction } from '@pledge/domain/money/fraction'
import { parseDollars } from '@pledge/domain/money/dollars'
import { parseCoin } from '@pledge/domain/money/coin-quantity'
import { originationFeeCents } from '@pledge/domain/offer/fees'
import type { Repayment } from '@pledge/domain/offer/repayment'
import type { QuoteRules } from '@pledge/domain/organization/quote-rules'
import type { FeeRule } from '@pledge/domain/organization/quote-rules'
import { lastPaymentOf, scheduleFor, type ShownOffer } from './shown-offer.ts'

const ofLoan = explanations.calculations
const wordsOf = ({ isRenewal = false }: Pick<CalculationInput, 'isRenewal'>) =>
  isRenewal ? { ...ofLoan, ...renewalExplanations.calculations } : ofLoan

export interface CalculationInput {
  readonly offer: ShownOffer
  readonly repayment: Repayment
  readonly feeRule: FeeRule
  readonly rules: Pick<QuoteRules, 'tiers' | 'minCoinUnits' | 'deferredCompounding'>
  /** It pays off another loan: no money is sent. */
  readonly isRenewal?: boolean
}

export const FIGURES = [
  'cash',
  'fee',
  'amount',
  'monthly',
  'apr',
  'rate',
  'financeCharge',
  'total',
  'ltv',
  'planned',
  'minimum',
  'term',
] as const
export type FigureName = (typeof FIGURES)[number]
/** How each figure is calculated, in sentences with its own numbers. */
export type Calculations = Readonly<Record<FigureName, readonly string[]>>

const cents = (amount: string): bigint => parseDollars(amount) ?? 0n
const difference = (a: string, b: string): string => dollars(cents(a) - cents(b))

const feeLine = ({ offer, feeRule }: CalculationInput): string => {
  const feeCents = cents(offer.originationFeeAmount)
  const byRateCents = originationFeeCents(
    { ...feeRule, flatCents: 0n, floorCents: null, capCents: null },
    cents(offer.drawAmount),
  )
  const slots = {
    rate: shortPercent(offer.originationFee),
    draw: wireDollars(offer.drawAmount),
    fee: wireDollars(offer.originationFeeAmount),
    byRate: dollars(byRateCents),
    flat: dollars(feeRule.flatCents),
  }
  if (feeCents === 0n) return ofLoan.feeNone
  if (feeCents === byRateCents) return fill(ofLoan.fee, slots)
  if (feeCents === feeRule.floorCents) return fill(ofLoan.feeLeast, slots)
  return feeCents === feeRule.capCents ? fill(ofLoan.feeMost, slots) : fill(ofLoan.feeFlat, slots)
}

const paymentLines = ({ offer, repayment, rules }: CalculationInput) => {
  const schedule = scheduleFor(offer, repayment)
  const last = lastPaymentOf(schedule)
  const slots = {
    amount: wireDollars(offer.amount),
    rate: ratePercent(offer.interestRate),
    monthly: wireDollars(schedule.monthlyPayment),
    months: String(offer.term),
    last: wireDollars(last),
    count: String(schedule.payments.length - 1),
    total: wireDollars(schedule.totalOfPayments),
    interest: difference(schedule.totalOfPayments, offer.amount),
  }
  return repayment === 'deferred'
    ? { monthly: [ofLoan.monthlyDeferred], total: [fill(ofLoan.totalDeferred, slots)] }
    : {
        monthly: [fill(ofLoan.monthly, slots), fill(ofLoan.monthlyLast, slots)],
        // Compounded interest makes a larger difference than rounding does.
        total: [fill(ofLoan.total, slots), ...(rules.deferredCompounding ? [] : [ofLoan.rounding])],
      }
}

const minimumLines = (input: CalculationInput): readonly string[] => {
  const { offer, rules } = input
  const coin = offer.collateral.type
  const least = rules.minCoinUnits[coin]
  if (parseCoin(offer.minCollateralUnits, coin) === least) return [fill(ofLoan.minimumTaken, { coin })]
  const tier = rules.tiers.find((each) => each.tier === offer.tier)
  return [
    fill(wordsOf(input).minimum, {
      amount: wireDollars(offer.amount),
      price: wireDollars(offer.price),
      level: shortPercent(formatFraction(tier?.maxInitialLtvBps ?? 0)),
      minimum: wireCoinsDue(offer.minCollateralUnits, coin, 8),
    }),
  ]
}

/** Every figure of the terms panel with its calculation. */
export const calculationsOf = (input: CalculationInput): Calculations => {
  const { offer, repayment, rules } = input
  const words = wordsOf(input)
  const schedule = scheduleFor(offer, repayment)
  const tier = rules.tiers.find((each) => each.tier === offer.tier)
  const slots = {
    draw: wireDollars(offer.drawAmount),
    fee: wireDollars(offer.originationFeeAmount),
    amount: wireDollars(offer.amount),
    total: wireDollars(schedule.totalOfPayments),
    apr: aprPercent(schedule.annualPercentageRate),
    ltv: shortPercent(offer.ltv),
    worth: wireDollars(offer.collateralAmount),
    price: wireDollars(offer.price),
    quantity: wireCoins(offer.collateralUnits, offer.collateral.type),
    rate: ratePercent(offer.interestRate),
    level: shortPercent(formatFraction(tier?.maxInitialLtvBps ?? 0)),
    charge: wireDollars(schedule.financeCharge),
    interest: difference(schedule.totalOfPayments, offer.amount),
  }
  return {
    ...paymentLines(input),
    cash: [words.cash],
    fee: [feeLine(input)],
    amount: [fill(words.amount, slots)],
    apr: [
      fill(words.apr, slots),
      ...(repayment === 'deferred' ? [fill(ofLoan.aprDeferred, { months: String(offer.term) })] : []),
      ofLoan.aprMethod,
    ],
    rate: [fill(ofLoan.rate, slots)],
    financeCharge: [fill(words.financeCharge, slots)],
    ltv: [fill(ofLoan.ltvWorth, slots), fill(ofLoan.ltv, slots)],
    planned: [fill(ofLoan.planned, slots)],
    minimum: minimumLines(input),
    term: [fill(words.term, { months: String(offer.term) })],
  }
}
