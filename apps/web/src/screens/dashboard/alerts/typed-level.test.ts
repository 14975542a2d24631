import { describe, expect, it } from 'vitest'
import { typedLevel } from './typed-level.ts'

describe('a level as it is typed', () => {
  it.each([
    ['60', '0.6'],
    ['60%', '0.6'],
    [' 62.5 ', '0.625'],
    ['1', '0.01'],
    ['74.99', '0.7499'],
  ])('of an LTV, %s, is %s', (typed, ltv) => {
    expect(typedLevel('LTV', typed, '0.75')).toEqual({ kind: 'LTV', ltv })
  })

  it.each(['', '75', '0.99', '62.555', '-5', 'sixty', '100'])('of an LTV is not %j', (typed) => {
    expect(typedLevel('LTV', typed, '0.75')).toBeUndefined()
  })

  it('of a price takes signs and commas', () => {
    expect(typedLevel('PRICE', '$60,000.5', '0.75')).toEqual({ kind: 'PRICE', price: '60000.50' })
    for (const typed of ['', '0', '1e5', '-1']) expect(typedLevel('PRICE', typed, '0.75')).toBeUndefined()
  })
})
