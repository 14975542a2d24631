import type { Coin } from '../collateral/coins.ts'
import type { Trillionths } from '../money/amounts.ts'
import { formatCoin } from '../money/coin-quantity.ts'
import type { QuoteRules, RateTierRule } from '../organization/quote-rules.ts'
import type { Outcome } from '../refusal.ts'
import { refuse } from '../refusal.ts'
import type { CollateralReuseConsent } from '../refinance/treatments.ts'
import { residenceTerms, type Residence } from '../residence/residence.ts'
import { regularApr } from './apr.ts'
import { originationFeeCents } from './fees.ts'
import { amountRefusal } from './limits.ts'
import { minimumUnitsAtLtv, ltvOf, ltvTrillionths, marketValueCentsOf } from './ltv.ts'
import { tierOf } from './rate-tiers.ts'
import {
  deferredPayments,
  interestOnlyPayments,
  monthlyInterestCents,
  totalOfPaymentsCents,
  type Payment,
} from './schedules.ts'
import { triggerPrices, type TriggerPrices } from './trigger-prices.ts'
import { offerWarnings, type OfferWarning } from './warnings.ts'

export interface QuoteInput {
  /** Cash to borrow: what the borrower receives. */
  readonly drawAmountCents: bigint
  readonly coin: Coin
  readonly collateralUnits: bigint
  /** Cents per whole coin; above zero. */
  readonly priceCents: bigint
  readonly residence: Residence
  readonly rules: QuoteRules
}

/** One of the two schedules of an offer (decision 3). */
export interface Schedule {
  /** Zero when interest is deferred. */
  readonly monthlyPaymentCents: bigint
  readonly payments: readonly Payment[]
  readonly aprTrillionths: Trillionths
  /** Interest and fee. */
  readonly financeChargeCents: bigint
  readonly totalOfPaymentsCents: bigint
}

/** What an offer to refinance old loans has beyond any other (rows 2.3.08 to 2.3.10). */
export interface RefinanceTerms {
  readonly collateralReuseConsent: CollateralReuseConsent
  /** What the borrower must add to what the estate holds (`collateralUnits`); zero where nothing is. */
  readonly topUpUnits: bigint
  readonly postTopUpLtvTrillionths: Trillionths
}

/** An offer in integers (rows 1.3.12 to 1.3.23), before it has an id and a time. */
export interface Quote {
  readonly rulesVersion: number
  readonly residence: Residence
  readonly drawAmountCents: bigint
  /** The rate of the fee rule; a floor or a cap may make the amount differ from rate x draw (row 1.3.18). */
  readonly originationFeeBps: number
  readonly originationFeeCents: bigint
  /** The total loan: draw plus fee (row 1.3.14). */
  readonly amountCents: bigint
  readonly termMonths: number
  readonly tier: number
  readonly rateBps: number
  readonly coin: Coin
  /** The planned amount: what the borrower typed. */
  readonly collateralUnits: bigint
  readonly priceCents: bigint
  /** The market value of the collateral, rounded down to the cent (row 1.3.22). */
  readonly collateralAmountCents: bigint
  /** Rounded half-even, for display; comparisons use the exact fraction. */
  readonly ltvTrillionths: Trillionths
  /**
   * The required minimum: the smallest quantity that keeps the tier at this price, rounded up, and not below
   * the minimum accepted (row 1.3.21).
   */
  readonly minCollateralUnits: bigint
  readonly estimatedMonthlyPaymentCents: bigint
  readonly schedules: { readonly interestOnly: Schedule; readonly deferred: Schedule }
  /** For `collateralUnits`. */
  readonly triggers: TriggerPrices
  readonly warnings: readonly OfferWarning[]
  /** Of an offer to refinance old loans; undefined for any other. */
  readonly refinance?: RefinanceTerms | undefined
}

const scheduleOf = (
  payments: readonly Payment[],
  loan: {
    readonly drawAmountCents: bigint
    readonly monthlyPaymentCents: bigint
    readonly unitPeriodMonths: number
  },
): Schedule => {
  const total = totalOfPaymentsCents(payments)
  return {
    monthlyPaymentCents: loan.monthlyPaymentCents,
    payments,
    aprTrillionths: regularApr({
      amountFinancedCents: loan.drawAmountCents,
      paymentsCents: payments.map((payment) => payment.amountCents),
      unitPeriodMonths: loan.unitPeriodMonths,
    }),
    financeChargeCents: total - loan.drawAmountCents,
    totalOfPaymentsCents: total,
  }
}

/** Both schedules of a loan at a rate. */
export const schedulesOf = (
  rules: Pick<QuoteRules, 'termMonths' | 'deferredCompounding'>,
  tier: Pick<RateTierRule, 'rateBps'>,
  loan: { readonly drawAmountCents: bigint; readonly amountCents: bigint },
): Quote['schedules'] => {
  const { drawAmountCents, amountCents } = loan
  const terms = { amountCents, rateBps: tier.rateBps, termMonths: rules.termMonths }
  return {
    interestOnly: scheduleOf(interestOnlyPayments(terms), {
      drawAmountCents,
      monthlyPaymentCents: monthlyInterestCents(terms),
      unitPeriodMonths: 1,
    }),
    deferred: scheduleOf(deferredPayments(terms, rules.deferredCompounding), {
      drawAmountCents,
      monthlyPaymentCents: 0n,
      unitPeriodMonths: rules.termMonths,
    }),
  }
}

/** The minimum quantity for a tier, and not below the minimum accepted of the coin (gap G.57). */
const requiredUnits = (
  input: Omit<QuoteInput, 'collateralUnits'>,
  amountCents: bigint,
  levelBps: number,
): bigint => {
  const least = minimumUnitsAtLtv(
    { coin: input.coin, owedCents: amountCents, priceCents: input.priceCents },
    levelBps,
  )
  const taken = input.rules.minCoinUnits[input.coin]
  return least > taken ? least : taken
}

/**
 * The minimum quantity for any offer at a price above zero: at the maximum initial LTV, rounded up. Refusals:
 * those of the residence.
 */
export const minimumCollateralUnits = (
  input: Omit<QuoteInput, 'collateralUnits'>,
): Outcome<{ readonly units: bigint }> => {
  const found = residenceTerms(input.rules, input.residence)
  if (!found.ok) return found
  const amountCents = input.drawAmountCents + originationFeeCents(found.terms.feeRule, input.drawAmountCents)
  return { ok: true, units: requiredUnits(input, amountCents, input.rules.maxInitialLtvBps) }
}

/**
 * Prices an offer (decisions 2 to 5 and 17a): the one rule that the page and the server share. Pure, in integers.
 *
 * Refusals: `prices.stale` for an invalid price; `residence.unknown`; `residence.not-serviced`;
 * `offer.amount-below-minimum` and `offer.amount-above-maximum` with `amount` in dollars;
 * `offer.collateral-insufficient` with the missing `coinQuantity` and its `type`, when the LTV is above the maximum or
 * the quantity below the minimum accepted.
 */
export const quote = (input: QuoteInput): Outcome<{ readonly quote: Quote }> => {
  const { drawAmountCents, coin, collateralUnits, priceCents, residence, rules } = input
  if (priceCents <= 0n) return refuse('prices.stale')
  const found = residenceTerms(rules, residence)
  if (!found.ok) return found
  const refused = amountRefusal(drawAmountCents, found.terms)
  if (refused !== undefined) return refused

  const feeCents = originationFeeCents(found.terms.feeRule, drawAmountCents)
  const amountCents = drawAmountCents + feeCents
  const position = { coin, units: collateralUnits, owedCents: amountCents }
  const ltv = ltvOf({ ...position, priceCents })
  const tier = tierOf(rules, ltv)
  if (tier === undefined || collateralUnits < rules.minCoinUnits[coin]) {
    const missing = requiredUnits(input, amountCents, rules.maxInitialLtvBps) - collateralUnits
    return refuse('offer.collateral-insufficient', { coinQuantity: formatCoin(missing, coin), type: coin })
  }

  const schedules = schedulesOf(rules, tier, { drawAmountCents, amountCents })
  return {
    ok: true,
    quote: {
      rulesVersion: rules.version,
      residence,
      drawAmountCents,
      originationFeeBps: found.terms.feeRule.rateBps,
      originationFeeCents: feeCents,
      amountCents,
      termMonths: rules.termMonths,
      tier: tier.tier,
      rateBps: tier.rateBps,
      coin,
      collateralUnits,
      priceCents,
      collateralAmountCents: marketValueCentsOf(coin, collateralUnits, priceCents),
      ltvTrillionths: ltvTrillionths(ltv),
      minCollateralUnits: requiredUnits(input, amountCents, tier.maxInitialLtvBps),
      estimatedMonthlyPaymentCents: schedules.interestOnly.monthlyPaymentCents,
      schedules,
      triggers: triggerPrices({ ...tier, rebalanceBelowLtvBps: rules.rebalanceBelowLtvBps }, position),
      warnings: offerWarnings(rules, ltv),
    },
  }
}
