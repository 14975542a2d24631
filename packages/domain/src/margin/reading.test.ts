import { describe, expect, it } from 'vitest'
import { at, OWED_CENTS, START } from './margin.test-data.ts'
import { neededToCure } from './needed-to-cure.ts'
import { readingData, readingOf } from './reading-data.ts'
import { hasReached, isUnder } from './reading.ts'
import { isCuredByPrice } from './terms.ts'

describe('a loan at a price', () => {
  it('reaches every level without collateral, and none where nothing is owed', () => {
    for (const units of [0n, -1n]) {
      expect(hasReached('BTC', at(90_000, { units }), 9_999)).toBe(true)
      expect(isUnder('BTC', at(90_000, { units }), 9_999)).toBe(false)
    }
    for (const owedCents of [0n, -1n]) {
      expect(hasReached('BTC', at(1, { owedCents, units: 0n }), 1)).toBe(false)
      expect(isUnder('BTC', at(1, { owedCents, units: 0n }), 1)).toBe(true)
    }
    expect(hasReached('BTC', at(1, { owedCents: 1n, units: 0n }), 1)).toBe(true)
  })

  it('is carried by events and read back, without a negative holding', () => {
    const reading = at(62_000)
    expect(readingOf(readingData(reading))).toEqual(reading)
    expect(readingOf(readingData({ ...reading, before: null }))).toEqual({ ...reading, before: null })
    expect(readingData(at(62_000, { units: -5n }))).toEqual({
      owedCents: OWED_CENTS.toString(),
      units: '0',
      priceCents: '6200000',
      pricedAt: START,
      before: { priceCents: '6200000', pricedAt: START - 10_000 },
    })
  })

  it('needs nothing to be cured once it is below the target, and all of it where more is missing than is held', () => {
    const position = { coin: 'BTC', owedCents: 5_000_000n, priceCents: 6_200_000n } as const
    expect(neededToCure({ ...position, units: 200_000_000n }, 7_500)).toEqual({ units: 0n, cents: 0n })
    const none = neededToCure({ ...position, units: 0n }, 7_500)
    expect(none.cents).toBe(5_000_000n)
    expect(neededToCure({ ...position, units: -100n }, 7_500)).toEqual(none)
  })
})

describe('the words of the security agreement (note 069)', () => {
  it.each([0, 1, 2, 3, 4])('version %i lets no rise of the price alone cure a call', (version) => {
    expect(isCuredByPrice(version)).toBe(false)
  })
})
