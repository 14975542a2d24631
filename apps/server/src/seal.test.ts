import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSealer, HEAD_CHARACTERS, keyNamedByHead, rewrapHead } from './seal.ts'
import { testKey, testRing, testSealer } from './sealing/ring.test-data.ts'

const sealer = testSealer()
const PLACE = { table: 'borrower_profiles', row: 'maya', column: 'ssn' }

describe('a sealed field', () => {
  it('can be opened where it was sealed, whatever it contains, and reveals nothing of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 4 }), (text) => {
        const sealed = sealer.seal(text, PLACE)
        expect(sealer.open(sealed, PLACE)).toBe(text)
        expect(sealed).not.toContain(text)
      }),
    )
  })

  it('never has the same ciphertext twice', () => {
    expect(sealer.seal('123-45-6789', PLACE)).not.toBe(sealer.seal('123-45-6789', PLACE))
  })

  it.each([
    { ...PLACE, row: 'avery' },
    { ...PLACE, column: 'dob' },
    { ...PLACE, table: 'submitted_details' },
  ])('cannot be opened in another place: %o', (elsewhere) => {
    const sealed = sealer.seal('123-45-6789', PLACE)
    expect(() => sealer.open(sealed, elsewhere)).toThrow()
  })

  it('has a fixed length up to its body, and contains its key id', () => {
    for (const text of ['', '123-45-6789', 'x'.repeat(5_000)])
      expect(keyNamedByHead(sealer.seal(text, PLACE).slice(0, HEAD_CHARACTERS))).toBe(
        testKey('a key of the tests').id,
      )
  })

  it('is refused in a place that key rotation does not know', () => {
    const elsewhere = { table: 'accounts', row: 'maya', column: 'email' }
    expect(() => sealer.seal('maya@home.example', elsewhere)).toThrow('accounts.email is not in the list')
  })

  it('cannot be opened under the id of another key, existing or not', () => {
    const both = testRing('the tests', 'one', 'two')
    const sealed = createSealer(both).seal('123-45-6789', PLACE)
    const renamed = (id: string) => sealed.replace(testKey('one').id, id)
    expect(createSealer(both).open(sealed, PLACE)).toBe('123-45-6789')
    expect(() => createSealer(both).open(renamed(testKey('two').id), PLACE)).toThrow()
    expect(() => createSealer(both).open(renamed('0'.repeat(16)), PLACE)).toThrow('does not exist')
  })

  it('is wrapped under another key without changing its body, only in its own place', () => {
    const sealed = createSealer(testRing('the tests', 'one')).seal('123-45-6789', PLACE)
    const [head, body] = [sealed.slice(0, HEAD_CHARACTERS), sealed.slice(HEAD_CHARACTERS)]
    const ring = testRing('the tests', 'two', 'one')
    const rewrapped = rewrapHead(ring, head, PLACE)
    expect(keyNamedByHead(rewrapped)).toBe(testKey('two').id)
    const after = createSealer(testRing('the tests', 'two'))
    expect(after.open(`${rewrapped}${body}`, PLACE)).toBe('123-45-6789')
    expect(() => rewrapHead(ring, head, { ...PLACE, row: 'avery' })).toThrow()
    expect(() => after.open(sealed, PLACE)).toThrow('does not exist')
  })

  it('cannot be opened when changed, truncated, mixed with another, or under another key', () => {
    const sealed = sealer.seal('123-45-6789', PLACE)
    const other = sealer.seal('987-65-4321', PLACE)
    const [version = '', id = '', key = '', body = ''] = sealed.split('.')
    const flipped = body.startsWith('A') ? `B${body.slice(1)}` : `A${body.slice(1)}`
    const broken = [
      `${version}.${id}.${key}.${flipped}`,
      `${version}.${id}.${key}.${body.slice(0, -4)}`,
      `${version}.${id}.${key}.${other.split('.')[3]}`,
      `v1.${id}.${key}.${body}`,
      `${version}.${id}.${key}`,
      '',
    ]
    for (const each of broken) expect(() => sealer.open(each, PLACE), each).toThrow()
    expect(() => sealer.open(`v1.${key}.${body}`, PLACE)).toThrow('without a key id')
    const stranger = createSealer(testRing('the tests', 'a key of strangers'))
    expect(() => stranger.open(sealed, PLACE)).toThrow()
  })
})

describe('a blind index', () => {
  it('is equal only for equal texts of one purpose and one root', () => {
    const index = sealer.blindIndex('123-45-6789', 'ssn')
    const others = [
      sealer.blindIndex('123-45-6780', 'ssn'),
      sealer.blindIndex('123-45-6789', 'account'),
      testSealer('others').blindIndex('123-45-6789', 'ssn'),
    ]
    expect(sealer.blindIndex('123-45-6789', 'ssn')).toBe(index)
    for (const other of others) expect(other).not.toBe(index)
  })
})
