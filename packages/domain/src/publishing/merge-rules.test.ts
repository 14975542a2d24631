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

describe('the rules of a partner over those that ship', () => {
  it('are those that ship where the partner says nothing', () =>
    expect(mergeRules(shipped, {})).toEqual(shipped))

  it('differ in the keys that are written, however deep', () => {
    expect(mergeRules(shipped, { originationFee: { domestic: { rateBps: 90 } } })).toEqual({
      ...shipped,
      originationFee: { domestic: { rateBps: 90, capCents: null }, international: { rateBps: 150 } },
    })
  })

  it('differ in the states that are written, in the keys that are written of them, and may have more', () => {
    const own = { states: [{ state: 'TX', enabled: true }, { state: 'ZZ' }] }
    expect(mergeRules(shipped, own)).toEqual({
      ...shipped,
      states: [shipped.states[0], { state: 'TX', enabled: true, minLoanCents: null }, { state: 'ZZ' }],
    })
  })

  it('take the sample loans of the partner alone, where it brings any', () => {
    const own = { vectors: [{ name: 'three', refused: { code: 'residence.not-serviced' } }] }
    expect(mergeRules(shipped, own)).toEqual({ ...shipped, vectors: own.vectors })
  })

  it('take every other list in place of the one that ships, and null as null', () => {
    expect(mergeRules(shipped, { tiers: [{ tier: 1 }], originationFee: null })).toEqual({
      ...shipped,
      tiers: [{ tier: 1 }],
      originationFee: null,
    })
  })
})
