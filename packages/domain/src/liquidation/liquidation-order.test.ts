import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LiquidationCommand } from './commands.ts'
import {
  after,
  AGENT,
  closeCommand,
  decided,
  fillCommand,
  ONE_COIN,
  ORDERED,
  priceAt,
  resumeCommand,
  START,
  stepOf,
  stopCommand,
} from './liquidation.test-data.ts'
import { fillsOf, unitsOfFills, type Liquidation } from './liquidation.ts'
import { receiptOf } from './receipt-of.ts'
import { fillCents, receiptProblems, type Fill } from './receipt.ts'

/** An order as the exchange holds it, whatever of it the lender has learned. */
interface Order {
  readonly units: bigint
  readonly limitPriceCents: bigint
  readonly fills: readonly Fill[]
  readonly isOver: boolean
}

interface World {
  readonly sale: Liquidation
  readonly orders: ReadonlyMap<string, Order>
  readonly depositedUnits: bigint
  readonly owedCents: bigint
  readonly priceCents: bigint
  readonly isStopped: boolean
  /** What the monitoring says: the borrower has not cured. */
  readonly isDue: boolean
  readonly now: number
}

const soldBy = (orders: World['orders']): bigint =>
  unitsOfFills([...orders.values()].flatMap(({ fills }) => fills))

/** The ledger debits what it knows to be sold. */
const unitsOf = ({ sale, depositedUnits }: World): bigint => depositedUnits - unitsOfFills(fillsOf(sale))

const inputOf = (world: World) => ({
  now: world.now,
  price: priceAt(world.priceCents, world.now),
  owed: { chargesCents: 0n, interestCents: 0n, principalCents: world.owedCents },
  facts: {
    units: unitsOf(world),
    isSaleDue: world.isDue && world.owedCents > 0n,
    situations: world.isStopped ? (['STOPPED'] as const) : [],
  },
})

const requested = (world: World, command: LiquidationCommand): World => {
  const decision = decided(world.sale, command, inputOf(world))
  return decision.ok ? { ...world, sale: after(world.sale, command, inputOf(world)) } : world
}

/** Places the order of a slice where the exchange does not know its key: once, whatever was lost. */
const placed = (world: World): World => {
  if (world.sale.state !== 'SELLING') return world
  const { sliceId, orderedUnits, limitPriceCents } = world.sale.slice
  if (world.orders.has(sliceId)) return world
  const order = { units: orderedUnits, limitPriceCents, fills: [], isOver: false }
  return { ...world, orders: new Map([...world.orders, [sliceId, order]]) }
}

const trade = (world: World, permille: number): World => {
  const orders = new Map(world.orders)
  for (const [key, order] of orders) {
    const left = order.units - unitsOfFills(order.fills)
    if (order.isOver || left === 0n) continue
    const part = (left * BigInt(permille)) / 1_000n
    const units = part === 0n || permille > 900 ? left : part
    const priceCents = order.limitPriceCents + BigInt(permille)
    const fillId = `${key}/${order.fills.length}`
    const traded = { fillId, units, priceCents, feeCents: 3n, filledAt: new Date(world.now) }
    orders.set(key, { ...order, fills: [...order.fills, traded], isOver: units === left })
  }
  return { ...world, orders }
}

/** The lender learns how the order stands. */
const learned = (world: World): World => {
  if (world.sale.state !== 'SELLING') return world
  const { sliceId, fills } = world.sale.slice
  const order = world.orders.get(sliceId)
  if (order === undefined) return world
  const fresh = order.fills.slice(fills.length)
  const filled = fresh.length === 0 ? world : requested(world, fillCommand(sliceId, ...fresh))
  if (!order.isOver) return filled
  const isAll = unitsOfFills(order.fills) === order.units
  return requested(filled, closeCommand(sliceId, isAll ? 'FILLED' : 'CANCELED'))
}

const canceled = (world: World): World => {
  if (world.sale.state !== 'SELLING') return world
  const { sliceId } = world.sale.slice
  const order = placed(world).orders.get(sliceId)
  if (order === undefined) return world
  return { ...world, orders: new Map([...world.orders, [sliceId, { ...order, isOver: true }]]) }
}

/** One step of the job; `isLost`: the exchange acts, and its answer is lost, or the process dies behind it. */
const worked = (world: World, isLost: boolean): World => {
  const next = stepOf(world.sale, inputOf(world))
  if (next.step === 'WAIT') return world
  if (next.step === 'COMMAND') return requested(world, next.command)
  const done = next.step === 'CANCEL' ? canceled(world) : placed(world)
  return isLost ? done : learned(done)
}

const happening = fc.oneof(
  { weight: 6, arbitrary: fc.boolean().map((isLost) => (world: World) => worked(world, isLost)) },
  { weight: 4, arbitrary: fc.nat({ max: 999 }).map((permille) => (world: World) => trade(world, permille)) },
  fc.nat({ max: 90 }).map((seconds) => (world: World): World => ({
    ...world,
    now: world.now + seconds * 1_000,
  })),
  fc.bigInt(4_500_000n, 7_500_000n).map((priceCents) => (world: World): World => ({ ...world, priceCents })),
  fc.bigInt(1n, 3_000_000n).map((paid) => (world: World): World => ({
    ...world,
    owedCents: world.owedCents > paid ? world.owedCents - paid : 0n,
  })),
  fc.bigInt(1n, 20_000_000n).map((units) => (world: World): World => ({
    ...world,
    depositedUnits: world.depositedUnits + units,
  })),
  fc.boolean().map((isDue) => (world: World): World => ({ ...world, isDue })),
  fc.boolean().map((isStopped) => (world: World): World => ({ ...world, isStopped })),
  fc.constant((world: World) => requested(world, stopCommand('AGENT', AGENT))),
  fc.constant((world: World) => requested(world, resumeCommand(AGENT))),
)

const BEGUN: World = {
  sale: ORDERED,
  orders: new Map(),
  depositedUnits: ONE_COIN,
  owedCents: 5_005_000n,
  priceCents: 5_500_000n,
  isStopped: false,
  isDue: true,
  now: START,
}

/** Enough steps for any sale here: stops are lifted, and the exchange fills what it has. */
const STEPS_TO_END = 200
const ended = (world: World): World => {
  let last: World = requested({ ...world, isStopped: false }, resumeCommand(AGENT))
  for (let steps = 0; steps < STEPS_TO_END && last.sale.state !== 'CONCLUDED'; steps += 1)
    last = worked(trade({ ...last, now: last.now + 1_000 }, 999), false)
  return last
}

const check = (world: World): void => {
  const known = fillsOf(world.sale)
  expect(unitsOfFills(known)).toBeLessThanOrEqual(soldBy(world.orders))
  expect(new Set(known.map(({ fillId }) => fillId)).size).toBe(known.length)
  for (const { units, fills } of world.orders.values()) expect(unitsOfFills(fills)).toBeLessThanOrEqual(units)
  expect(unitsOf(world)).toBeGreaterThanOrEqual(0n)
}

describe('no order of prices, fills, payments, deposits, stops and lost answers', () => {
  it('sells more than is held, counts a trade twice, or loses a cent or a satoshi', () => {
    const ways = new Set<string>()
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 60 }), (happenings) => {
        const walked = happenings.reduce<World>((before, change) => {
          const world = change(before)
          check(world)
          return world
        }, BEGUN)
        const { sale, orders } = ended(walked)
        if (sale.state !== 'CONCLUDED') throw new Error(`It ended ${sale.state}`)
        ways.add(sale.conclusion)
        const fills = fillsOf(sale)
        expect(unitsOfFills(fills)).toBe(soldBy(orders))
        expect(sale.soldUnits).toBe(soldBy(orders))
        expect(sale.grossCents).toBe(fills.reduce((sum, one) => sum + fillCents('BTC', one), 0n))
        const applied = Object.values(sale.applied).reduce((sum, part) => sum + part, 0n)
        expect(applied).toBe(sale.grossCents)
        expect(receiptProblems(receiptOf(sale))).toEqual([])
      }),
      { numRuns: 300, seed: 73 },
    )
    expect([...ways].sort()).toContain('GOAL_REACHED')
    expect(ways.has('NO_LONGER_DUE')).toBe(true)
  })
})
