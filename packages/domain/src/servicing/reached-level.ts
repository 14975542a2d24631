import { ONE_IN_BPS } from '../money/amounts.ts'
import { divDown } from '../money/division.ts'
import type { TriggerPrice } from '../offer/trigger-prices.ts'

/** From the mildest to the most serious. */
export const LTV_LEVELS = ['warning', 'marginCall', 'liquidation'] as const
export type LtvLevel = (typeof LTV_LEVELS)[number]

/**
 * The most serious level that the LTV has reached at a price, or null. A level is reached at LTV >= level, that is, at or
 * below its trigger price (decision 4).
 */
export const reachedLevel = (
  triggers: Readonly<Record<LtvLevel, Pick<TriggerPrice, 'priceCents'>>>,
  priceCents: bigint,
): LtvLevel | null => LTV_LEVELS.findLast((level) => priceCents <= triggers[level].priceCents) ?? null

/** How far the price must fall to reach a level, in basis points of the price, rounded down so it never overstates the room. */
export const fallToBps = (triggerCents: bigint, priceCents: bigint): number =>
  priceCents <= triggerCents ? 0 : Number(divDown((priceCents - triggerCents) * ONE_IN_BPS, priceCents))
