import { ONE_IN_BPS } from '../money/amounts.ts'
import { divDown } from '../money/division.ts'
import type { TriggerPrice } from '../offer/trigger-prices.ts'

/** From the mildest to the gravest. */
export const LTV_LEVELS = ['warning', 'marginCall', 'liquidation'] as const
export type LtvLevel = (typeof LTV_LEVELS)[number]

/**
 * The gravest level that the LTV has reached at a price, or null: a level counts at LTV >= level, which is at or below its
 * trigger price (decision 4).
 */
export const reachedLevel = (
  triggers: Readonly<Record<LtvLevel, Pick<TriggerPrice, 'priceCents'>>>,
  priceCents: bigint,
): LtvLevel | null => LTV_LEVELS.findLast((level) => priceCents <= triggers[level].priceCents) ?? null

/** How far the price has to fall until a level is reached, in basis points of it, rounded down: never more room than there is. */
export const fallToBps = (triggerCents: bigint, priceCents: bigint): number =>
  priceCents <= triggerCents ? 0 : Number(divDown((priceCents - triggerCents) * ONE_IN_BPS, priceCents))
