import { resultOfSale, unitsOfSlice, type Fill, type SaleReceipt } from '@pledge/domain/liquidation/receipt'
import { exampleLoanShared } from './example-loan-facts.ts'
import type { SaleReceiptFacts } from './loan-document-facts.ts'

/** A sale of the example loan, with figures by the rules of the product: for tests and previews. */
const GOAL = {
  coin: 'BTC',
  goal: 'RESTORE_LTV',
  conclusion: 'GOAL_REACHED',
  terms: { targetLtvBps: 7_500, feeBps: 200, expensesBps: 10 },
} as const
const VENUES = ['Harbor', 'Meridian', 'Summit']

const slice = (
  time: string,
  priceCents: bigint,
  at: { owedCents: bigint; balanceUnits: bigint },
  fills: readonly Fill[],
) => {
  const decidedAt = new Date(time)
  const quotes = VENUES.map((venue, index) => ({
    venue,
    priceCents: priceCents + BigInt(index - 1) * 1_500n,
    observedAt: decidedAt,
  }))
  const price = { priceCents, quotes, decidedAt, maxAgeSeconds: 60 }
  const position = { price, ...at, mostUnits: 8_000_000n, minimumUnits: 25_000n }
  return { ...position, orderedUnits: unitsOfSlice(GOAL, position), fills }
}
const fill = (fillId: string, units: bigint, priceCents: bigint, feeCents: bigint, time: string): Fill => ({
  fillId,
  units,
  priceCents,
  feeCents,
  filledAt: new Date(time),
})

const INPUTS = {
  ...GOAL,
  liquidationId: '6a9b2f1e-0d3c-4a5b-8c7d-1e2f3a4b5c6d',
  slices: [
    slice('2026-03-17T13:00:00Z', 4_200_000n, { owedCents: 963_829n, balanceUnits: 25_000_000n }, [
      fill('1', 5_000_000n, 4_196_000n, 210n, '2026-03-17T13:00:01Z'),
      fill('2', 3_000_000n, 4_191_000n, 125n, '2026-03-17T13:00:02Z'),
    ]),
    slice('2026-03-17T13:01:10Z', 4_180_000n, { owedCents: 635_460n, balanceUnits: 17_000_000n }, [
      fill('3', 4_570_000n, 4_178_000n, 191n, '2026-03-17T13:01:11Z'),
    ]),
  ],
  owed: { chargesCents: 0n, interestCents: 3_829n, principalCents: 960_000n },
  expensesCents: 526n,
  boughtFills: [],
}

export const exampleSale: SaleReceipt = { ...INPUTS, ...resultOfSale(INPUTS) }

export const exampleSaleReceipt: SaleReceiptFacts = {
  ...exampleLoanShared,
  exchange: 'Meridian Exchange',
  checkUrl: 'https://pledge.example/account/crypto-backed-loan/check-receipt',
  sale: exampleSale,
}
