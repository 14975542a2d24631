import { describe, expect, it } from 'vitest'
import {
  after,
  closeCommand,
  fill,
  fillCommand,
  ONE_COIN,
  ORDERED,
  stepped,
} from './liquidation.test-data.ts'
import { checkReceipt, isEqualFigure, RESULT_FIGURES } from './receipt-check.ts'
import { readReceipt, receiptJsonOf } from './receipt-json.ts'
import { receiptOf } from './receipt-of.ts'
import { receiptProblems } from './receipt.ts'

const sold = after(
  after(
    stepped(ORDERED),
    fillCommand('sale-1-1', fill('a', 20_000_000n), fill('b', 10_000_000n, 5_450_000n)),
  ),
  closeCommand('sale-1-1', 'CANCELED'),
)
const concluded = stepped(sold, { facts: { units: ONE_COIN - 30_000_000n, isSaleDue: false } })
if (concluded.state !== 'CONCLUDED') throw new Error('It is not concluded')
const text = JSON.stringify(receiptJsonOf(receiptOf(concluded)))
const receiptIn = (json: string) => {
  const read = readReceipt(JSON.parse(json))
  if (read === null) throw new Error('It is no receipt')
  return read
}
/** The names of the figures that differ. */
const differing = (json: string): readonly string[] => {
  const { slices, results, isFillTwice } = checkReceipt(receiptIn(json))
  return [
    ...slices.flatMap(({ price, ordered, isOverfilled }) => [
      ...(isEqualFigure(price) ? [] : ['price']),
      ...(isEqualFigure(ordered) ? [] : ['ordered']),
      ...(isOverfilled ? ['overfilled'] : []),
    ]),
    ...RESULT_FIGURES.filter((figure) => !isEqualFigure(results[figure])),
    ...(isFillTwice ? ['twice'] : []),
  ]
}

describe('a receipt, recomputed figure by figure', () => {
  it('is equal in every figure where it follows from its inputs (part of P.361)', () => {
    const { slices, results, isEqual } = checkReceipt(receiptIn(text))
    expect(isEqual).toBe(true)
    expect(slices.map(({ price, ordered }) => [price.computed, ordered.computed])).toEqual([
      [5_500_000n, 45_454_545n],
    ])
    expect(results.fee).toEqual({ stated: 32_860n, computed: 32_860n })
    expect(differing(text)).toEqual([])
  })

  it.each([
    ['one quote', '"price":"55000.00","observedAt"', '"price":"54990.00","observedAt"', ['price']],
    [
      'the price of an order',
      '"slices":[{"price":"55000.00"',
      '"slices":[{"price":"80000.00"',
      ['price', 'ordered'],
    ],
    ['an ordered quantity', '"ordered":"0.45454545"', '"ordered":"0.45454546"', ['ordered']],
    ['a small order', '"ordered":"0.45454545"', '"ordered":"0.2"', ['ordered', 'overfilled']],
    ['a trade', '"fillId":"b"', '"fillId":"a"', ['twice']],
    [
      'the price of a trade',
      '"price":"54500.00"',
      '"price":"54400.00"',
      ['gross', 'fee', 'principal', 'deficiency'],
    ],
    ['what was sold', '"sold":"0.3"', '"sold":"0.30000001"', ['sold']],
    ['the fee', '"fee":"328.60"', '"fee":"328.61"', ['fee']],
    ['what is owed', '"deficiency":"33948.80"', '"deficiency":"33948.81"', ['deficiency']],
  ])('names the figures that a changed %s moves, and is different as a whole', (_what, from, to, names) => {
    expect(text).toContain(from)
    const changed = text.replace(from, to)
    expect(differing(changed)).toEqual(names)
    expect(checkReceipt(receiptIn(changed)).isEqual).toBe(false)
    expect(receiptProblems(receiptIn(changed))).not.toEqual([])
  })

  it('is computed of whatever somebody writes, where it can be read at all', () => {
    for (const [from, to] of [
      ['"price":"55000.00"', '"price":"0.00"'],
      ['"targetLtv":"0.75"', '"targetLtv":"1"'],
      ['"balance":"1"', '"balance":"0"'],
      ['"fee":"0.02"', '"fee":"1.9999"'],
    ] as const) {
      expect(text).toContain(from)
      for (const goal of ['RESTORE_LTV', 'PAY_ALL'])
        expect(() =>
          checkReceipt(receiptIn(text.replace('RESTORE_LTV', goal).replaceAll(from, to))),
        ).not.toThrow()
    }
    const [slice] = checkReceipt(receiptIn(text.replace('"targetLtv":"0.75"', '"targetLtv":"1"'))).slices
    expect(slice?.ordered.computed).toBe(null)
  })
})
