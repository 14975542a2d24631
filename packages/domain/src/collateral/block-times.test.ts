import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../application/limits.ts'
import { mostBlocksWithin } from './block-times.ts'

describe('the most blocks that a chain can have made in a time', () => {
  it('covers whole days plus one, never less than a day', () => {
    expect(mostBlocksWithin('ETH', 0)).toBe(7_200)
    expect(mostBlocksWithin('ETH', 1)).toBe(14_400)
    expect(mostBlocksWithin('BTC', 2 * DAY_MS)).toBe(900)
    expect(mostBlocksWithin('SOL', -DAY_MS)).toBe(216_000)
  })
})
