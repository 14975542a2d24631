import { COINS } from '../../collateral/coins.ts'
import { openCall } from '../../margin/margin-state.ts'
import { calendarDateIn } from '../../offer/zoned-days.ts'
import { randomOf } from '../walks/random.test-data.ts'
import { follow } from './act.test-data.ts'
import { DAY_MS, MINUTE_MS } from './agenda.test-data.ts'
import { beginDay, checkAllBooks } from './daily.test-data.ts'
import { seenPrice, tickMarket } from './market.test-data.ts'
import { crossedLoans } from './monitor.test-data.ts'
import { planStops, react } from './people.test-data.ts'
import { fund, offeredLoan } from './portfolio.test-data.ts'
import { sellCollateral } from './sales.test-data.ts'
import { compareWithScan } from './scan.test-data.ts'
import { worldOf, type SimulatedLoan, type World } from './world.test-data.ts'

/** The first minute of a simulated year, in UTC, which is the zone of its lender. */
const BEGIN_MS = Date.UTC(2027, 0, 1)
/** Loans are funded within this part of the time. */
const FUNDED_WITHIN = 0.15
/** Minutes between two comparisons of the stored prices with a scan of every loan. */
const SCANNED_EVERY = 397

export interface Size {
  readonly loans: number
  readonly days: number
}

/** Reviews the loans whose stored prices the newest price of each coin crosses, and no others. */
const monitorPrices = (world: World): void => {
  if (world.isStopped) return
  for (const coin of COINS) {
    const price = seenPrice(world.market.feeds[coin], world.now)
    if (price === null) continue
    for (const loan of crossedLoans(world, coin, price.priceCents)) follow(world, loan)
  }
}

/** Reviews calls whose deadline is over. */
const judgeCalls = (world: World): void => {
  for (const loan of world.busy) {
    const call = openCall(loan.file.margin)
    if (call !== null && call.pause === null && world.now >= call.cureBy) follow(world, loan)
  }
}

const minute = (world: World): void => {
  tickMarket(world.market, world)
  world.agenda.run(world.now)
  monitorPrices(world)
  judgeCalls(world)
  sellCollateral(world)
  if ((world.now / MINUTE_MS) % SCANNED_EVERY === 0) compareWithScan(world)
}

const planFunding = (world: World, loan: SimulatedLoan, days: number): void => {
  const minutes = Math.floor(days * FUNDED_WITHIN * 24 * 60)
  const at = world.now + world.random.between(1, minutes) * MINUTE_MS
  world.agenda.plan(at, () => fund(world, loan, days))
}

export interface SimulatedYear {
  /** SHA-256 of everything that happened, in order: the same for the same seed. */
  readonly trace: string
  readonly counts: ReadonlyMap<string, number>
}

/**
 * A year of many loans by a clock of its own: prices of each minute with faults of their venues, borrowers, agents, bank, chain
 * and exchange by chance from a seed, and the rules that the product runs by. Throws where an invariant does not hold.
 */
export const simulate = (seed: number, { loans, days }: Size): SimulatedYear => {
  const random = randomOf(seed)
  const today = calendarDateIn(BEGIN_MS, 'UTC')
  const offered = Array.from({ length: loans }, (_, number) => offeredLoan(random, { number, today }))
  const world: World = worldOf(random, { now: BEGIN_MS, today, loans: offered, react: () => undefined })
  world.react = react(world)
  for (const loan of world.loans) planFunding(world, loan, days)
  planStops(world, days)
  for (let day = 0; day < days; day += 1) {
    const beginsAt = BEGIN_MS + day * DAY_MS
    world.now = beginsAt
    beginDay(world, calendarDateIn(beginsAt, 'UTC'))
    for (let at = beginsAt; at < beginsAt + DAY_MS; at += MINUTE_MS) {
      world.now = at
      minute(world)
    }
    checkAllBooks(world)
  }
  return { trace: world.trace.digest('hex'), counts: world.counts }
}
