import { isHeldFrom } from '../../holds/loan-holds.ts'
import { fillData } from '../../liquidation/event-data.ts'
import { fillsOf, unitsOfFills, type Liquidation } from '../../liquidation/liquidation.ts'
import { nextSaleStep } from '../../liquidation/next-step.ts'
import { sliceResultOf, type ReportedEnd } from '../../liquidation/order-end.ts'
import type { Fill, PriceEvidence } from '../../liquidation/receipt.ts'
import { saleGoalOf } from '../../liquidation/sale-goal.ts'
import { reachableExpensesBps } from '../../liquidation/sale-size.ts'
import { openSale } from '../../liquidation/sales.ts'
import { isBelowMinimum } from '../../liquidation/terms.ts'
import { paymentsOf } from '../../loan/loan-state.ts'
import { formatCalendarDate } from '../../offer/calendar-date.ts'
import { SALE_RULES } from '../../organization/sale-rules.ts'
import { priceConsensus } from '../../collateral/price-consensus.ts'
import { loanAccount } from '../../servicing/loan-account.ts'
import { loanDues } from '../../servicing/loan-dues.ts'
import { demand } from './act.test-data.ts'
import { HOUR_MS } from './agenda.test-data.ts'
import { NO_HOLIDAYS } from './bank.test-data.ts'
import { cancel, sell, type Answer } from './exchange.test-data.ts'
import { MAX_AGE_SECONDS } from './market.test-data.ts'
import { readingOf, saleFactsWithin } from './monitor.test-data.ts'
import { count, nameIn, type SimulatedLoan, type World } from './world.test-data.ts'

const BY = { kind: 'job', id: 'sell-collateral' } as const
/** Steps of one sale in one minute, as the job takes them. */
const MOST_STEPS = 40

type Selling = Extract<Liquidation, { readonly state: 'SELLING' }>

const goalOf = ({ today }: World, { terms, file }: SimulatedLoan) =>
  saleGoalOf(loanDues(terms, paymentsOf(file.loan), { on: today, bankHolidays: NO_HOLIDAYS }))

/** Orders the sale of a loan of which one is due, where nothing keeps it from being sold. */
const orderSale = (world: World, loan: SimulatedLoan): void => {
  const { margin } = loan.file
  const facts = saleFactsWithin(world, loan)
  if (margin.state !== 'SALE_DUE' || facts.isEndedByAgent || facts.units === 0n || !facts.isSaleDue) return
  if (world.isStopped || isHeldFrom([...loan.holds], 'sales')) return
  const { sliceCents, minimumCents, expensesBps, limitBps, fillSeconds } = SALE_RULES
  const agreed = {
    targetLtvBps: margin.terms.cureTargetLtvBps,
    feeBps: 200,
    goal: goalOf(world, loan),
  }
  const reading = readingOf(world, loan)
  const minimum = { coin: loan.coin, minimumCents: BigInt(minimumCents) }
  if (reading !== null && isBelowMinimum(minimum, reading)) return
  demand(world, loan, {
    type: 'LiquidationOrdered',
    by: BY,
    data: {
      liquidationId: nameIn(world, 'sale'),
      cause: margin.cause,
      terms: {
        coin: loan.coin,
        ...agreed,
        expensesBps: reachableExpensesBps({ ...agreed, expensesBps }),
        sliceCents: sliceCents.toString(),
        minimumCents: minimumCents.toString(),
        limitBps,
        fillSeconds,
      },
    },
  })
}

const evidenceOf = ({ market, now }: World, { coin }: SimulatedLoan): PriceEvidence | null => {
  const { quotes } = market.feeds[coin]
  const decidedAt = new Date(now)
  const consensus = priceConsensus({ prices: quotes, now: decidedAt, maxAgeSeconds: MAX_AGE_SECONDS })
  if (!consensus.ok) return null
  return { priceCents: consensus.priceCents, quotes, decidedAt, maxAgeSeconds: MAX_AGE_SECONDS }
}

const stepOf = (world: World, loan: SimulatedLoan, liquidation: Liquidation) => {
  const { balance } = loanAccount(loan.terms, paymentsOf(loan.file.loan), world.today)
  return nextSaleStep({
    liquidation,
    facts: saleFactsWithin(world, loan),
    outUnits: 0n,
    price: evidenceOf(world, loan),
    owed: {
      chargesCents: 0n,
      interestCents: balance.interestCents,
      principalCents: balance.principalCents,
    },
    today: formatCalendarDate(world.today),
    now: world.now,
    by: BY,
  })
}

const recordFills = (world: World, loan: SimulatedLoan, sale: Selling, fills: readonly Fill[]): void => {
  const known = new Set(fillsOf(sale).map(({ fillId }) => fillId))
  const fresh = fills.filter(({ fillId }) => !known.has(fillId))
  if (fresh.length === 0) return
  const { liquidationId, slice } = sale
  demand(world, loan, {
    type: 'SliceFilled',
    by: BY,
    data: { liquidationId, sliceId: slice.sliceId, fills: fresh.map(fillData) },
  })
}

const recordEnd = (world: World, loan: SimulatedLoan, reported: ReportedEnd): void => {
  const sale = openSale(loan.file.liquidations)
  if (sale?.state !== 'SELLING') return
  const { liquidationId, slice } = sale
  const sold = { soldUnits: unitsOfFills(slice.fills), orderedUnits: slice.orderedUnits }
  const result = sliceResultOf(reported, sold)
  if (result === null) throw new Error(`the order ${slice.sliceId} ended as ${reported} against its trades`)
  count(world, `order ${reported}`)
  demand(world, loan, {
    type: 'SliceClosed',
    by: BY,
    data: { liquidationId, sliceId: slice.sliceId, result },
  })
}

/** Acts on an answer of the exchange; answers whether the order has ended. */
const record = (
  world: World,
  loan: SimulatedLoan,
  { sale, answer }: { sale: Selling; answer: Answer },
): boolean => {
  if (answer.status === 'UNKNOWN') {
    count(world, 'no answer of the exchange')
    return false
  }
  if (!('fills' in answer)) {
    recordEnd(world, loan, answer.status)
    return true
  }
  recordFills(world, loan, sale, answer.fills)
  if (answer.status === 'OPEN') return false
  recordEnd(world, loan, answer.status)
  return true
}

const askExchange = (
  world: World,
  loan: SimulatedLoan,
  of: { sale: Selling; isToCancel: boolean },
): boolean => {
  const { slice } = of.sale
  const call = {
    exchange: loan.exchange,
    key: slice.sliceId,
    coin: loan.coin,
    trueCents: BigInt(world.market.feeds[loan.coin].trueCents),
    random: world.random,
    now: world.now,
  }
  const order = { units: slice.orderedUnits, limitPriceCents: slice.limitPriceCents }
  const answer = of.isToCancel ? cancel(call) : sell(call, order)
  return record(world, loan, { sale: of.sale, answer })
}

/** One step of a sale; answers whether another may follow at once. */
const stepOnce = (world: World, loan: SimulatedLoan): boolean => {
  const sale = openSale(loan.file.liquidations)
  if (sale === null) return false
  const next = stepOf(world, loan, sale)
  if (next.step === 'WAIT') return false
  if (next.step === 'COMMAND') {
    demand(world, loan, next.command)
    return true
  }
  if (sale.state !== 'SELLING') throw new Error('an order is of a sale that sells')
  return askExchange(world, loan, { sale, isToCancel: next.step === 'CANCEL' })
}

const agentStops = (world: World, loan: SimulatedLoan, { liquidationId }: Liquidation): void => {
  const stop = { liquidationId, cause: 'AGENT', reason: 'To find out' } as const
  demand(world, loan, { type: 'LiquidationStopped', by: { kind: 'agent', id: 'ann' }, data: stop })
  const isEnded = world.random.chance(0.3)
  world.agenda.plan(world.now + world.random.between(1, 30) * HOUR_MS, () => {
    const sale = openSale(loan.file.liquidations)
    if (sale?.state !== 'STOPPED' || sale.liquidationId !== liquidationId) return
    const next = isEnded && !isHeldFrom([...loan.holds], 'sales') ? stepOf(world, loan, sale) : null
    if (next?.step === 'COMMAND') return
    const { balance } = loanAccount(loan.terms, paymentsOf(loan.file.loan), world.today)
    const owed = {
      chargesCents: '0',
      interestCents: balance.interestCents.toString(),
      principalCents: balance.principalCents.toString(),
    }
    const by = { kind: 'agent', id: 'bob' } as const
    if (next === null) {
      demand(world, loan, { type: 'LiquidationResumed', by, data: { liquidationId, reason: 'It is clear' } })
      return
    }
    demand(world, loan, {
      type: 'LiquidationConcluded',
      by,
      data: {
        liquidationId,
        conclusion: 'AGENT',
        at: null,
        owed,
        appliedOn: formatCalendarDate(world.today),
        reason: 'Sold by hand elsewhere',
      },
    })
  })
}

/** Carries the sales of all loans on, as the job does each minute. */
export const sellCollateral = (world: World): void => {
  for (const loan of world.busy) {
    const { margin, liquidations } = loan.file
    const open = openSale(liquidations)
    if (open === null && margin.state !== 'SALE_DUE') continue
    if (open === null) orderSale(world, loan)
    else if (open.state === 'ORDERED' && open.slices.length > 0 && world.random.chance(0.01))
      agentStops(world, loan, open)
    for (let step = 0; step < MOST_STEPS; step += 1) if (!stepOnce(world, loan)) break
  }
}
