import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountReadings } from './typed-amount.ts'

const DOLLARS = { places: 2, unit: 'USD' }
const COINS = { places: 8, unit: 'BTC' }

describe('an amount of dollars, as people type it', () => {
  it.each([
    ['10000', ['10000']],
    ['$10,000', ['10000']],
    ['$ 10,000.00', ['10000.00']],
    ['10.000,00', ['10000.00']],
    ['10 000', ['10000']],
    ['10 000,50', ['10000.50']],
    ["1'000'000", ['1000000']],
    ['1.000.000', ['1000000']],
    ['10k', ['10000']],
    ['$10K', ['10000']],
    ['12.5k', ['12500']],
    ['12,5 k', ['12500']],
    ['1.2345k', ['1234.5']],
    ['10000 usd', ['10000']],
    ['10,5', ['10.5']],
    ['.5', ['0.5']],
    ['10000.', ['10000']],
    ['10.000', ['10.000', '10000']],
    ['10,500k', ['10500000', '10500']],
    ['', []],
    ['$', []],
    [',', []],
    ['k', []],
    ['10kk', []],
    ['10m', []],
    ['10 BTC', []],
    ['1,00,000', []],
    ['1,000.00.00', []],
    ['1 00', []],
    ['-5', []],
    ['1e3', []],
    [`5${' '.repeat(40)}`, []],
  ])('%j means %j', (typed, readings) => expect(amountReadings(typed, DOLLARS)).toEqual(readings))
})

describe('an amount of coins, as people type it', () => {
  it.each([
    ['0.25', ['0.25']],
    ['0,25', ['0.25']],
    ['1,5', ['1.5']],
    ['0,125', ['0.125']],
    ['1.500', ['1.500']],
    ['1,500', ['1500', '1.500']],
    ['1,2345', ['1.2345']],
    ['1,500.25', ['1500.25']],
    ['1.500,25', ['1500.25']],
    ['1,500,000', ['1500000']],
    ['0.25 BTC', ['0.25']],
    ['0.25btc', ['0.25']],
    ['10k', ['10000']],
    ['0.25 ETH', []],
  ])('%j means %j', (typed, readings) => expect(amountReadings(typed, COINS)).toEqual(readings))
})

const setOff = (whole: string, sign: string) => whole.replaceAll(/\B(?=(?:\d{3})+$)/g, sign)
const STYLES = [
  { group: '', point: '.' },
  { group: ',', point: '.' },
  { group: '', point: ',' },
  { group: '.', point: ',' },
  { group: ' ', point: ',' },
  { group: ' ', point: '.' },
  { group: "'", point: '.' },
]
const anAmount = fc.record({
  whole: fc.nat({ max: 99_999_999 }).map(String),
  fraction: fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), maxLength: 8 }),
  style: fc.constantFrom(...STYLES),
})

describe('an amount in the notation of any country', () => {
  it.each([
    ['dollars', DOLLARS],
    ['coins', COINS],
  ])('of %s is read as meant, or the borrower is asked, and it is never only misread', (_, rules) => {
    fc.assert(
      fc.property(anAmount, ({ whole, fraction, style }) => {
        const part = fraction.slice(0, rules.places)
        const typed = setOff(whole, style.group) + (part && style.point + part)
        const plain = whole + (part && `.${part}`)
        const readings = amountReadings(typed, rules)
        // A point as thousands separator of coins is the one notation that is read differently.
        const isForeign = style.group === '.' && part === '' && whole.length > 3 && whole.length < 7
        if (!isForeign || rules === DOLLARS) expect(readings).toContain(plain)
        expect(readings.length).toBeLessThanOrEqual(2)
      }),
    )
  })

  it('is read the same when the reading is typed again', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789.,k '.split('')), maxLength: 12 }),
        (typed) => {
          const readings = amountReadings(typed, COINS)
          for (const reading of readings) expect(amountReadings(reading, COINS)).toEqual([reading])
        },
      ),
    )
  })
})
