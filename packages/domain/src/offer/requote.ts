import { ONE_IN_BPS } from '../money/amounts.ts'
import type { QuoteRules } from '../organization/quote-rules.ts'
import type { Outcome } from '../refusal.ts'
import { minimumUnitsAtLtv, type PricedPosition } from './ltv.ts'
import { quote, type Quote } from './quote.ts'

/**
 * The same loan at another price, for an offer whose collateral is no longer sufficient (journey, LastAgreementSigned):
 * amount, coin, residence and tier stay, and so do the rate and payments; the quantity grows until it keeps the tier.
 * `rules` are those that the offer was priced under (decision 5). Refusals: those of `quote`.
 */
export const requote = (
  before: Quote,
  { priceCents, rules }: { readonly priceCents: bigint; readonly rules: QuoteRules },
): Outcome<{ readonly quote: Quote }> => {
  const tier = rules.tiers.find((one) => one.tier === before.tier)
  if (tier === undefined) throw new Error(`the rules have no tier ${before.tier}`)
  const { coin, drawAmountCents, residence, amountCents } = before
  const least =
    priceCents > 0n
      ? minimumUnitsAtLtv({ coin, owedCents: amountCents, priceCents }, tier.maxInitialLtvBps)
      : 0n
  const collateralUnits = least > before.collateralUnits ? least : before.collateralUnits
  return quote({ drawAmountCents, coin, collateralUnits, priceCents, residence, rules })
}

/** How much a required quantity may grow while a borrower reads the offer: one percent. */
const MOST_GROWTH_BPS = 100n

/** Whether the quantity required now is close to the one shown, allowing for price movement (note 025). */
export const isNearShown = (requiredUnits: bigint, shownUnits: bigint): boolean =>
  requiredUnits * ONE_IN_BPS <= shownUnits * (ONE_IN_BPS + MOST_GROWTH_BPS)

/**
 * Whether a quantity keeps a loan that is about to be signed within the maximum initial LTV, allowing for
 * price movement while the borrower reads. Otherwise an offer that needs all of its quantity would be void a
 * second later (note 025). The price is checked again before money is sent (note 049).
 */
export const carriesWhileRead = (position: PricedPosition, maxInitialLtvBps: number): boolean =>
  position.priceCents > 0n && isNearShown(minimumUnitsAtLtv(position, maxInitialLtvBps), position.units)
