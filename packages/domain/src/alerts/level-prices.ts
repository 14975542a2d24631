import { hasReached, isUnder, type MarginReading } from '../margin/reading.ts'
import { bounded, NO_PRICES, priceOf, type NextPrices } from '../margin/next-prices.ts'
import type { MarginTerms } from '../margin/terms.ts'
import { ONE_IN_BPS } from '../money/amounts.ts'
import { divUp } from '../money/division.ts'
import type { ArmedLevel } from './own-level.ts'

type Terms = Pick<MarginTerms, 'coin' | 'rearmBps'>

/** The LTV below which a level of this LTV is armed again. */
const rearmedBelowBps = (ltvBps: number, { rearmBps }: Terms): number => Math.max(1, ltvBps - rearmBps)

/** The price from which a level of this price is armed again, rounded up; always above the level itself. */
const rearmedFromCents = (priceCents: bigint, { rearmBps }: Terms): bigint => {
  const withMargin = divUp(priceCents * (ONE_IN_BPS + BigInt(rearmBps)), ONE_IN_BPS)
  return withMargin > priceCents ? withMargin : priceCents + 1n
}

/**
 * The price that a level waits for, as those of the agreement are stored (decision 4): down to the level while it is armed,
 * up by the margin of hysteresis once it was reached. None where nothing is owed.
 */
export const pricesOfLevel = (
  { level, isArmed }: ArmedLevel,
  terms: Terms,
  { owedCents, units }: { readonly owedCents: bigint; readonly units: bigint },
): NextPrices => {
  if (owedCents <= 0n) return NO_PRICES
  if (level.kind === 'PRICE')
    return isArmed
      ? { downCents: level.priceCents, upCents: null }
      : { downCents: null, upCents: rearmedFromCents(level.priceCents, terms) }
  return isArmed
    ? { downCents: priceOf(terms, owedCents, units, level.ltvBps), upCents: null }
    : {
        downCents: null,
        upCents: bounded(priceOf(terms, owedCents, units, rearmedBelowBps(level.ltvBps, terms)) + 1n),
      }
}

/** What a price means for a level: an armed one is reached, one that was reached is armed again; null for neither. */
export const judgeLevel = (
  { level, isArmed }: ArmedLevel,
  terms: Terms,
  reading: MarginReading,
): 'REACHED' | 'REARMED' | null => {
  if (reading.owedCents <= 0n) return null
  if (isArmed) {
    const isReached =
      level.kind === 'LTV'
        ? hasReached(terms.coin, reading, level.ltvBps)
        : reading.priceCents <= level.priceCents
    return isReached ? 'REACHED' : null
  }
  const isLeft =
    level.kind === 'LTV'
      ? isUnder(terms.coin, reading, rearmedBelowBps(level.ltvBps, terms))
      : reading.priceCents >= rearmedFromCents(level.priceCents, terms)
  return isLeft ? 'REARMED' : null
}
