import { describe, expect, it } from 'vitest'
import { owedLessProceedsCents } from '../liquidation/sales.ts'
import type { Liquidation } from '../liquidation/liquidation.ts'
import { isDeliveryOver, restoredCents, settledUnits } from './restored.ts'
import type { Restoration } from './restoration.ts'

const FILL = {
  fillId: 'one',
  units: 1_000_000n,
  priceCents: 5_000_000n,
  feeCents: 10n,
  filledAt: new Date(0),
}
const PRICE = { priceCents: 5_000_000n, quotes: [], decidedAt: new Date(0), maxAgeSeconds: 60 }
const DELIVERING: Restoration = {
  state: 'DELIVERING',
  transactionId: 'tx',
  restorationId: 'restoration',
  liquidationId: 'sale',
  orderedAt: 0,
  terms: {
    coin: 'BTC',
    sliceCents: 2_500_000n,
    minimumCents: 1_000n,
    limitBps: 100,
    fillSeconds: 60,
    expensesBps: 10,
    targetLtvBps: 7_500,
  },
  heldCents: 50_000n,
  feeCents: 1_000n,
  shownUnits: 1n,
  mostPriceCents: 5_050_000n,
  purchases: [
    {
      purchaseId: 'one',
      price: PRICE,
      leftCents: 50_000n,
      orderedUnits: 1_000_000n,
      limitPriceCents: 5_050_000n,
      cancelAt: 0,
      fills: [FILL],
      result: 'FILLED',
      closedAt: 0,
    },
  ],
}
/** $500 were spent on 0.01 BTC, and 10 cents charged. */
const SPENT_CENTS = 50_010n

const CONVERTED: Liquidation = {
  state: 'CONVERTED',
  liquidationId: 'sale',
  orderedAt: 0,
  cause: 'LEVEL_REACHED',
  convertedAt: 0,
  terms: {
    coin: 'BTC',
    goal: 'CONVERT',
    targetLtvBps: 7_500,
    feeBps: 0,
    expensesBps: 10,
    sliceCents: 2_500_000n,
    minimumCents: 1_000n,
    limitBps: 100,
    fillSeconds: 60,
    usdcLtvBps: 9_700,
    unitsAtOrder: 2_000_000n,
    paidCentsAtOrder: 0n,
  },
  slices: [
    {
      sliceId: 'slice',
      price: PRICE,
      owedCents: 90_000n,
      balanceUnits: 2_000_000n,
      mostUnits: 2_000_000n,
      minimumUnits: 1n,
      orderedUnits: 2_000_000n,
      limitPriceCents: 4_950_000n,
      cancelAt: 0,
      fills: [{ ...FILL, fillId: 'sold', units: 2_000_000n, feeCents: 0n }],
      result: 'FILLED',
      closedAt: 0,
    },
  ],
}

describe('what was spent on coins that count already (note 091)', () => {
  it.each([
    ['nothing before anything has arrived', 0n, 0n],
    ['its share, rounded up, of a part that has arrived', 333_333n, 16_670n],
    ['all of it once everything has arrived', 1_000_000n, SPENT_CENTS],
    ['no more where more has arrived', 2_000_000n, SPENT_CENTS],
  ])('is %s', (_, arrivedUnits, expected) => {
    expect(restoredCents(DELIVERING, arrivedUnits)).toBe(expected)
  })

  it('is nothing while coins are bought, and once the restoration is over', () => {
    for (const restoration of [
      { ...DELIVERING, state: 'BUYING' as const, purchase: null },
      { ...DELIVERING, state: 'CONCLUDED' as const, transactionId: 'tx', arrivedUnits: 1n },
    ])
      expect(restoredCents(restoration, 1_000_000n)).toBe(0n)
  })

  it('bears nothing of the balance any more: the coins do', () => {
    // $1,000 is held, which bears 97 % of itself; after $500.10 was spent on coins that count, 97 % of the rest.
    expect(owedLessProceedsCents([CONVERTED], 200_000n)).toBe(200_000n - 97_000n)
    expect(owedLessProceedsCents([CONVERTED], 200_000n, SPENT_CENTS)).toBe(200_000n - 48_490n)
    // The fee can bear what coins cost beyond what was held.
    expect(owedLessProceedsCents([CONVERTED], 200_000n, 100_001n)).toBe(200_000n)
    expect(owedLessProceedsCents([], 200_000n, 0n)).toBe(200_000n)
  })
})

describe('whether no more is waited for of a delivery (note 103)', () => {
  const sent = { ...DELIVERING }
  const unsent: Restoration = { ...DELIVERING, transactionId: null }
  const ended = (restoration: Restoration) => ({ ...restoration, isGivenUp: true }) as Restoration
  it.each([
    ['all has arrived', sent, 1_000_000n, false, true],
    ['a part has arrived, and the exchange owes the rest', sent, 999_999n, false, false],
    ['nothing was sent', unsent, 0n, false, false],
    ['agents ended it, and nothing was ever sent', ended(unsent), 0n, false, true],
    ['agents ended it, and a part has arrived', ended(sent), 999_999n, false, true],
    ['agents ended it, and coins are on their way', ended(sent), 0n, true, false],
    ['agents ended it, and a part is on its way', ended(sent), 999_999n, true, false],
  ] as const)('%s', (_, restoration, countedUnits, isPending, isOver) => {
    expect(isDeliveryOver(restoration, { countedUnits, isPending })).toBe(isOver)
  })

  it('has the exchange owe nothing below zero where it sends more than was bought', () => {
    expect(settledUnits(sent, 1_000_001n)).toBe(1_000_000n)
    expect(settledUnits(sent, 999_999n)).toBe(999_999n)
  })
})
