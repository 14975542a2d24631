import type { Quote } from '../offer/quote.ts'
import { ltvOf } from '../offer/ltv.ts'
import { tierOf } from '../offer/rate-tiers.ts'
import { triggerPrices } from '../offer/trigger-prices.ts'
import type { LendingRules } from '../organization/lending-rules.ts'
import type { RateTierRule } from '../organization/quote-rules.ts'
import type { RefinanceOffer } from './refinance-offers.ts'

/** The LTV levels of a refinance are those of the tier of its LTV after the top-up, or of the last one. */
const levelsFor = (rules: LendingRules, offer: RefinanceOffer, priceCents: bigint): RateTierRule => {
  const { coin, minCollateralUnits: units, amountCents: owedCents } = offer
  const tier = tierOf(rules, ltvOf({ coin, units, owedCents, priceCents })) ?? rules.tiers.at(-1)
  if (tier === undefined) throw new Error('lending rules must have a tier')
  return tier
}

/**
 * An offer to refinance as a quote, which is stored and served like any other (rows 2.3.07 to 2.3.10). Its planned amount
 * is what the estate holds, its required minimum adds the top-up. The trigger prices are of the required minimum, which
 * the new loan begins with.
 */
export const refinanceQuote = (
  offer: RefinanceOffer,
  { rules, priceCents }: { readonly rules: LendingRules; readonly priceCents: bigint },
): Quote => {
  const tier = levelsFor(rules, offer, priceCents)
  const { coin, minCollateralUnits, amountCents } = offer
  return {
    rulesVersion: rules.version,
    residence: offer.residence,
    drawAmountCents: offer.balanceCents,
    originationFeeBps: rules.refinance.feeBps,
    originationFeeCents: offer.originationFeeCents,
    amountCents,
    termMonths: offer.termMonths,
    tier: tier.tier,
    rateBps: offer.rateBps,
    coin,
    collateralUnits: offer.estateUnits,
    priceCents,
    collateralAmountCents: offer.collateralAmountCents,
    ltvTrillionths: offer.ltvTrillionths,
    minCollateralUnits,
    estimatedMonthlyPaymentCents: offer.estimatedMonthlyPaymentCents,
    schedules: offer.schedules,
    triggers: triggerPrices(
      { ...tier, rebalanceBelowLtvBps: rules.rebalanceBelowLtvBps },
      { coin, units: minCollateralUnits, owedCents: amountCents },
    ),
    warnings: [],
    refinance: {
      collateralReuseConsent: offer.collateralReuseConsent,
      topUpUnits: offer.topUpUnits,
      postTopUpLtvTrillionths: offer.postTopUpLtvTrillionths,
    },
  }
}
