import { describe, expect, it } from 'vitest'
import { changesBetween } from './changes.ts'

describe('what differs between two contents', () => {
  it('is empty for equal contents', () => {
    expect(changesBetween({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toEqual([])
  })

  it('is each value with its path, at any depth, including added and removed ones', () => {
    const before = { theme: { primary: '#1', radiusPx: 4 }, hosts: ['a'], old: 1, none: null }
    const after = {
      theme: { primary: '#2', radiusPx: 4 },
      hosts: ['a', 'b'],
      none: false,
      fresh: { deep: 1 },
    }
    expect(changesBetween(before, after)).toEqual([
      { path: 'theme.primary', before: '#1', after: '#2' },
      { path: 'hosts.1', before: undefined, after: 'b' },
      { path: 'old', before: 1, after: undefined },
      { path: 'none', before: null, after: false },
      { path: 'fresh', before: undefined, after: { deep: 1 } },
    ])
  })

  it('is the whole value where a list became an object', () => {
    expect(changesBetween({ a: [] }, { a: {} })).toEqual([{ path: 'a', before: [], after: {} }])
  })

  it('matches named rows: an inserted one is one change (1.6.07)', () => {
    const row = (state: string, minLoanCents = 1) => ({ state, minLoanCents })
    expect(
      changesBetween(
        { states: [row('CO'), row('OH')] },
        { states: [row('CA'), row('CO'), row('OH', 2)] },
        'rules',
      ),
    ).toEqual([
      { path: 'rules.states.OH.minLoanCents', before: 1, after: 2 },
      { path: 'rules.states.CA', before: undefined, after: row('CA') },
    ])
  })

  it('reports that named rows have another order, which no row shows', () => {
    const [terms, privacy] = [
      { type: 'TERMS', version: 1 },
      { type: 'PRIVACY', version: 1 },
    ]
    expect(changesBetween({ consents: [terms, privacy] }, { consents: [privacy, terms] })).toEqual([
      { path: 'consents', before: 'TERMS, PRIVACY', after: 'PRIVACY, TERMS' },
    ])
  })

  it('compares by index where two rows have the same name', () => {
    const twice = [{ state: 'CO' }, { state: 'CO' }]
    expect(changesBetween({ states: twice }, { states: [{ state: 'CO' }, { state: 'OH' }] })).toEqual([
      { path: 'states.1.state', before: 'CO', after: 'OH' },
    ])
  })
})
