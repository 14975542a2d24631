import { describe, expect, it } from 'vitest'
import { addressParts, compareAddress } from './compare-address.ts'

const BTC = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const ETH = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const SOL = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'

describe('the parts of an address', () => {
  it.each([BTC, ETH, SOL, `${BTC}abcdefghijklmnopqrst`])(
    'are its first six, its last six and the rest in groups of five: %s (1.2.118)',
    (address) => {
      const { first, middle, last } = addressParts(address)
      expect([first.length, last.length]).toEqual([6, 6])
      expect(middle.slice(0, -1).every((group) => group.length === 5)).toBe(true)
      expect(first + middle.join('') + last).toBe(address)
    },
  )

  it('never repeat a character of a short address', () => {
    for (const text of ['', 'abc', 'abcdef', 'abcdefgh', 'abcdefghijkl']) {
      const { first, middle, last } = addressParts(text)
      expect(first + middle.join('') + last).toBe(text)
    }
  })
})

describe('pasted text', () => {
  it.each([
    ['BTC', BTC, BTC, 'same'],
    ['BTC', BTC, `  ${BTC}\n`, 'same'],
    ['BTC', BTC, BTC.toUpperCase(), 'same'],
    ['BTC', BTC, BTC.replace('bc1qar', 'bc1qAr'), 'different'],
    ['ETH', ETH, ETH.toLowerCase(), 'same'],
    ['SOL', SOL, SOL, 'same'],
    ['SOL', SOL, SOL.toLowerCase(), 'different'],
    ['BTC', BTC, '', 'none'],
    ['BTC', BTC, '   ', 'none'],
    ['BTC', BTC, BTC.slice(0, 20), 'partial'],
    ['BTC', BTC, `${BTC}q`, 'different'],
    ['BTC', BTC, ETH, 'different'],
    ['BTC', BTC, BTC.replace('srrr7x', 'srrr8x'), 'ends-only'],
    ['ETH', ETH, ETH.replace('3F3E94', '3F3E95').toLowerCase(), 'ends-only'],
  ] as const)('of %s %s as %s is %s', (coin, address, pasted, match) =>
    expect(compareAddress(coin, address, pasted)).toBe(match),
  )
})
