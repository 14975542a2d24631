import { describe, expect, it } from 'vitest'
import { MAXIMUM_QUOTE_CHARACTERS, parseQuote } from './parse-quote.ts'

const time = '2026-01-01T00:00:00.000Z'
const parse = (quote: unknown) => parseQuote({ venue: 'harbor', coin: 'BTC', text: JSON.stringify(quote) })

describe("a venue's response", () => {
  it.each([
    ['97000', 9_700_000n],
    ['97000.1', 9_700_010n],
    ['97000.129', 9_700_012n],
    ['0.01', 1n],
  ])('%s is %s cents, rounded down', (price, priceCents) => {
    expect(parse({ price, time })).toEqual({
      venue: 'harbor',
      coin: 'BTC',
      priceCents,
      observedAt: new Date(time),
    })
  })

  it.each([
    'NaN',
    '0',
    '0.00',
    '0.009',
    '-1',
    '',
    'Infinity',
    '1e5',
    '0x10',
    ' 5',
    '5.',
    '1,000',
    null,
    97000,
    [],
    {},
  ])('refuses the price %j (R9)', (price) => {
    expect(() => parse({ price, time })).toThrow()
  })

  it.each(['', 'now', '2026-13-01T00:00:00Z', 0, null, undefined])('refuses the time %j', (bad) => {
    expect(() => parse({ price: '1.00', time: bad })).toThrow()
  })

  it('refuses invalid JSON, and a response that is too long', () => {
    expect(() => parseQuote({ venue: 'harbor', coin: 'BTC', text: '<html>' })).toThrow()
    const padding = ' '.repeat(MAXIMUM_QUOTE_CHARACTERS)
    const text = `${JSON.stringify({ price: '1.00', time })}${padding}`
    expect(() => parseQuote({ venue: 'harbor', coin: 'BTC', text })).toThrow('too long')
  })
})
