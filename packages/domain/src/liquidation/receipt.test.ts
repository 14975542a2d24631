import { describe, expect, it } from 'vitest'
import {
  receiptProblems,
  resultOfSale,
  unitsOfSlice,
  type ReceiptProblem,
  type SaleReceipt,
  type Slice,
} from './receipt.ts'

const at = new Date('2026-11-20T15:00:00Z')
const quotesAt = (...pricesCents: readonly bigint[]) =>
  pricesCents.map((priceCents, index) => ({ venue: `venue-${index}`, priceCents, observedAt: at }))
const priceOf = (priceCents: bigint) => ({
  priceCents,
  quotes: quotesAt(priceCents - 1_000n, priceCents, priceCents + 1_000n),
  decidedAt: at,
  maxAgeSeconds: 60,
})

const sale = {
  coin: 'BTC',
  goal: 'RESTORE_LTV',
  terms: { targetLtvBps: 7500, feeBps: 200, expensesBps: 10 },
} as const
/** Half a bitcoin a slice. */
const MOST = 50_000_000n

const sliceOf = (input: Pick<Slice, 'price' | 'owedCents' | 'balanceUnits' | 'fills'>): Slice => {
  const slice = { ...input, mostUnits: MOST, minimumUnits: 10_000n }
  return { ...slice, orderedUnits: unitsOfSlice(sale, slice) }
}

// One bitcoin at $100,000 with a debt of $90,000: the first slice is filled in two trades, the second in part.
const first = sliceOf({
  price: priceOf(10_000_000n),
  owedCents: 9_000_000n,
  balanceUnits: 100_000_000n,
  fills: [
    { fillId: 'a', units: 20_000_000n, priceCents: 9_990_000n, feeCents: 500n, filledAt: at },
    { fillId: 'b', units: 30_000_000n, priceCents: 9_980_000n, feeCents: 300n, filledAt: at },
  ],
})
const second = sliceOf({
  price: priceOf(9_900_000n),
  owedCents: 4_107_840n,
  balanceUnits: 50_000_000n,
  fills: [{ fillId: 'c', units: 10_000_000n, priceCents: 9_900_000n, feeCents: 200n, filledAt: at }],
})
const inputs = {
  ...sale,
  liquidationId: 'sale-1',
  conclusion: 'GOAL_REACHED' as const,
  slices: [first, second],
  owed: { chargesCents: 0n, interestCents: 50_000n, principalCents: 8_950_000n },
  expensesCents: 1_000n,
  boughtFills: [],
}
const receipt: SaleReceipt = { ...inputs, ...resultOfSale(inputs) }

describe('the receipt of a sale', () => {
  it('states what was sold, at which prices, the fee of 2% of the sold value, and what is still owed (1.9.07, P.152; part of P.361)', () => {
    expect(first.orderedUnits).toBe(MOST)
    expect(receipt).toMatchObject({
      soldUnits: 60_000_000n,
      grossCents: 5_982_000n,
      applied: {
        expensesCents: 1_000n,
        feeCents: 119_640n,
        interestCents: 50_000n,
        principalCents: 5_811_360n,
        surplusCents: 0n,
      },
      deficiencyCents: 3_138_640n,
    })
  })

  it('follows from its own inputs', () => expect(receiptProblems(receipt)).toEqual([]))

  it('of a loan that is due pays everything, and leaves a surplus to the borrower (P.354; part of P.360)', () => {
    const slice = { ...first, mostUnits: 100_000_000n }
    const orderedUnits = unitsOfSlice({ ...sale, goal: 'PAY_ALL' }, slice)
    const fills = [
      { fillId: 'a', units: orderedUnits, priceCents: 10_100_000n, feeCents: 1_000n, filledAt: at },
    ]
    const all = { ...inputs, goal: 'PAY_ALL' as const, slices: [{ ...slice, orderedUnits, fills }] }
    const paid = { ...all, ...resultOfSale(all) }
    expect(paid.deficiencyCents).toBe(0n)
    expect(paid.applied.surplusCents).toBeGreaterThan(0n)
    expect(receiptProblems(paid)).toEqual([])
  })

  it('orders the minimum of the exchange where the goal needs less, and never more than is held', () => {
    const needy = { ...first, owedCents: 7_500_001n }
    const needed = unitsOfSlice(sale, { ...needy, minimumUnits: 0n })
    expect(needed).toBeGreaterThan(0n)
    expect(needed).toBeLessThan(10_000n)
    expect(unitsOfSlice(sale, needy)).toBe(10_000n)
    expect(unitsOfSlice(sale, { ...needy, balanceUnits: 5n })).toBe(5n)
    expect(unitsOfSlice(sale, { ...needy, owedCents: 7_000_000n })).toBe(0n)
  })

  const withSlice = (changed: Partial<Slice>): SaleReceipt => ({
    ...receipt,
    slices: [{ ...first, ...changed }, second],
  })
  it.each<[ReceiptProblem, SaleReceipt]>([
    ['PRICE', withSlice({ price: { ...first.price, priceCents: 9_999_999n } })],
    ['PRICE', withSlice({ price: { ...first.price, quotes: first.price.quotes.slice(1) } })],
    ['PRICE', withSlice({ price: { ...first.price, decidedAt: new Date(at.getTime() + 61_000) } })],
    ['ORDERED_UNITS', withSlice({ orderedUnits: MOST + 1n })],
    ['ORDERED_UNITS', withSlice({ mostUnits: MOST - 1n })],
    ['ORDERED_UNITS', withSlice({ minimumUnits: MOST + 1n, mostUnits: MOST + 1n })],
    ['OVERFILLED', withSlice({ fills: [...first.fills, { ...second.fills[0]!, fillId: 'd' }] })],
    ['FILL_TWICE', withSlice({ fills: [first.fills[0]!, { ...first.fills[1]!, fillId: 'a' }] })],
    ['SOLD_UNITS', { ...receipt, soldUnits: receipt.soldUnits + 1n }],
    ['GROSS', { ...receipt, grossCents: receipt.grossCents + 1n }],
    ['EXPENSES', { ...receipt, expensesCents: 999n }],
    ['APPLIED', { ...receipt, applied: { ...receipt.applied, feeCents: 119_641n } }],
    ['DEFICIENCY', { ...receipt, deficiencyCents: 0n }],
  ])('shows a wrong %s', (problem, wrong) => expect(receiptProblems(wrong)).toContain(problem))
})
