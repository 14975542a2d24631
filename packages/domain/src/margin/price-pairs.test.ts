import { describe, expect, it } from 'vitest'
import { COINS, type Coin } from '../collateral/coins.ts'
import { unitsPerCoin } from '../money/coin-quantity.ts'
import { randomOf, type Random } from '../process/walks/random.test-data.ts'
import type { MarginFacts } from './facts.ts'
import type { MarginCall, MarginState } from './margin-state.ts'
import { nextPrices, type NextPrices } from './next-prices.ts'
import type { MarginTerms } from './terms.ts'

/** `npm run campaign -- pairs` compares ten million. */
const PAIRS = Number(process.env['PLEDGE_PAIRS'] ?? 50_000)
const PRICES_A_LOAN = 10
const FIRST_SEED = Number(process.env['PLEDGE_SEED'] ?? 1)

/** The highest price of one coin, in cents, and the most coins of a loan. */
const MOST: Readonly<Record<Coin, { readonly cents: number; readonly coins: number }>> = {
  BTC: { cents: 50_000_000, coins: 200 },
  ETH: { cents: 2_000_000, coins: 5_000 },
  SOL: { cents: 100_000, coins: 100_000 },
}

const termsOf = (random: Random, coin: Coin): MarginTerms => {
  const warningLtvBps = random.between(3_000, 8_500)
  const marginCallLtvBps = warningLtvBps + random.between(1, 700)
  return {
    coin,
    warningLtvBps,
    marginCallLtvBps,
    liquidationLtvBps: marginCallLtvBps + random.between(1, 700),
    cureTargetLtvBps: warningLtvBps,
    cureHours: 48,
    rearmBps: random.between(0, 300),
    isCuredByPrice: random.chance(0.3),
  }
}

const CALL: MarginCall = {
  callId: 'call-1',
  openedAt: 0,
  cureBy: 0,
  pause: null,
  notice: null,
  unitsAtOpening: 10n ** 30n,
  paidCentsAtOpening: 0n,
  extensions: 0,
  extendedTo: null,
}

const marginOf = (random: Random, terms: MarginTerms): MarginState =>
  random.pick<MarginState>([
    { state: 'CLEAR', terms },
    { state: 'WARNED', terms, since: 0 },
    { state: 'CALLED', terms, call: CALL },
    { state: 'SALE_DUE', terms, cause: 'CALL_LAPSED', since: 0 },
  ])

interface Drawn {
  readonly margin: MarginState
  readonly terms: MarginTerms
  readonly facts: MarginFacts
  readonly owedCents: bigint
}

const drawn = (random: Random): Drawn => {
  const coin = random.pick(COINS)
  const terms = termsOf(random, coin)
  const { cents, coins } = MOST[coin]
  const scale = unitsPerCoin(coin)
  const units =
    (BigInt(random.between(1, coins * 1_000_000)) * scale) / 1_000_000n + BigInt(random.between(0, 999))
  const worthCents = (units * BigInt(random.between(1, cents))) / scale
  const owedCents = (worthCents * BigInt(random.between(1, 12_000))) / 10_000n + 1n
  const paidCents = random.chance(0.5) ? 0n : 1n
  const facts = { hold: 'NONE', isInService: true, units, paidCents, situations: [] } as const
  return { margin: marginOf(random, terms), terms, facts, owedCents }
}

/** Whether something would be decided at a price, by the plain arithmetic of the agreement, without any stored price. */
const isDecided = ({ margin, terms, facts, owedCents }: Drawn, priceCents: bigint): boolean => {
  const owed = owedCents * unitsPerCoin(terms.coin) * 10_000n
  const worth = facts.units * priceCents
  const reaches = (levelBps: number) => owed >= worth * BigInt(levelBps)
  switch (margin.state) {
    case 'UNMONITORED':
      return false
    case 'CLEAR':
      return reaches(terms.warningLtvBps)
    case 'WARNED':
      return reaches(terms.marginCallLtvBps) || !reaches(Math.max(1, terms.warningLtvBps - terms.rearmBps))
    case 'CALLED': {
      const isCurable = terms.isCuredByPrice || facts.paidCents > 0n
      return reaches(terms.liquidationLtvBps) || (isCurable && !reaches(terms.cureTargetLtvBps))
    }
    case 'SALE_DUE':
      return !reaches(terms.cureTargetLtvBps)
  }
}

const isCrossed = ({ downCents, upCents }: NextPrices, priceCents: bigint): boolean =>
  (downCents !== null && downCents >= priceCents) || (upCents !== null && upCents <= priceCents)

/** Prices of a loan: at a stored price and within two cents of it, and anywhere. */
const pricesOf = (random: Random, { terms }: Drawn, { downCents, upCents }: NextPrices): readonly bigint[] =>
  Array.from({ length: PRICES_A_LOAN }, (_, index) => {
    const near = index % 3 === 0 ? downCents : index % 3 === 1 ? upCents : null
    const at =
      near === null ? BigInt(random.between(1, MOST[terms.coin].cents)) : near + BigInt(random.between(-2, 2))
    return at > 0n ? at : 1n
  })

describe('the stored prices of a loan', () => {
  it('are crossed by exactly the prices at which a look at the loan would decide something (decision 4)', () => {
    const random = randomOf(FIRST_SEED)
    let [mismatches, decided] = [0, 0]
    for (let pair = 0; pair < PAIRS; pair += PRICES_A_LOAN) {
      const loan = drawn(random)
      const stored = nextPrices(loan.margin, loan.facts, loan.owedCents)
      for (const priceCents of pricesOf(random, loan, stored)) {
        const isDue = isDecided(loan, priceCents)
        if (isDue) decided += 1
        if (isDue !== isCrossed(stored, priceCents)) mismatches += 1
      }
    }
    if (process.env['PLEDGE_PAIRS'] !== undefined)
      process.stdout.write(`${PAIRS} pairs, ${decided} of them crossed, ${mismatches} mismatches\n`)
    expect(mismatches).toBe(0)
    expect(decided).toBeGreaterThan(PAIRS / 10)
    expect(decided).toBeLessThan((PAIRS * 9) / 10)
  })
})
