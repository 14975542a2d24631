import { netProceedsCentsOf, unitsOfFills, type Liquidation } from '../../liquidation/liquidation.ts'
import { nextSaleStep } from '../../liquidation/next-step.ts'
import type { PriceEvidence } from '../../liquidation/receipt.ts'
import { SALE_GOALS } from '../../liquidation/vocabulary.ts'
import { priceAtLevel } from '../../offer/trigger-prices.ts'
import { liquidationFacts } from '../facts.ts'
import { dayOf, MINUTE_MS, spoils, type Makers, type Walk } from './walk.test-data.ts'

type OfLiquidation =
  | 'LiquidationOrdered'
  | 'SliceOrdered'
  | 'SliceFilled'
  | 'SliceClosed'
  | 'CollateralConverted'
  | 'LiquidationStopped'
  | 'LiquidationResumed'
  | 'LiquidationConcluded'

const OWED_CENTS = 1_000_000n

const saleOf = ({ file }: Walk): Liquidation | null => file?.liquidations.at(-1) ?? null

const sliceOf = (walk: Walk) => {
  const sale = saleOf(walk)
  return sale?.state === 'SELLING' ? sale.slice : null
}

const named = (walk: Walk) => ({
  liquidationId: spoils(walk) ? 'sale-of-another' : (saleOf(walk)?.liquidationId ?? 'sale-1'),
})

/** Three venues that agree on a price: one at which something is to be sold, or far above it. */
const priceOf = (walk: Walk, isHigh: boolean): PriceEvidence => {
  const units = walk.file === null ? 1n : liquidationFacts(walk.file).units
  const { coin } = walk.persona
  const atLevel = priceAtLevel({ coin, units: units > 0n ? units : 1n, owedCents: OWED_CENTS }, 9_000)
  const priceCents = isHigh ? atLevel * 100n : atLevel
  const observedAt = new Date(spoils(walk) ? walk.now - 5 * MINUTE_MS : walk.now)
  return {
    priceCents,
    quotes: ['venue-1', 'venue-2', 'venue-3'].map((venue) => ({ venue, priceCents, observedAt })),
    decidedAt: new Date(walk.now),
    maxAgeSeconds: 60,
  }
}

const owedOf = (walk: Walk) => {
  const sale = saleOf(walk)
  const isPaid = walk.random.chance(0.2)
  const principalCents = OWED_CENTS + (sale === null || isPaid ? 0n : netProceedsCentsOf(sale))
  return { chargesCents: 0n, interestCents: 0n, principalCents: isPaid ? 0n : principalCents }
}

/** What the next step of the sale would ask for at a price; null where it asks for something else. */
const stepAt = (walk: Walk, isHigh: boolean) => {
  const liquidation = saleOf(walk)
  if (walk.file === null || liquidation === null) return null
  const next = nextSaleStep({
    liquidation,
    facts: { ...liquidationFacts(walk.file), hold: 'NONE', situations: [], isSaleDue: true },
    outUnits: 0n,
    price: priceOf(walk, isHigh),
    owed: owedOf(walk),
    today: dayOf(walk.now),
    now: walk.now,
    by: walk.by,
  })
  return next.step === 'COMMAND' ? next.command : null
}

const orderOf = (walk: Walk) => {
  const command = stepAt(walk, false)
  if (command?.type === 'SliceOrdered') return { ...command.data, ...named(walk) }
  const { priceCents } = priceOf(walk, false)
  const position = {
    price: { priceCents: priceCents.toString(), quotes: [], decidedAt: walk.now, maxAgeSeconds: 60 },
  }
  return {
    ...named(walk),
    sliceId: walk.fresh('slice'),
    ...position,
    owedCents: '1',
    balanceUnits: '1',
    mostUnits: '1',
    minimumUnits: '1',
    orderedUnits: '1',
    limitPriceCents: '1',
    cancelAt: walk.now,
  }
}

const fillsOf = (walk: Walk) => {
  const slice = sliceOf(walk)
  const left = slice === null ? 1n : slice.orderedUnits - unitsOfFills(slice.fills)
  const part = walk.random.chance(0.5) || left < 2n ? left : left / 2n
  return [
    {
      fillId: walk.fresh('fill'),
      units: (spoils(walk) ? left + 1n : part).toString(),
      priceCents: (slice?.limitPriceCents ?? 1n).toString(),
      feeCents: '1',
      filledAt: walk.now,
    },
  ]
}

const resultOf = (walk: Walk) => {
  const slice = sliceOf(walk)
  const sold = slice === null ? 0n : unitsOfFills(slice.fills)
  if (spoils(walk)) return 'FILLED'
  if (sold === 0n) return walk.random.pick(['REJECTED', 'CANCELED'] as const)
  return sold === slice?.orderedUnits ? 'FILLED' : 'CANCELED'
}

const conclusionOf = (walk: Walk) => {
  const { file, now, by, random } = walk
  const owed = owedOf(walk)
  const rest = {
    at: null,
    owed: { chargesCents: '0', interestCents: '0', principalCents: owed.principalCents.toString() },
    appliedOn: dayOf(now),
  }
  const reached = stepAt(walk, true)
  const facts = file === null ? null : liquidationFacts(file)
  if (by.kind === 'agent') return { ...named(walk), conclusion: 'AGENT', ...rest } as const
  if (saleOf(walk)?.state === 'CONVERTED' && random.chance(0.8)) {
    const conclusion = facts?.isLoanOpen === true ? 'USDC_APPLIED' : 'NO_LONGER_DUE'
    return { ...named(walk), conclusion, ...rest } as const
  }
  if (facts?.units === 0n) return { ...named(walk), conclusion: 'NOTHING_LEFT', ...rest } as const
  if (facts?.isSaleDue === false) return { ...named(walk), conclusion: 'NO_LONGER_DUE', ...rest } as const
  if (reached?.type === 'LiquidationConcluded' && random.chance(0.8))
    return { ...reached.data, ...named(walk) }
  return { ...named(walk), conclusion: 'NO_LONGER_DUE', ...rest } as const
}

/** What is held bears 97 % of a balance. */
const goalOf = (walk: Walk) => {
  const goal = walk.random.pick(SALE_GOALS)
  if (goal !== 'CONVERT' || spoils(walk) || walk.file === null) return { goal }
  const { units, paidCents } = liquidationFacts(walk.file)
  return {
    goal,
    usdcLtvBps: 9_700,
    unitsAtOrder: units.toString(),
    paidCentsAtOrder: paidCents.toString(),
  }
}

export const LIQUIDATION: Makers<OfLiquidation> = {
  LiquidationOrdered: (walk) => ({
    liquidationId: walk.fresh('sale'),
    cause: 'CALL_LAPSED',
    terms: {
      coin: walk.persona.coin,
      ...goalOf(walk),
      targetLtvBps: 7_500,
      feeBps: 200,
      expensesBps: 25,
      sliceCents: walk.random.pick(['200000', '100000000']),
      minimumCents: '1000',
      limitBps: 100,
      fillSeconds: 60,
    },
  }),
  SliceOrdered: orderOf,
  SliceFilled: (walk) => ({
    ...named(walk),
    sliceId: sliceOf(walk)?.sliceId ?? 'slice-1',
    fills: fillsOf(walk),
  }),
  SliceClosed: (walk) => ({
    ...named(walk),
    sliceId: sliceOf(walk)?.sliceId ?? 'slice-1',
    result: resultOf(walk),
  }),
  CollateralConverted: (walk) => {
    const command = stepAt(walk, false)
    const at = command?.type === 'CollateralConverted' ? command.data.at : null
    return { ...named(walk), at }
  },
  LiquidationStopped: (walk) => ({
    ...named(walk),
    cause: walk.by.kind === 'agent' ? 'AGENT' : walk.random.pick(['KILL_SWITCH', 'EXCHANGE']),
    reason: 'To find out',
  }),
  LiquidationResumed: (walk) => ({ ...named(walk), reason: 'It is clear' }),
  LiquidationConcluded: conclusionOf,
}
