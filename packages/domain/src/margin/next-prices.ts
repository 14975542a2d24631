import { priceAtLevel, type LoanLevels } from '../offer/trigger-prices.ts'
import type { MarginFacts } from './facts.ts'
import { hasActed } from './guards.ts'
import type { MarginState } from './margin-state.ts'
import { isJudged } from './situations.ts'
import { rearmLtvBps, type MarginTerms } from './terms.ts'

/** The next prices of one coin, in cents, at which the margin state of a loan would change. */
export interface NextPrices {
  /** Reached at or below. */
  readonly downCents: bigint | null
  /** Reached at or above. */
  readonly upCents: bigint | null
}

export const NO_PRICES: NextPrices = { downCents: null, upCents: null }

/** $10 trillion for one coin: as a price it is always reached. So is that of a loan that owes and holds nothing. */
export const MAX_STORED_CENTS = 10n ** 15n

type Levels = {
  readonly [Level in keyof NextPrices as Level extends 'downCents' ? 'atBps' : 'belowBps']: number | null
}

const levelsOf = (
  margin: Exclude<MarginState, { readonly state: 'UNMONITORED' }>,
  facts: MarginFacts,
): Levels => {
  const { terms } = margin
  switch (margin.state) {
    case 'CLEAR':
      return { atBps: terms.warningLtvBps, belowBps: null }
    case 'WARNED':
      return { atBps: terms.marginCallLtvBps, belowBps: rearmLtvBps(terms) }
    case 'CALLED':
      return {
        atBps: terms.liquidationLtvBps,
        belowBps: terms.isCuredByPrice || hasActed(margin.call, facts) ? terms.cureTargetLtvBps : null,
      }
    case 'SALE_DUE':
      return { atBps: null, belowBps: terms.cureTargetLtvBps }
  }
}

/** Within what is stored. */
export const bounded = (cents: bigint): bigint => (cents < MAX_STORED_CENTS ? cents : MAX_STORED_CENTS)

/** The highest price at which the LTV of a position is at or above a level, as it is stored. */
export const priceOf = (
  terms: Pick<MarginTerms, 'coin'>,
  owedCents: bigint,
  units: bigint,
  levelBps: number,
): bigint =>
  units > 0n ? bounded(priceAtLevel({ coin: terms.coin, units, owedCents }, levelBps)) : MAX_STORED_CENTS

/**
 * The prices that a loan waits for (decision 4): they are stored, so that a tick reads the loans that it crosses and no
 * others. None where nothing is owed, and while nothing may be decided for it.
 */
export const nextPrices = (margin: MarginState, facts: MarginFacts, owedCents: bigint): NextPrices => {
  if (margin.state === 'UNMONITORED' || owedCents <= 0n || !facts.isInService) return NO_PRICES
  if (!isJudged(facts.situations.filter((each) => each === 'SANCTIONS_HOLD' || each === 'LOAN_HOLD')))
    return NO_PRICES
  const { atBps, belowBps } = levelsOf(margin, facts)
  const at = (levelBps: number) => priceOf(margin.terms, owedCents, facts.units, levelBps)
  return {
    downCents: atBps === null ? null : at(atBps),
    upCents: belowBps === null ? null : bounded(at(belowBps) + 1n),
  }
}

/** Levels of an offer that the terms of monitoring are made of. */
export type OfferLevels = Pick<LoanLevels, 'warningLtvBps' | 'marginCallLtvBps' | 'liquidationLtvBps'>
