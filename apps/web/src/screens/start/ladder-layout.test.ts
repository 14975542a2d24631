import { describe, expect, it } from 'vitest'
import { ladderLayout } from './ladder-layout.ts'

const levels = (...prices: readonly bigint[]) =>
  prices.map((priceCents, index) => ({ key: String(index), priceCents }))

describe('the price ladder', () => {
  it('is drawn to scale from the first price down to zero', () => {
    const steps = ladderLayout(levels(100n, 75n, 50n, 0n), { height: 200, gap: 20 })
    expect(steps.map(({ y }) => y)).toEqual([0, 50, 100, 200])
    expect(steps.map(({ labelY }) => labelY)).toEqual([0, 50, 100, 200])
  })
  it('keeps labels apart and inside the drawing for any prices', () => {
    for (const prices of [
      levels(100n, 99n, 98n, 97n),
      levels(100n, 3n, 2n, 1n),
      levels(100n, 60n, 59n, 1n),
    ]) {
      const labels = ladderLayout(prices, { height: 200, gap: 50 }).map(({ labelY }) => labelY)
      labels
        .slice(1)
        .forEach((label, index) => expect(label - (labels[index] ?? 0)).toBeGreaterThanOrEqual(50))
      expect(Math.max(...labels)).toBeLessThanOrEqual(200)
      expect(Math.min(...labels)).toBeGreaterThanOrEqual(0)
    }
  })
})
