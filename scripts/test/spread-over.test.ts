import { describe, expect, it } from 'vitest'
import { randomOf } from '../../apps/server/src/product/random.test-data.ts'
import { spreadOver } from '../../e2e/random.ts'

const points = Array.from({ length: 47 }, (_, index) => index)

describe('points of kills, spread over a journey (R1)', () => {
  it.each([1, 3, 10, 20, 47])('%i of them: one in each part of the same length', (count) => {
    for (let seed = 1; seed <= 50; seed += 1) {
      const chosen = spreadOver(points, count, randomOf(seed))
      expect(chosen).toHaveLength(count)
      for (const [part, point] of chosen.entries()) {
        expect(point).toBeGreaterThanOrEqual(Math.floor((part * 47) / count))
        expect(point).toBeLessThan(Math.floor(((part + 1) * 47) / count))
      }
    }
  })

  it('reach every point, the last as well as the first', () => {
    const seen = new Set<number>()
    for (let seed = 1; seed <= 300; seed += 1)
      for (const point of spreadOver(points, 3, randomOf(seed))) seen.add(point)
    expect(seen.size).toBe(points.length)
  })

  it('are no more than there are', () => {
    expect(spreadOver(['a', 'b'], 5, randomOf(1))).toEqual(['a', 'b'])
    expect(spreadOver(points, 0, randomOf(1))).toEqual([])
  })
})
