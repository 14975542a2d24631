import { describe, expect, it } from 'vitest'
import { fill, slotsOf } from './fill.ts'

describe('fill', () => {
  it('puts each value in its slot', () => {
    expect(fill('Min. {n} {type}', { n: '0.2', type: 'BTC' })).toBe('Min. 0.2 BTC')
  })

  it('fills a slot as often as it is named and keeps values as they are', () => {
    expect(fill('{a}, {a}', { a: '{b} $& $1' })).toBe('{b} $& $1, {b} $& $1')
  })

  it('does not compile and throws when a value is missing (1.2.81)', () => {
    // @ts-expect-error the slot {phone} has no value
    expect(() => fill('Call {phone}', {})).toThrow("No value for the slot {phone} of 'Call {phone}'")
  })

  it('throws for a template that is not a literal too', () => {
    const template: string = ['Call ', '{phone}'].join('')
    expect(() => fill(template, {})).toThrow('{phone}')
  })

  it('names the slots of a template once each', () => {
    expect(slotsOf('{a} {b} {a}')).toEqual(['a', 'b'])
  })
})
