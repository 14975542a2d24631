import { DAY_MS } from '../../application/limits.ts'
import { COINS, type Coin } from '../../collateral/coins.ts'
import type { Random } from './random.test-data.ts'
import type { Persona } from './walk.test-data.ts'
import { OF_REFINANCE, needsRenewal, needsWallet, whimOf } from './whims.test-data.ts'

const REQUIRED: Readonly<Record<Coin, bigint>> = {
  BTC: 21_000_000n,
  ETH: 5_250_000_000_000_000_000n,
  SOL: 98_400_000_000n,
}

const NEW_LOANS = ['nothing'] as const
const RENEWALS = ['with-top-up', 'carrying-enough'] as const
const ANY = [...NEW_LOANS, ...NEW_LOANS, ...NEW_LOANS, ...RENEWALS] as const

/** For a renewal: a small top-up to the rollover collateral, or none. */
const carriedBy = (renews: Persona['renews'], required: bigint): bigint => {
  if (renews === 'nothing') return 0n
  return renews === 'with-top-up' ? (required * 9n) / 10n : required
}

export const personaOf = (random: Random, now: number): Persona => {
  const coin = random.pick(COINS)
  const whim = whimOf(random)
  const renews = random.pick(needsRenewal(whim) ? RENEWALS : needsWallet(whim) ? NEW_LOANS : ANY)
  const requiredUnits = REQUIRED[coin]
  return {
    isInternational: needsWallet(whim) || random.chance(0.3),
    renews,
    refinances: 'nothing',
    whim,
    coin,
    requiredUnits,
    rolloverUnits: carriedBy(renews, requiredUnits),
    maturesAt: now + random.between(5, 60) * DAY_MS,
  }
}

const REFINANCES = ['with-top-up', 'holding-enough'] as const

/** A borrower who refinances claimed loans. What such a walk prefers is its own: most of it is in no other walk. */
export const refinancerOf = (random: Random, now: number): Persona => ({
  ...personaOf(random, now),
  isInternational: false,
  renews: 'nothing',
  refinances: random.pick(REFINANCES),
  whim: random.pick(OF_REFINANCE),
})
