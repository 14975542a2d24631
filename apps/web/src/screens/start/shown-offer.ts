import { presentOfferAmounts, presentTriggers } from '@pledge/contract/collateral-figures'
import type { Offer } from '@pledge/contract/offers'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { formatDollars } from '@pledge/domain/money/dollars'
import { formatFraction, formatTrillionths } from '@pledge/domain/money/fraction'
import type { Quote, Schedule } from '@pledge/domain/offer/quote'
import type { Repayment } from '@pledge/domain/offer/repayment'

/** The figures of an offer shown on the page, the same from the shared rule (decision 17a) and from the server. */
export type ShownOffer = Pick<
  Offer,
  | 'drawAmount'
  | 'amount'
  | 'term'
  | 'ltv'
  | 'interestRate'
  | 'originationFee'
  | 'originationFeeAmount'
  | 'collateral'
  | 'collateralUnits'
  | 'minCollateralUnits'
  | 'collateralAmount'
  | 'tier'
  | 'price'
  | 'schedules'
  | 'triggers'
  | 'plannedAmount'
  | 'requiredMinimum'
  | 'warnings'
>
export type ShownSchedule = Offer['schedules']['deferred']

const scheduleOf = (schedule: Schedule): ShownSchedule => ({
  monthlyPayment: formatDollars(schedule.monthlyPaymentCents),
  annualPercentageRate: formatTrillionths(schedule.aprTrillionths),
  financeCharge: formatDollars(schedule.financeChargeCents),
  totalOfPayments: formatDollars(schedule.totalOfPaymentsCents),
  payments: schedule.payments.map(({ month, amountCents }) => ({
    month,
    amount: formatDollars(amountCents),
  })),
})

/** A quote of the shared rule in wire figures. */
export const shownOffer = (quote: Quote): ShownOffer => ({
  drawAmount: formatDollars(quote.drawAmountCents),
  amount: formatDollars(quote.amountCents),
  term: quote.termMonths,
  ltv: formatTrillionths(quote.ltvTrillionths),
  interestRate: formatFraction(quote.rateBps),
  originationFee: formatFraction(quote.originationFeeBps),
  originationFeeAmount: formatDollars(quote.originationFeeCents),
  collateral: { type: quote.coin },
  collateralUnits: formatCoin(quote.collateralUnits, quote.coin),
  minCollateralUnits: formatCoin(quote.minCollateralUnits, quote.coin),
  collateralAmount: formatDollars(quote.collateralAmountCents),
  tier: quote.tier,
  price: formatDollars(quote.priceCents),
  schedules: {
    interestOnly: scheduleOf(quote.schedules.interestOnly),
    deferred: scheduleOf(quote.schedules.deferred),
  },
  triggers: presentTriggers(quote.triggers),
  ...presentOfferAmounts(quote),
  warnings: [...quote.warnings],
})

export const scheduleFor = (offer: Pick<ShownOffer, 'schedules'>, repayment: Repayment): ShownSchedule =>
  repayment === 'deferred' ? offer.schedules.deferred : offer.schedules.interestOnly

/** The amount of one payment: the monthly one, or the only one. */
export const paymentOf = (offer: Pick<ShownOffer, 'schedules'>, repayment: Repayment): string =>
  repayment === 'deferred'
    ? offer.schedules.deferred.totalOfPayments
    : offer.schedules.interestOnly.monthlyPayment

/** The final payment: principal and the last month's interest. */
export const lastPaymentOf = ({ payments, totalOfPayments }: ShownSchedule): string =>
  payments.at(-1)?.amount ?? totalOfPayments

/** The terms that the borrower agreed to by clicking Continue. */
export interface SeenTerms {
  readonly amount: string
  readonly interestRate: string
  readonly originationFeeAmount: string
  readonly totalOfPayments: string
}

export const seenTerms = (offer: ShownOffer, repayment: Repayment): SeenTerms => ({
  amount: offer.amount,
  interestRate: offer.interestRate,
  originationFeeAmount: offer.originationFeeAmount,
  totalOfPayments: scheduleFor(offer, repayment).totalOfPayments,
})

/**
 * Whether a stored offer costs what the borrower saw: only then is it selected without asking. A price change within
 * the same tier changes only the LTV, and the page shows prices as changing.
 */
export const costsTheSame = (seen: SeenTerms, offer: ShownOffer, repayment: Repayment): boolean => {
  const now = seenTerms(offer, repayment)
  return (
    seen.amount === now.amount &&
    seen.interestRate === now.interestRate &&
    seen.originationFeeAmount === now.originationFeeAmount &&
    seen.totalOfPayments === now.totalOfPayments
  )
}
