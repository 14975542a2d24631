import { start as words } from '@pledge/copy/en/screens/start'
import { fill } from '@pledge/copy/fill'
import { wireCoins, wireCoinsDue } from '@pledge/copy/format/coins'
import { wireDollars } from '@pledge/copy/format/dollars'
import { aprPercent, ratePercent, shortPercent } from '@pledge/copy/format/percent'
import type { Repayment } from '@pledge/domain/offer/repayment'
import type { FigureName } from './calculations.ts'
import { lastPaymentOf, scheduleFor, type ShownOffer, type ShownSchedule } from './shown-offer.ts'

export const LEVELS = ['warning', 'marginCall', 'liquidation'] as const
export type Level = (typeof LEVELS)[number]
/** The entries of the sheet: the figures of the terms, and the trigger prices. */
export type EntryName = FigureName | Level

export interface Entry {
  readonly name: FigureName
  readonly label: string
  readonly value: string
  /** An amount of collateral is always shown with its LTV, and a monthly payment with the last one. */
  readonly note?: string | undefined
}

/** Decimal places of the required minimum. */
const PLACES = 8

const ltvOf = ({ ltv }: ShownOffer['plannedAmount']): string => fill(words.ltvOf, { ltv: shortPercent(ltv) })

/** The last of several payments, which differs because it repays the principal. */
export const lastPaymentText = (schedule: ShownSchedule): string | undefined =>
  schedule.payments[1] && fill(words.lastPayment, { last: wireDollars(lastPaymentOf(schedule)) })

/** The figures of an offer in the order of its panel and of the sheet; the first three are its main ones. */
export const entriesOf = (
  offer: ShownOffer,
  repayment: Repayment,
  isRenewal: boolean,
): readonly [Entry, Entry, Entry, ...Entry[]] => {
  const schedule = scheduleFor(offer, repayment)
  const coin = offer.collateral.type
  return [
    {
      name: 'cash',
      label: isRenewal ? words.paysOff : words.cash,
      value: wireDollars(offer.drawAmount),
    },
    {
      name: 'monthly',
      label: words.monthlyPayment,
      value: repayment === 'deferred' ? words.noMonthly : wireDollars(schedule.monthlyPayment),
      note: lastPaymentText(schedule),
    },
    { name: 'apr', label: words.apr, value: aprPercent(schedule.annualPercentageRate) },
    { name: 'rate', label: words.rate, value: ratePercent(offer.interestRate) },
    { name: 'ltv', label: words.ltv, value: shortPercent(offer.ltv) },
    { name: 'fee', label: words.fee, value: wireDollars(offer.originationFeeAmount) },
    { name: 'amount', label: words.amount, value: wireDollars(offer.amount) },
    { name: 'financeCharge', label: words.financeCharge, value: wireDollars(schedule.financeCharge) },
    { name: 'total', label: words.total, value: wireDollars(schedule.totalOfPayments) },
    { name: 'term', label: words.term, value: fill(words.months, { count: String(offer.term) }) },
    {
      name: 'planned',
      label: isRenewal ? words.plannedTotal : words.planned,
      value: wireCoins(offer.collateralUnits, coin),
      note: ltvOf(offer.plannedAmount),
    },
    {
      name: 'minimum',
      label: isRenewal ? words.minimumTotal : words.minimum,
      value: wireCoinsDue(offer.minCollateralUnits, coin, PLACES),
      note: ltvOf(offer.requiredMinimum),
    },
  ]
}
