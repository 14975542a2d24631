import { ONE_IN_BPS } from '../money/amounts.ts'
import { divHalfEven } from '../money/division.ts'
import type { FeeRule } from '../organization/quote-rules.ts'

/**
 * The origination fee in cents (rows 1.9.02 to 1.9.06, decision 2): `rate x draw + flat`, half-even to the cent, not below the
 * floor and not above the cap. It is added to the draw: `amount = draw + fee`.
 */
export const originationFeeCents = (feeRule: FeeRule, drawAmountCents: bigint): bigint => {
  const byRate = divHalfEven(drawAmountCents * BigInt(feeRule.rateBps), ONE_IN_BPS) + feeRule.flatCents
  const floored = feeRule.floorCents !== null && byRate < feeRule.floorCents ? feeRule.floorCents : byRate
  return feeRule.capCents !== null && floored > feeRule.capCents ? feeRule.capCents : floored
}
