import type { QuoteRules } from '../organization/quote-rules.ts'
import type { Outcome } from '../refusal.ts'
import { refuse } from '../refusal.ts'
import { residenceTerms, type Residence } from '../residence/residence.ts'
import { largestDrawCents, type Collateral } from './borrowable.ts'
import { originationFeeCents } from './fees.ts'
import { topUpUnits } from './top-up.ts'

/** A row of the rates table (row 1.3.29). */
export interface RateTierRow {
  readonly tier: number
  readonly rateBps: number
  /** The tier covers LTVs above `minLtvBps` (from zero in the first) up to and including `maxLtvBps`. */
  readonly minLtvBps: number
  readonly maxLtvBps: number
  /** Draws for which this collateral is in the tier; none when the maximum is below the minimum. */
  readonly minAmountCents: bigint
  readonly maxAmountCents: bigint
  /** Base units to add so that the draw falls in this tier or a better one. */
  readonly additionalUnitsNeeded: bigint
}

export interface RatesInput {
  readonly rules: QuoteRules
  readonly residence: Residence
  readonly collateral: Collateral
  /** The draw that `additionalUnitsNeeded` is computed for; by default, the residence's minimum loan. */
  readonly drawAmountCents?: bigint | undefined
}

const greater = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** The rates table of the offer page. Refusals: `prices.stale`, `residence.unknown`, `residence.not-serviced`. */
export const ratesTable = (input: RatesInput): Outcome<{ readonly tiers: readonly RateTierRow[] }> => {
  const { rules, residence, collateral } = input
  if (collateral.priceCents <= 0n) return refuse('prices.stale')
  const found = residenceTerms(rules, residence)
  if (!found.ok) return found
  const { feeRule, minLoanCents, maxLoanCents } = found.terms
  const drawAmountCents = input.drawAmountCents ?? minLoanCents
  const owedCents = drawAmountCents + originationFeeCents(feeRule, drawAmountCents)

  let carriedBefore = -1n
  let levelBefore = 0
  const tiers = rules.tiers.map((tier): RateTierRow => {
    const carried = largestDrawCents(collateral, feeRule, tier.maxInitialLtvBps)
    const row = {
      tier: tier.tier,
      rateBps: tier.rateBps,
      minLtvBps: levelBefore,
      maxLtvBps: tier.maxInitialLtvBps,
      minAmountCents: greater(minLoanCents, carriedBefore + 1n),
      maxAmountCents: maxLoanCents !== null && maxLoanCents < carried ? maxLoanCents : carried,
      additionalUnitsNeeded: topUpUnits({ ...collateral, owedCents }, tier.maxInitialLtvBps),
    }
    carriedBefore = carried
    levelBefore = tier.maxInitialLtvBps
    return row
  })
  return { ok: true, tiers }
}
