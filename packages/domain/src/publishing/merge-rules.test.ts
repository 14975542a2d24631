import { describe, expect, it } from 'vitest'
import { mergeRules } from './merge-rules.ts'

const shipped = {
  version: 1,
  tiers: [{ tier: 1 }, { tier: 2 }],
  originationFee: { domestic: { rateBps: 100, capCents: null }, international: { rateBps: 150 } },
  states: [
    { state: 'AL', enabled: true, minLoanCents: null },
    { state: 'TX', enabled: false, minLoanCents: null },
  ],
  vectors: [
    { name: 'one', offer: { feeCents: 1 } },
    { name: 'two', offer: { feeCents: 2 } },
  ],
}

describe('a partner’s rules over the shipped ones', () => {
  it('are the shipped ones where the partner writes nothing', () =>
    expect(mergeRules(shipped, {})).toEqual(shipped))

  it('differ in the written keys, at any depth', () => {
    expect(mergeRules(shipped, { originationFee: { domestic: { rateBps: 90 } } })).toEqual({
      ...shipped,
      originationFee: { domestic: { rateBps: 90, capCents: null }, international: { rateBps: 150 } },
    })
  })

  it('differ in the written states, in their written keys, and may have more states', () => {
    const own = { states: [{ state: 'TX', enabled: true }, { state: 'ZZ' }] }
    expect(mergeRules(shipped, own)).toEqual({
      ...shipped,
      states: [shipped.states[0], { state: 'TX', enabled: true, minLoanCents: null }, { state: 'ZZ' }],
    })
  })

  it('use only the partner’s sample loans, where it has any', () => {
    const own = { vectors: [{ name: 'three', refused: { code: 'residence.not-serviced' } }] }
    expect(mergeRules(shipped, own)).toEqual({ ...shipped, vectors: own.vectors })
  })

  it('replace every other list, and accept null as null', () => {
    expect(mergeRules(shipped, { tiers: [{ tier: 1 }], originationFee: null })).toEqual({
      ...shipped,
      tiers: [{ tier: 1 }],
      originationFee: null,
    })
  })
})
