import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSealer } from './seal.ts'

const sealer = createSealer('a master secret of the tests, long enough for anything')
const PLACE = { table: 'borrower_profiles', row: 'maya', column: 'ssn' }

describe('a sealed field', () => {
  it('opens where it was sealed, whatever it holds, and shows nothing of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 4 }), (text) => {
        const sealed = sealer.seal(text, PLACE)
        expect(sealer.open(sealed, PLACE)).toBe(text)
        expect(sealed).not.toContain(text)
      }),
    )
  })

  it('is never the same twice', () => {
    expect(sealer.seal('123-45-6789', PLACE)).not.toBe(sealer.seal('123-45-6789', PLACE))
  })

  it.each([
    { ...PLACE, row: 'avery' },
    { ...PLACE, column: 'dob' },
    { ...PLACE, table: 'submitted_details' },
  ])('does not open in another place: %o', (elsewhere) => {
    const sealed = sealer.seal('123-45-6789', PLACE)
    expect(() => sealer.open(sealed, elsewhere)).toThrow()
  })

  it('does not open changed, cut, mixed with another, or under another secret', () => {
    const sealed = sealer.seal('123-45-6789', PLACE)
    const other = sealer.seal('987-65-4321', PLACE)
    const [version = '', key = '', body = ''] = sealed.split('.')
    const flipped = body.startsWith('A') ? `B${body.slice(1)}` : `A${body.slice(1)}`
    const broken = [
      `${version}.${key}.${flipped}`,
      `${version}.${key}.${body.slice(0, -4)}`,
      `${version}.${key}.${other.split('.')[2]}`,
      `v2.${key}.${body}`,
      `${version}.${key}`,
      '',
    ]
    for (const each of broken) expect(() => sealer.open(each, PLACE), each).toThrow()
    const stranger = createSealer('another master secret of the tests, as long as that')
    expect(() => stranger.open(sealed, PLACE)).toThrow()
  })
})

describe('a blind index', () => {
  it('is equal for equal texts of one purpose and one secret alone', () => {
    const index = sealer.blindIndex('123-45-6789', 'ssn')
    const others = [
      sealer.blindIndex('123-45-6780', 'ssn'),
      sealer.blindIndex('123-45-6789', 'account'),
      createSealer('another master secret of the tests, as long as that').blindIndex('123-45-6789', 'ssn'),
    ]
    expect(sealer.blindIndex('123-45-6789', 'ssn')).toBe(index)
    for (const other of others) expect(other).not.toBe(index)
  })
})
