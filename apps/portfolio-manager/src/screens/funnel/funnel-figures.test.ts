import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { axisEnd, totalsOf } from './funnel-figures.ts'

describe('the figures of the funnel', () => {
  it('are summed over the weeks', () => {
    const week = { week: '2026-11-16', views: 10, offers: 4, applications: 2, loans: 1 }
    expect(totalsOf([week, { ...week, views: 5 }])).toEqual({
      views: 15,
      offers: 8,
      applications: 4,
      loans: 2,
    })
  })

  it.each([
    [[], 1],
    [[0, 0], 1],
    [[3], 5],
    [[10], 10],
    [[11, 40], 50],
    [[1_001], 2_000],
  ])('have an axis for %j that ends at %d', (counts, end) => {
    expect(axisEnd(counts)).toBe(end)
  })

  it('never exceed their axis, which is at most two and a half times as long', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1 }), (counts) => {
        const most = Math.max(...counts)
        expect(axisEnd(counts)).toBeGreaterThanOrEqual(most)
        expect(axisEnd(counts)).toBeLessThanOrEqual(most * 2.5)
      }),
    )
  })
})
