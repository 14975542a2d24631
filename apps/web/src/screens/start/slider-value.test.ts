import { describe, expect, it } from 'vitest'
import { nextSliderValue, sliderRange } from './slider-value.ts'

const range = { min: 5001, max: 15_297 }

describe('the slider of cash to borrow (1.2.50, G.33)', () => {
  it('stays inside its bounds in whole dollars', () => {
    expect(sliderRange({ minCents: 500_100n, maxCents: 1_529_719n })).toEqual(range)
    expect(sliderRange({ minCents: 500_001n, maxCents: 500_099n })).toEqual({ min: 5001, max: 5000 })
  })
  it('moves in steps of 100, and reaches both bounds', () => {
    expect(nextSliderValue(10_000, 12_349, range)).toBe(12_300)
    expect(nextSliderValue(10_000, 5001, range)).toBe(5001)
    expect(nextSliderValue(10_000, 15_297, range)).toBe(15_297)
  })
  it('moves with the arrow keys from any value', () => {
    expect(nextSliderValue(10_000, 10_001, range)).toBe(10_100)
    expect(nextSliderValue(10_000, 9_999, range)).toBe(9_900)
    expect(nextSliderValue(5001, 5002, range)).toBe(5100)
    expect(nextSliderValue(15_250, 15_251, range)).toBe(15_297)
  })
})
