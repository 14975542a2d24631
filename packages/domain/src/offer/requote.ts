import { ONE_IN_BPS } from '../money/amounts.ts'
import type { LendingRules } from '../organization/lending-rules.ts'
import type { Outcome } from '../refusal.ts'
import { minimumUnitsAtLtv, type PricedPosition } from './ltv.ts'
import { quote, type Quote } from './quote.ts'

/**
 * The same loan at another price, for an offer that its collateral no longer carries (journey, LastAgreementSigned):
 * amount, coin, residence and tier stay, so that rate and payments stay; the quantity grows until it keeps the tier.
 * `rules` are those that the offer was priced under (decision 5). Refusals: those of `quote`.
 */
export const requote = (
  before: Quote,
  { priceCents, rules }: { readonly priceCents: bigint; readonly rules: LendingRules },
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

/** What a required quantity may grow while somebody reads the offer that shows it: a hundredth. */
const MOST_GROWTH_BPS = 100n

/** Whether a quantity that is required now is the one that was shown, but for what prices move meanwhile (note 025). */
export const isNearShown = (requiredUnits: bigint, shownUnits: bigint): boolean =>
  requiredUnits * ONE_IN_BPS <= shownUnits * (ONE_IN_BPS + MOST_GROWTH_BPS)

/**
 * Whether a quantity carries a loan that is about to be signed within the maximum initial LTV, but for what prices move
 * while somebody reads: an offer that needs all of its quantity would otherwise be void a second later (note 025). What is
 * sent is looked at anew before any money is (note 049).
 */
export const carriesWhileRead = (position: PricedPosition, maxInitialLtvBps: number): boolean =>
  position.priceCents > 0n && isNearShown(minimumUnitsAtLtv(position, maxInitialLtvBps), position.units)
