import { describe, expect, it } from 'vitest'
import { changesBetween } from './changes.ts'

describe('what differs between two contents', () => {
  it('is nothing between two of the same', () => {
    expect(changesBetween({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toEqual([])
  })

  it('is each value with its place, however deep, added and taken away ones too', () => {
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

  it('is the whole where a list has become an object', () => {
    expect(changesBetween({ a: [] }, { a: {} })).toEqual([{ path: 'a', before: [], after: {} }])
  })
})
