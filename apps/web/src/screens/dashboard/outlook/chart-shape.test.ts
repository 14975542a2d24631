import type { HistoryPointView } from '@pledge/contract/loan-history'
import { describe, expect, it } from 'vitest'
import { extremesOf, linesOf, ltvBounds, placesOf, priceBounds } from './chart-shape.ts'

const point = (hour: number, change: Partial<HistoryPointView> = {}): HistoryPointView => ({
  at: new Date(Date.UTC(2026, 11, 1, hour)).toISOString(),
  price: '88000.00',
  low: '87000.00',
  ltv: '0.5',
  peakLtv: '0.52',
  ...change,
})

describe('the shape of a chart', () => {
  it('begins at 30 % and ends at 95 %, and further where the LTV was', () => {
    expect(ltvBounds([point(0)])).toEqual({ low: 30, high: 95 })
    expect(ltvBounds([point(0, { ltv: '0.1814' }), point(1, { ltv: '1.02' })])).toEqual({
      low: 15,
      high: 105,
    })
    expect(ltvBounds([point(0, { ltv: '9' }), point(1, { ltv: null })])).toEqual({ low: 30, high: 150 })
  })

  it('has round prices around those that it shows, also where there is only one', () => {
    expect(priceBounds([point(0, { price: '80310.00' }), point(1, { price: '108369.23' })])).toEqual({
      low: 80_000,
      high: 110_000,
    })
    const { low, high } = priceBounds([point(0)])
    expect(low).toBeLessThanOrEqual(88_000)
    expect(high).toBeGreaterThan(low)
  })

  it('places points by their time', () => {
    expect(placesOf([point(0), point(1), point(4)])).toEqual([0, 0.25, 1])
    expect(placesOf([point(0)])).toEqual([1])
  })

  it('draws no line where prices are missing, nor where there was no collateral', () => {
    const points = [point(0), point(1), point(2, { ltv: null }), point(3), point(4), point(28), point(53)]
    const lines = linesOf({ stepHours: 1, points }, ({ ltv }) => (ltv === null ? null : 1))
    expect(lines.map((line) => line.length)).toEqual([2, 3, 1])
  })

  it('knows the highest LTV of all prices, and the lowest of those that are drawn', () => {
    expect(
      extremesOf([
        point(0, { ltv: '0.4', peakLtv: '0.45' }),
        point(1, { ltv: '0.6', peakLtv: '0.81' }),
        point(2, { ltv: null, peakLtv: null }),
        point(3, { ltv: '0.5', peakLtv: '0.5' }),
      ]),
    ).toEqual({ first: '0.4', last: '0.5', highest: '0.81', lowest: '0.4' })
    expect(extremesOf([point(0, { ltv: null, peakLtv: null })])).toBeNull()
  })
})
