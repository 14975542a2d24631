import { describe, expect, it } from 'vitest'
import { regionName } from './region-name.ts'

describe('the country of an entry of a screening list', () => {
  it.each([
    ['PT', 'Portugal'],
    ['XQ', 'XQ'],
    ['<b', '<b'],
    ['1 ', '1 '],
    ['', ''],
  ])('of %j is shown as %j, whatever the list has (S4)', (code, name) => {
    expect(regionName(code)).toBe(name)
  })
})
