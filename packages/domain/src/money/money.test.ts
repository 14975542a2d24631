import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COINS } from '../collateral/coins.ts'
import { formatCoin, parseCoin } from './coin-quantity.ts'
import { formatDecimal, parseDecimal } from './decimal-text.ts'
import { divDown, divHalfEven, divUp } from './division.ts'
import { dollarsInWords, formatDollars, parseDollars } from './dollars.ts'
import { formatFraction, formatTrillionths } from './fraction.ts'

const dividend = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n })
const divisor = fc.bigInt({ min: 1n, max: 10n ** 20n })

describe('division', () => {
  it.each([
    [7n, 2n, 3n, 4n, 4n],
    [5n, 2n, 2n, 3n, 2n],
    [-5n, 2n, -3n, -2n, -2n],
    [-7n, 2n, -4n, -3n, -4n],
    [6n, 3n, 2n, 2n, 2n],
    [-1n, 3n, -1n, 0n, 0n],
    [0n, 9n, 0n, 0n, 0n],
  ])('of %s by %s is %s down, %s up, %s half-even', (a, b, down, up, even) => {
    expect([divDown(a, b), divUp(a, b), divHalfEven(a, b)]).toEqual([down, up, even])
  })

  it('is never further off than its name allows', () => {
    fc.assert(
      fc.property(dividend, divisor, (a, b) => {
        const [down, up, even] = [divDown(a, b) * b, divUp(a, b) * b, divHalfEven(a, b) * b]
        expect(down <= a && a - down < b).toBe(true)
        expect(up >= a && up - a < b).toBe(true)
        const distance = even > a ? even - a : a - even
        expect(distance * 2n <= b).toBe(true)
        if (distance * 2n === b) expect((even / b) % 2n).toBe(0n)
      }),
    )
  })

  it.each([divDown, divUp, divHalfEven])('throws on a divisor that is not above zero', (divide) => {
    expect(() => divide(1n, 0n)).toThrow('above zero')
    expect(() => divide(1n, -2n)).toThrow('above zero')
  })
})

describe('wire dollars', () => {
  it.each([
    ['10100.00', 1_010_000n],
    ['10100', 1_010_000n],
    ['10100.5', 1_010_050n],
    ['0.07', 7n],
    ['999999999999999.99', 99_999_999_999_999_999n],
  ])('reads %s', (text, cents) => expect(parseDollars(text)).toBe(cents))

  it.each([
    '',
    '.5',
    '5.',
    '1.005',
    '-1',
    '+1',
    '1e3',
    '1,000',
    ' 1',
    '0x10',
    'NaN',
    '1000000000000000',
    '٣',
    '9'.repeat(99_999),
  ])('refuses %j', (text) => expect(parseDollars(text)).toBeUndefined())

  it('writes what it reads', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 17n - 1n }), (cents) => {
        expect(parseDollars(formatDollars(cents))).toBe(cents)
      }),
    )
    expect(formatDollars(-7n)).toBe('-0.07')
  })

  it('is shown in messages with a comma and without needless cents', () => {
    expect(dollarsInWords(500_100n)).toBe('$5,001')
    expect(dollarsInWords(25_000_100n)).toBe('$250,001')
    expect(dollarsInWords(123_456_750n)).toBe('$1,234,567.50')
  })
})

describe('wire coins', () => {
  it('keeps the full precision of the chain and cuts trailing zeros', () => {
    expect(parseCoin('0.12345678', 'BTC')).toBe(12_345_678n)
    expect(parseCoin('0.123456789', 'BTC')).toBeUndefined()
    expect(parseCoin('0.123456789', 'SOL')).toBe(123_456_789n)
    expect(formatCoin(1n, 'ETH')).toBe('0.000000000000000001')
    expect(formatCoin(50_000_000n, 'BTC')).toBe('0.5')
    expect(formatCoin(0n, 'BTC')).toBe('0')
  })

  it('reads what it writes, for every coin', () => {
    fc.assert(
      fc.property(fc.constantFrom(...COINS), fc.bigInt({ min: 0n, max: 10n ** 23n - 1n }), (coin, units) => {
        expect(parseCoin(formatCoin(units, coin), coin)).toBe(units)
      }),
    )
  })
})

describe('wire fractions', () => {
  it('writes basis points and trillionths as fractions', () => {
    expect(formatFraction(891)).toBe('0.0891')
    expect(formatFraction(5_000)).toBe('0.5')
    expect(formatFraction(0)).toBe('0')
    expect(formatTrillionths(99_540_000_000n)).toBe('0.09954')
  })

  it('keeps the requested places', () => {
    expect(formatDecimal(1_500n, 3, 2)).toBe('1.50')
    expect(formatDecimal(12n, 0)).toBe('12')
    expect(parseDecimal('12', { places: 0 })).toBe(12n)
    expect(parseDecimal('12.5', { places: 0 })).toBeUndefined()
  })
})
