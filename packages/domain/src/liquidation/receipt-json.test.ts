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
import { readReceipt, receiptJsonOf, saleReceiptJson } from './receipt-json.ts'
import { receiptOf } from './receipt-of.ts'
import { receiptProblems, type ReceiptProblem } from './receipt.ts'

const sold = after(
  after(
    stepped(ORDERED),
    fillCommand('sale-1-1', fill('a', 20_000_000n), fill('b', 10_000_000n, 5_450_000n)),
  ),
  closeCommand('sale-1-1', 'CANCELED'),
)
const concluded = stepped(sold, { facts: { units: ONE_COIN - 30_000_000n, isSaleDue: false } })
if (concluded.state !== 'CONCLUDED') throw new Error('It is not concluded')
const receipt = receiptOf(concluded)
const written = receiptJsonOf(receipt)
const text = JSON.stringify(written)
const problemsOf = (json: string): readonly ReceiptProblem[] => {
  const read = readReceipt(JSON.parse(json))
  if (read === null) throw new Error('It is no receipt')
  return receiptProblems(read)
}

describe('a receipt as JSON', () => {
  it('has dollars and coins as decimals, and the fee of 2% of the sold value (1.9.07)', () => {
    // 0.2 BTC at $54,900.00 and 0.1 BTC at $54,500.00.
    expect(written).toMatchObject({
      targetLtv: '0.75',
      fee: '0.02',
      sold: '0.3',
      gross: '16430.00',
      applied: { fee: '328.60', expenses: '0.20' },
    })
    expect(saleReceiptJson.parse(JSON.parse(text))).toEqual(written)
  })

  it('is recomputed by whoever reads it', () => {
    expect(problemsOf(text)).toEqual([])
    expect(readReceipt(JSON.parse(text))).toMatchObject({ soldUnits: 30_000_000n, terms: receipt.terms })
  })

  it.each<[ReceiptProblem, string, string]>([
    ['PRICE', '"price":"55000.00"', '"price":"54990.00"'],
    ['ORDERED_UNITS', '"ordered":"0.45454545"', '"ordered":"0.45454546"'],
    ['FILL_TWICE', '"fillId":"b"', '"fillId":"a"'],
    ['GROSS', '"price":"54500.00"', '"price":"54400.00"'],
    ['SOLD_UNITS', '"sold":"0.3"', '"sold":"0.30000001"'],
    ['APPLIED', '"fee":"328.60"', '"fee":"328.61"'],
    ['DEFICIENCY', '"deficiency":"33948.80"', '"deficiency":"33948.81"'],
  ])('shows that it was changed: %s', (problem, from, to) => {
    expect(text).toContain(from)
    expect(problemsOf(text.replace(from, to))).toContain(problem)
  })

  it.each([
    { sold: '-0.3' },
    { sold: '1e3' },
    { sold: '' },
    { gross: '1' },
    { coin: 'DOGE' },
    { slices: null },
    // A coin has eight decimals.
    { sold: '0.123456789' },
  ])('is refused where it is none: %o', (changed) => {
    expect(readReceipt({ ...written, ...changed })).toBe(null)
  })
})
