import { COINS } from '@pledge/domain/collateral/coins'
import { formatCoin, parseCoin } from '@pledge/domain/money/coin-quantity'
import { divDown } from '@pledge/domain/money/division'
import { formatDollars } from '@pledge/domain/money/dollars'
import { formatFraction, formatTrillionths } from '@pledge/domain/money/fraction'
import { addMonths, formatCalendarDate, parseCalendarDate } from '@pledge/domain/offer/calendar-date'
import { originationFeeCents } from '@pledge/domain/offer/fees'
import { quote, type Quote, type Schedule } from '@pledge/domain/offer/quote'
import { ratesTable } from '@pledge/domain/offer/rates-table'
import { DEFAULT_REPAYMENT, REPAYMENTS, type Repayment } from '@pledge/domain/offer/repayment'
import type { TriggerPrice } from '@pledge/domain/offer/trigger-prices'
import { OFFER_WARNING_MESSAGES } from '@pledge/domain/offer/warnings'
import { refuse } from '@pledge/domain/refusal'
import { residenceTerms } from '@pledge/domain/residence/residence'
import * as z from 'zod/mini'
import { answered, decimal, defineRule, dollars, residenceFields, text, type Rule } from './rule.ts'
import { residenceOf, shippedRules as rules } from './shipped-rules.ts'

/**
 * A price may be finer than a cent; the product uses whole cents, rounded down, so that collateral is not overvalued.
 */
const PRICE_PLACES = 12
const priceCents = z.pipe(
  decimal(PRICE_PLACES),
  z.transform((price: bigint) => divDown(price, 10n ** BigInt(PRICE_PLACES - 2))),
)
const collateralFields = {
  collateralType: z.enum(COINS),
  coinQuantity: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  price: priceCents,
}

const scheduleOf = (schedule: Schedule, date: string | undefined) => {
  const funded = date === undefined ? undefined : parseCalendarDate(date)
  return {
    monthlyPayment: formatDollars(schedule.monthlyPaymentCents),
    annualPercentageRate: formatTrillionths(schedule.aprTrillionths),
    financeCharge: formatDollars(schedule.financeChargeCents),
    totalOfPayments: formatDollars(schedule.totalOfPaymentsCents),
    payments: schedule.payments.map(({ month, amountCents }) => ({
      month,
      ...(funded === undefined ? {} : { date: formatCalendarDate(addMonths(funded, month)) }),
      amount: formatDollars(amountCents),
    })),
  }
}

const triggerOf = ({ ltvBps, priceCents: cents }: TriggerPrice) => ({
  ltv: formatFraction(ltvBps),
  price: formatDollars(cents),
})

/** The Offer entity (rows 1.3.12 to 1.3.23) in wire format, with both schedules and the words of its warnings. */
const offerOf = (offer: Quote, repayment: Repayment, date: string | undefined) => {
  const chosen = repayment === 'deferred' ? offer.schedules.deferred : offer.schedules.interestOnly
  const ltv = formatTrillionths(offer.ltvTrillionths)
  const { interestOnly, deferred } = offer.schedules
  const { warning, marginCall, liquidation, rebalance } = offer.triggers
  return {
    drawAmount: formatDollars(offer.drawAmountCents),
    amount: formatDollars(offer.amountCents),
    term: offer.termMonths,
    ltv,
    tier: offer.tier,
    interestRate: formatFraction(offer.rateBps),
    annualPercentageRate: formatTrillionths(chosen.aprTrillionths),
    originationFee: formatFraction(offer.originationFeeBps),
    originationFeeAmount: formatDollars(offer.originationFeeCents),
    estimatedMonthlyPayment: formatDollars(offer.estimatedMonthlyPaymentCents),
    collateralUnits: formatCoin(offer.collateralUnits, offer.coin),
    minCollateralUnits: formatCoin(offer.minCollateralUnits, offer.coin),
    collateral: { type: offer.coin },
    collateralAmount: formatDollars(offer.collateralAmountCents),
    postTopUpLoanToValue: ltv,
    celsiusTopUpRequired: false,
    state: offer.residence.kind === 'state' ? offer.residence.code : null,
    countryCode: offer.residence.kind === 'country' ? offer.residence.code : null,
    repayment,
    financeCharge: formatDollars(chosen.financeChargeCents),
    totalOfPayments: formatDollars(chosen.totalOfPaymentsCents),
    price: formatDollars(offer.priceCents),
    schedules: { interestOnly: scheduleOf(interestOnly, date), deferred: scheduleOf(deferred, date) },
    triggers: {
      warning: triggerOf(warning),
      marginCall: triggerOf(marginCall),
      liquidation: triggerOf(liquidation),
      rebalance: triggerOf(rebalance),
    },
    warnings: offer.warnings.map((each) => OFFER_WARNING_MESSAGES[each]),
  }
}

const offerInput = z.object({
  drawAmount: dollars,
  ...collateralFields,
  ...residenceFields,
  repayment: z.optional(z.enum(REPAYMENTS)),
  date: z.optional(text.check(z.refine((value) => parseCalendarDate(value) !== undefined))),
})

const offer = defineRule(offerInput, (input) => {
  const collateralUnits = parseCoin(input.coinQuantity, input.collateralType)
  if (collateralUnits === undefined) return refuse('request.invalid', { fields: 'input.coinQuantity' })
  const found = residenceOf(input)
  if (!found.ok) return found
  const answer = quote({
    drawAmountCents: input.drawAmount,
    coin: input.collateralType,
    collateralUnits,
    priceCents: input.price,
    residence: found.residence,
    rules,
  })
  return answer.ok
    ? answered(offerOf(answer.quote, input.repayment ?? DEFAULT_REPAYMENT, input.date))
    : answer
})

const ratesInput = z.object({ ...collateralFields, ...residenceFields, drawAmount: z.optional(dollars) })

const rates = defineRule(ratesInput, (input) => {
  const coin = input.collateralType
  const units = parseCoin(input.coinQuantity, coin)
  if (units === undefined) return refuse('request.invalid', { fields: 'input.coinQuantity' })
  const found = residenceOf(input)
  if (!found.ok) return found
  const answer = ratesTable({
    rules,
    residence: found.residence,
    collateral: { coin, units, priceCents: input.price },
    drawAmountCents: input.drawAmount,
  })
  if (!answer.ok) return answer
  const tiers = answer.tiers.map((row) => ({
    tier: row.tier,
    rate: formatFraction(row.rateBps),
    minLtv: formatFraction(row.minLtvBps),
    maxLtv: formatFraction(row.maxLtvBps),
    minAmountUsd: formatDollars(row.minAmountCents),
    maxAmountUsd: formatDollars(row.maxAmountCents),
    additionalCoinQuantityNeeded: formatCoin(row.additionalUnitsNeeded, coin),
  }))
  return answered({ tiers })
})

/** Only the fee: a draw below the minimum loan has one too. */
const fee = defineRule(z.object({ drawAmount: dollars, ...residenceFields }), (input) => {
  const found = residenceOf(input)
  if (!found.ok) return found
  const terms = residenceTerms(rules, found.residence)
  if (!terms.ok) return terms
  const { feeRule } = terms.terms
  return answered({
    originationFee: formatFraction(feeRule.rateBps),
    originationFeeAmount: formatDollars(originationFeeCents(feeRule, input.drawAmount)),
  })
})

export const offerRules: Readonly<Record<string, Rule>> = { offer, rates, fee }
