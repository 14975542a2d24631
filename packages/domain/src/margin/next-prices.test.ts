import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COINS } from '../collateral/coins.ts'
import { unitsPerCoin } from '../money/coin-quantity.ts'
import { begunWith, FACTS, JOB, START, TERMS } from './margin.test-data.ts'
import type { MarginFacts } from './facts.ts'
import type { MonitoredMargin } from './margin-state.ts'
import { neededToCure } from './needed-to-cure.ts'
import { MAX_STORED_CENTS, NO_PRICES, nextPrices } from './next-prices.ts'
import { isUnder } from './reading.ts'
import { reviewMargin } from './review.ts'

const RUNS = 20_000

const positions = fc.constantFrom(...COINS).chain((coin) =>
  fc.record({
    coin: fc.constant(coin),
    owedCents: fc.bigInt(1n, 10n ** 10n),
    units: fc.bigInt(1n, unitsPerCoin(coin) * 1_000n),
    priceCents: fc.bigInt(1n, 10n ** 9n),
    near: fc.option(fc.bigInt(-2n, 2n), { nil: null }),
  }),
)

const CALL = {
  callId: 'call-1',
  openedAt: START,
  cureBy: START + 1,
  pause: null,
  notice: null,
  unitsAtOpening: 0n,
  paidCentsAtOpening: 0n,
  extensions: 0,
  extendedTo: null,
}
const states = fc.constantFrom<(terms: typeof TERMS) => MonitoredMargin>(
  (terms) => ({ state: 'CLEAR', terms }),
  (terms) => ({ state: 'WARNED', terms, since: START }),
  (terms) => ({ state: 'CALLED', terms, call: CALL }),
  (terms) => ({ state: 'SALE_DUE', terms, cause: 'CALL_LAPSED', since: START }),
)

describe('the stored prices of a loan (decision 4)', () => {
  it('are crossed by just those prices at which a review asks for something', () => {
    fc.assert(
      fc.property(positions, states, ({ coin, owedCents, units, priceCents, near }, stateOf) => {
        const margin = stateOf({ ...TERMS, coin })
        const facts: MarginFacts = { ...FACTS, units, paidCents: 0n }
        const { downCents, upCents } = nextPrices(margin, facts, owedCents)
        // Around the stored prices themselves most errors of rounding would be.
        const stored = downCents ?? upCents ?? 1n
        const at = near === null ? priceCents : stored + near
        fc.pre(at > 0n && at < MAX_STORED_CENTS)
        const isCrossed = (downCents !== null && at <= downCents) || (upCents !== null && at >= upCents)
        const reading = {
          owedCents,
          units,
          priceCents: at,
          pricedAt: START,
          before: { priceCents: at, pricedAt: START - 1 },
        }
        const command = reviewMargin({
          margin,
          facts,
          reading,
          isDepositPending: false,
          now: START,
          by: JOB,
          newId: () => 'call-2',
        })
        expect(command !== null).toBe(isCrossed)
      }),
      { numRuns: RUNS },
    )
  })

  it('are none where nothing is owed, where nothing is monitored, and while a hold forbids everything', () => {
    const { margin } = begunWith()
    expect(nextPrices(margin, FACTS, 0n)).toEqual(NO_PRICES)
    expect(nextPrices({ state: 'UNMONITORED' }, FACTS, 1n)).toEqual(NO_PRICES)
    expect(nextPrices(margin, { ...FACTS, isInService: false }, 1n)).toEqual(NO_PRICES)
    expect(nextPrices(margin, { ...FACTS, situations: ['SANCTIONS_HOLD'] }, 1n)).toEqual(NO_PRICES)
  })

  it('stay stored while prices are stale or automatic action is stopped, because both end without an event', () => {
    const { margin } = begunWith()
    const stored = nextPrices(margin, FACTS, 5_000_000n)
    expect(stored).toEqual({ downCents: 6_666_666n, upCents: null })
    expect(nextPrices(margin, { ...FACTS, situations: ['STOPPED'] }, 5_000_000n)).toEqual(stored)
    expect(nextPrices(margin, { ...FACTS, situations: ['PRICE_STALE'] }, 5_000_000n)).toEqual(stored)
    expect(NO_PRICES).toEqual({ downCents: null, upCents: null })
  })

  it('let a call be cured by a rise only once the borrower has acted', () => {
    const margin = { state: 'CALLED', terms: TERMS, call: { ...CALL, unitsAtOpening: FACTS.units } } as const
    expect(nextPrices(margin, FACTS, 5_000_000n)).toEqual({ downCents: 5_555_555n, upCents: null })
    expect(nextPrices(margin, { ...FACTS, paidCents: 1n }, 5_000_000n).upCents).toBe(6_666_667n)
    expect(
      nextPrices({ ...margin, terms: { ...TERMS, isCuredByPrice: true } }, FACTS, 5_000_000n).upCents,
    ).toBe(6_666_667n)
  })

  it('are at most ten trillion dollars', () => {
    const facts: MarginFacts = { ...FACTS, units: 1n }
    expect(nextPrices(begunWith().margin, facts, 10n ** 12n).downCents).toBe(MAX_STORED_CENTS)
  })

  it('are always crossed by a loan that owes and holds nothing', () => {
    expect(nextPrices(begunWith().margin, { ...FACTS, units: 0n }, 1n).downCents).toBe(MAX_STORED_CENTS)
  })
})

describe('what is needed to cure a call (1.9.12)', () => {
  it('is enough, of coins or of dollars, and one less of either is not', () => {
    fc.assert(
      fc.property(
        positions,
        fc.integer({ min: 1, max: 10_000 }),
        ({ coin, owedCents, units, priceCents }, target) => {
          const needed = neededToCure({ coin, owedCents, units, priceCents }, target)
          const underWith = (more: { readonly units?: bigint; readonly cents?: bigint }) =>
            isUnder(
              coin,
              { owedCents: owedCents - (more.cents ?? 0n), units: units + (more.units ?? 0n), priceCents },
              target,
            )
          expect(underWith({ units: needed.units })).toBe(true)
          expect(underWith({ cents: needed.cents })).toBe(true)
          expect(needed.cents <= owedCents).toBe(true)
          if (needed.units > 0n) expect(underWith({ units: needed.units - 1n })).toBe(false)
          if (needed.cents > 0n) expect(underWith({ cents: needed.cents - 1n })).toBe(false)
        },
      ),
      { numRuns: RUNS },
    )
  })

  it('is everything that is owed where nothing is held, and nothing where nothing is owed', () => {
    const none = { coin: 'BTC', units: 0n, priceCents: 100n } as const
    expect(neededToCure({ ...none, owedCents: 5n }, 7_500).cents).toBe(5n)
    expect(neededToCure({ ...none, owedCents: 0n }, 7_500)).toEqual({ units: 0n, cents: 0n })
  })
})
