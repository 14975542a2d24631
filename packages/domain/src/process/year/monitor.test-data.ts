import { isHeldFrom } from '../../holds/loan-holds.ts'
import type { LiquidationFacts } from '../../liquidation/facts.ts'
import { owedLessProceedsCents } from '../../liquidation/sales.ts'
import { doDepositsStopClock } from '../../margin/stopping-deposits.ts'
import { paymentsOf } from '../../loan/loan-state.ts'
import type { MarginCommand } from '../../margin/commands.ts'
import type { MarginFacts } from '../../margin/facts.ts'
import { isMonitored } from '../../margin/margin-state.ts'
import { NO_PRICES, nextPrices, type NextPrices } from '../../margin/next-prices.ts'
import type { MarginReading } from '../../margin/reading.ts'
import { reviewMargin } from '../../margin/review.ts'
import { loanAccount } from '../../servicing/loan-account.ts'
import { formatCalendarDate } from '../../offer/calendar-date.ts'
import { liquidationFacts, marginFacts } from '../facts.ts'
import { seenPrice } from './market.test-data.ts'
import { nameIn, type SimulatedLoan, type World } from './world.test-data.ts'

/** The payoff of today, computed once for a day and a list of payments. */
export const balanceCents = ({ today }: World, loan: SimulatedLoan): bigint => {
  const { terms, file } = loan
  const payments = paymentsOf(file.loan)
  const returned = payments.filter(({ returnedAt }) => returnedAt !== null).length
  const changes = terms.changes === undefined ? '' : JSON.stringify(terms.changes)
  const key = `${formatCalendarDate(today)}:${payments.length}:${returned}:${changes}`
  if (loan.owed.key !== key) loan.owed = { key, cents: loanAccount(terms, payments, today).payOffCents }
  return loan.owed.cents
}

/** What the monitoring counts as owed: proceeds of a sale under way are not applied yet. */
export const owedCents = (world: World, loan: SimulatedLoan): bigint =>
  owedLessProceedsCents(loan.file.liquidations, balanceCents(world, loan))

/** The facts of the states, with what only the world knows: holds, and the switch that stops automatic action. */
export const factsWithin = ({ isStopped }: World, { file, holds }: SimulatedLoan): MarginFacts => {
  const facts = marginFacts(file)
  const kinds = [...holds]
  return {
    ...facts,
    situations: [
      ...facts.situations,
      ...(isHeldFrom(kinds, 'marginCalls') ? (['LOAN_HOLD'] as const) : []),
      ...(isHeldFrom(kinds, 'sales') ? (['SALE_HOLD'] as const) : []),
      ...(isStopped ? (['STOPPED'] as const) : []),
    ],
  }
}

export const saleFactsWithin = ({ isStopped }: World, { file, holds }: SimulatedLoan): LiquidationFacts => {
  const facts = liquidationFacts(file)
  return {
    ...facts,
    situations: [
      ...facts.situations,
      ...(isStopped ? (['STOPPED'] as const) : []),
      ...(isHeldFrom([...holds], 'sales') ? (['LOAN_HOLD'] as const) : []),
    ],
  }
}

export const readingOf = (world: World, loan: SimulatedLoan): MarginReading | null => {
  const price = seenPrice(world.market.feeds[loan.coin], world.now)
  return price === null
    ? null
    : { ...price, owedCents: owedCents(world, loan), units: marginFacts(loan.file).units }
}

interface Reviewing {
  readonly reading?: MarginReading | null
  readonly newId?: () => string
}

/** A loan at a price that was observed twice in a row. */
export const readingAt = (world: World, loan: SimulatedLoan, priceCents: bigint): MarginReading => ({
  priceCents,
  pricedAt: world.now,
  before: { priceCents, pricedAt: world.now - 1 },
  owedCents: owedCents(world, loan),
  units: marginFacts(loan.file).units,
})

/** What the monitor would do about a loan now, or at a price; null for nothing. It decides nothing. */
export const reviewOf = (
  world: World,
  loan: SimulatedLoan,
  { reading = readingOf(world, loan), newId = () => 'call' }: Reviewing = {},
): MarginCommand | null => {
  const { margin } = loan.file
  const isDepositPending =
    margin.state === 'CALLED' &&
    doDepositsStopClock({
      terms: margin.terms,
      call: margin.call,
      deposits: loan.chain.pending,
      reading,
      now: world.now,
    })
  return reviewMargin({
    margin,
    facts: factsWithin(world, loan),
    reading,
    isDepositPending,
    now: world.now,
    by: { kind: 'job', id: 'monitor-prices' },
    newId,
  })
}

export const newCallId = (world: World) => ({ newId: () => nameIn(world, 'call') })

/** Stores the prices that a loan waits for. The switch stops decisions alone, not what is stored. */
export const storePrices = (world: World, loan: SimulatedLoan): void => {
  const { margin } = loan.file
  const facts = factsWithin(world, loan)
  const plan = isMonitored(margin) ? nextPrices(margin, facts, owedCents(world, loan)) : NO_PRICES
  if (plan.downCents === loan.plan.downCents && plan.upCents === loan.plan.upCents) return
  const waiting = world.waiting[loan.coin]
  loan.plan = plan
  waiting.nearest = null
  if (plan.downCents === null && plan.upCents === null) waiting.loans.delete(loan)
  else waiting.loans.add(loan)
}

const nearestOf = (loans: Iterable<SimulatedLoan>): NextPrices => {
  let [downCents, upCents]: [bigint | null, bigint | null] = [null, null]
  for (const { plan } of loans) {
    if (plan.downCents !== null && (downCents === null || plan.downCents > downCents))
      downCents = plan.downCents
    if (plan.upCents !== null && (upCents === null || plan.upCents < upCents)) upCents = plan.upCents
  }
  return { downCents, upCents }
}

export const isCrossed = ({ downCents, upCents }: NextPrices, priceCents: bigint): boolean =>
  (downCents !== null && downCents >= priceCents) || (upCents !== null && upCents <= priceCents)

/** The loans that a price crosses, by their stored prices alone. A price between the nearest ones reads no loan. */
export const crossedLoans = (world: World, coin: SimulatedLoan['coin'], priceCents: bigint) => {
  const waiting = world.waiting[coin]
  waiting.nearest ??= nearestOf(waiting.loans)
  if (!isCrossed(waiting.nearest, priceCents)) return []
  return [...waiting.loans].filter(({ plan }) => isCrossed(plan, priceCents))
}
