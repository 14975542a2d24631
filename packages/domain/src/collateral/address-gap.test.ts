import { describe, expect, it } from 'vitest'
import { isGapNear, unusedIndexes } from './address-gap.ts'

describe('the unused addresses at the end of an account', () => {
  it.each([
    ['before the first address', { newestIndex: null, oldestIndex: null, lastUsedIndex: null }, 0],
    ['where the newest is used', { newestIndex: 9, oldestIndex: 0, lastUsedIndex: 9 }, 0],
    ['behind the last used one', { newestIndex: 30, oldestIndex: 0, lastUsedIndex: 9 }, 21],
    [
      'where none was ever used, the first included',
      { newestIndex: 4, oldestIndex: 0, lastUsedIndex: null },
      5,
    ],
    [
      'at least, where all that were looked at are unused',
      { newestIndex: 99, oldestIndex: 50, lastUsedIndex: null },
      50,
    ],
  ])('are counted %s', (_, run, unused) => {
    expect(unusedIndexes(run)).toBe(unused)
  })

  it('are near the limit from three quarters of it on', () => {
    expect([14, 15, 20, 21].map((unused) => isGapNear(unused, 20))).toEqual([false, true, true, true])
    expect([15, 16].map((unused) => isGapNear(unused, 21))).toEqual([false, true])
  })
})
