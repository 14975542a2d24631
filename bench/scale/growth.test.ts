import { describe, expect, it } from 'vitest'
import { exponent, growthTable } from './growth.ts'

describe('the growth of a figure', () => {
  it('is 1 for linear growth, 0 for a constant, and 2 for quadratic growth', () => {
    expect(exponent([1_000, 10_000], [3, 30])).toBeCloseTo(1)
    expect(exponent([1_000, 10_000], [3, 3])).toBe(0)
    expect(exponent([1_000, 4_000], [1, 16])).toBeCloseTo(2)
  })

  it('is unknown for what was not measured or took no time', () => {
    expect(exponent([1_000, 10_000], [null, 3])).toBeNull()
    expect(exponent([1_000, 10_000], [0, 3])).toBeNull()
  })

  it('is beside the figures, between the sizes', () => {
    const [head, row] = growthTable([1_000, 10_000], [{ name: 'queues', unit: 'ms', values: [5, 50] }])
    expect(head).toMatch(/what +unit +1,000 +10,000 +exp\./)
    expect(row).toMatch(/^queues +ms +5\.00 +50\.0 +1\.00$/)
  })
})
