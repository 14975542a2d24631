import { MAX_STORED_CENTS } from '../../margin/next-prices.ts'
import { checkLoan } from './invariants.test-data.ts'
import { seenPrice } from './market.test-data.ts'
import { factsWithin, isCrossed, readingAt, reviewOf } from './monitor.test-data.ts'
import { count, must, type SimulatedLoan, type World } from './world.test-data.ts'

/** The clock of a call runs by itself; everything else about a price must be waited for. */
const OF_CLOCK: readonly string[] = [
  'MarginCallPaused',
  'MarginCallResumed',
  'MarginCallLapsed',
  'MarginCallWithdrawn',
]

/** Whether anything about a price would be decided at it. */
const isDecidedAt = (world: World, loan: SimulatedLoan, priceCents: bigint): boolean => {
  const command = reviewOf(world, loan, { reading: readingAt(world, loan, priceCents) })
  return command !== null && !OF_CLOCK.includes(command.type)
}

/** A stored price is the first cent at which something is decided: a cent before it nothing is. */
const checkStored = (world: World, loan: SimulatedLoan): void => {
  const { downCents, upCents } = loan.plan
  const { situations } = factsWithin(world, loan)
  if (situations.includes('STOPPED') || situations.includes('SALE_HOLD')) return
  const isWithin = (cents: bigint | null): cents is bigint =>
    cents !== null && cents > 0n && cents < MAX_STORED_CENTS
  if (isWithin(downCents)) {
    must(isDecidedAt(world, loan, downCents), loan, 'nothing is decided at its lower stored price')
    const isOther = isCrossed({ downCents: null, upCents }, downCents + 1n)
    must(isOther || !isDecidedAt(world, loan, downCents + 1n), loan, 'its lower stored price is too low')
  }
  if (isWithin(upCents)) {
    must(isDecidedAt(world, loan, upCents), loan, 'nothing is decided at its upper stored price')
    const isOther = isCrossed({ downCents, upCents: null }, upCents - 1n)
    must(isOther || !isDecidedAt(world, loan, upCents - 1n), loan, 'its upper stored price is too high')
  }
}

/**
 * Compares the stored prices with a look at every loan: each is the first cent at which the loan has something to decide, and no
 * loan has anything to decide at the newest price that they would not show.
 */
export const compareWithScan = (world: World): void => {
  count(world, 'a scan of all loans')
  for (const loan of world.loans) {
    if (loan.books.size === 0) continue
    checkLoan(loan)
    checkStored(world, loan)
    const price = seenPrice(world.market.feeds[loan.coin], world.now)
    if (price === null) continue
    const command = reviewOf(world, loan)
    if (command === null || OF_CLOCK.includes(command.type)) continue
    must(isCrossed(loan.plan, price.priceCents), loan, `${command.type} is due, and no stored price says so`)
  }
}
