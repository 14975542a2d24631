import { presentOfferAmounts, presentTriggers } from '@pledge/contract/collateral-figures'
import type { Offer } from '@pledge/contract/offers'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { formatDollars } from '@pledge/domain/money/dollars'
import { formatFraction, formatTrillionths } from '@pledge/domain/money/fraction'
import type { Quote, Schedule } from '@pledge/domain/offer/quote'
import { DEFAULT_REPAYMENT, type Repayment } from '@pledge/domain/offer/repayment'
import type { StoredOffer } from '../../store/offer/offers.ts'

const scheduleOf = (schedule: Schedule): Offer['schedules']['deferred'] => ({
  monthlyPayment: formatDollars(schedule.monthlyPaymentCents),
  annualPercentageRate: formatTrillionths(schedule.aprTrillionths),
  financeCharge: formatDollars(schedule.financeChargeCents),
  totalOfPayments: formatDollars(schedule.totalOfPaymentsCents),
  payments: schedule.payments.map(({ month, amountCents }) => ({
    month,
    amount: formatDollars(amountCents),
  })),
})

export interface PresentedQuote {
  readonly id: string
  readonly quote: Quote
  readonly priceObservedAt: Date
  readonly validUntil: Date
}

/** A quote as the Offer entity (rows 1.3.12 to 1.3.23). `now`: business time. */
export const presentQuote = (
  { id, quote, priceObservedAt, validUntil }: PresentedQuote,
  repayment: Repayment,
  now: Date,
): Offer => {
  const chosen = repayment === 'deferred' ? quote.schedules.deferred : quote.schedules.interestOnly
  const ltv = formatTrillionths(quote.ltvTrillionths)
  return {
    uuid: id,
    drawAmount: formatDollars(quote.drawAmountCents),
    amount: formatDollars(quote.amountCents),
    term: quote.termMonths,
    ltv,
    interestRate: formatFraction(quote.rateBps),
    annualPercentageRate: formatTrillionths(chosen.aprTrillionths),
    originationFee: formatFraction(quote.originationFeeBps),
    originationFeeAmount: formatDollars(quote.originationFeeCents),
    estimatedMonthlyPayment: formatDollars(chosen.monthlyPaymentCents),
    collateralUnits: formatCoin(quote.collateralUnits, quote.coin),
    minCollateralUnits: formatCoin(quote.minCollateralUnits, quote.coin),
    collateral: { type: quote.coin },
    collateralAmount: formatDollars(quote.collateralAmountCents),
    // A new loan has no top-up, so the LTV after one is the same.
    postTopUpLoanToValue:
      quote.refinance === undefined ? ltv : formatTrillionths(quote.refinance.postTopUpLtvTrillionths),
    celsiusTopUpRequired: (quote.refinance?.topUpUnits ?? 0n) > 0n,
    collateralReuseConsent: quote.refinance?.collateralReuseConsent ?? null,
    state: quote.residence.kind === 'state' ? quote.residence.code : null,
    countryCode: quote.residence.kind === 'country' ? quote.residence.code : null,
    repayment,
    tier: quote.tier,
    financeCharge: formatDollars(chosen.financeChargeCents),
    totalOfPayments: formatDollars(chosen.totalOfPaymentsCents),
    price: formatDollars(quote.priceCents),
    priceObservedAt: priceObservedAt.toISOString(),
    validUntil: validUntil.toISOString(),
    isLapsed: now >= validUntil,
    schedules: {
      interestOnly: scheduleOf(quote.schedules.interestOnly),
      deferred: scheduleOf(quote.schedules.deferred),
    },
    triggers: presentTriggers(quote.triggers),
    ...presentOfferAmounts(quote),
    warnings: [...quote.warnings],
  }
}

export const presentOffer = (offer: StoredOffer, repayment: Repayment | null, now: Date): Offer =>
  presentQuote(offer, repayment ?? DEFAULT_REPAYMENT, now)
