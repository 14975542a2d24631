import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceConsensus } from './price-consensus.ts'
import type { QuotedPrice } from './price-consensus.ts'

const now = new Date('2026-05-01T12:00:00Z')
const quote = (venue: string, priceCents: bigint, ageSeconds = 0): QuotedPrice => ({
  venue,
  priceCents,
  observedAt: new Date(now.getTime() - ageSeconds * 1_000),
})
const agree = (...prices: QuotedPrice[]) => priceConsensus({ prices, now, maxAgeSeconds: 60 })
const stale = { ok: false, code: 'prices.stale' }

describe('the price that venues agree on', () => {
  it('is their median, as old as the oldest (decision 19)', () => {
    expect(agree(quote('c', 9_705_000n, 3), quote('a', 9_700_000n, 30), quote('b', 9_690_000n))).toEqual({
      ok: true,
      priceCents: 9_700_000n,
      observedAt: new Date('2026-05-01T11:59:30Z'),
      venues: ['a', 'b', 'c'],
    })
  })

  it('is the mean of the middle two of four, rounded down', () => {
    const answer = agree(
      quote('a', 1_000_001n),
      quote('b', 1_000_004n),
      quote('c', 999_000n),
      quote('d', 1_001_000n),
    )
    expect(answer).toMatchObject({ ok: true, priceCents: 1_000_002n })
  })

  it.each([7_000n, 13_000n])('is not moved by one venue at %s/10000 of the others (R9)', (factor) => {
    const spiked = quote('c', (9_700_000n * factor) / 10_000n)
    expect(agree(quote('a', 9_700_000n), quote('b', 9_702_000n), spiked)).toMatchObject({
      ok: true,
      priceCents: 9_701_000n,
      venues: ['a', 'b'],
    })
  })

  it('keeps a venue exactly 1 % away and leaves out the next cent', () => {
    const others = [quote('a', 1_000_000n), quote('b', 1_000_000n)]
    expect(agree(...others, quote('c', 1_010_000n))).toMatchObject({ venues: ['a', 'b', 'c'] })
    expect(agree(...others, quote('c', 990_000n))).toMatchObject({ venues: ['a', 'b', 'c'] })
    expect(agree(...others, quote('c', 1_010_001n))).toMatchObject({ venues: ['a', 'b'] })
    expect(agree(...others, quote('c', 989_999n))).toMatchObject({ venues: ['a', 'b'] })
  })

  it('is refused with fewer than three venues', () => {
    expect(agree()).toEqual(stale)
    expect(agree(quote('a', 1n), quote('b', 1n))).toEqual(stale)
  })

  it('counts a venue once, by its newest quote', () => {
    expect(agree(quote('a', 1n), quote('a', 1n), quote('b', 1n))).toEqual(stale)
    const prices = [quote('a', 500n, 20), quote('a', 1_000n), quote('b', 1_000n), quote('c', 1_000n)]
    expect(agree(...prices)).toMatchObject({ priceCents: 1_000n, observedAt: now })
  })

  it('is refused when all feeds are frozen (R9): accepted at 60 s, refused after', () => {
    const frozen = (age: number) => agree(...['a', 'b', 'c'].map((venue) => quote(venue, 9_700_000n, age)))
    expect(frozen(60)).toMatchObject({ ok: true })
    expect(frozen(60.001)).toEqual(stale)
  })

  it('does not count zero, negative, invalid time, or a price from the future (R9)', () => {
    const good = [quote('a', 1_000n), quote('b', 1_000n)]
    expect(agree(...good, quote('c', 0n))).toEqual(stale)
    expect(agree(...good, quote('c', -1_000n))).toEqual(stale)
    expect(agree(...good, { venue: 'c', priceCents: 1_000n, observedAt: new Date('never') })).toEqual(stale)
    expect(agree(...good, quote('c', 1_000n, -6))).toEqual(stale)
    expect(agree(...good, quote('c', 1_000n, -4))).toMatchObject({ ok: true })
  })

  it('is within the others’ range whatever one venue reports (R9)', () => {
    const fair = fc.bigInt({ min: 1_000_000n, max: 1_005_000n })
    const anything = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n })
    fc.assert(
      fc.property(fair, fair, fair, anything, (a, b, c, wild) => {
        const honest = [a, b, c].sort((left, right) => (left < right ? -1 : 1))
        const answer = agree(quote('a', a), quote('b', b), quote('c', c), quote('wild', wild))
        if (!answer.ok) throw new Error('three agreeing venues must be enough')
        const [low = 0n, , high = 0n] = honest
        expect(answer.priceCents >= low && answer.priceCents <= high).toBe(true)
      }),
    )
  })

  it('is refused when no majority agrees', () => {
    expect(agree(quote('a', 900n), quote('b', 1_000n), quote('c', 1_100n))).toEqual(stale)
    const halves = [quote('a', 1_000n), quote('b', 1_000n), quote('c', 1_200n), quote('d', 1_200n)]
    expect(agree(...halves)).toEqual(stale)
  })
})
