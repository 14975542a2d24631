import { balanceUnits } from '../../collateral/account.ts'
import { isHeldFrom, type HeldMatter } from '../../holds/loan-holds.ts'
import { fillsOf, isUnderWay, netProceedsOf, unitsOfFills } from '../../liquidation/liquidation.ts'
import { receiptProblems } from '../../liquidation/receipt.ts'
import { receiptOf } from '../../liquidation/receipt-of.ts'
import { paidCentsOf } from '../../loan/loan-state.ts'
import type { ReadingData } from '../../margin/events.ts'
import { isMonitored } from '../../margin/margin-state.ts'
import { unitsPerCoin } from '../../money/coin-quantity.ts'
import { marginFacts } from '../facts.ts'
import type { EventOf, FileEvent } from '../events.ts'
import type { LoanFile } from '../../view/loan-file.ts'
import { HOUR_MS } from './agenda.test-data.ts'
import { receivedCentsOf } from './around.test-data.ts'
import { bookedIn } from './books.test-data.ts'
import { handle } from './handlers.test-data.ts'
import { must, type CallWatch, type SimulatedLoan, type World } from './world.test-data.ts'

const NO_CALL: Readonly<CallWatch> = {
  noticeAt: null,
  pausedSince: null,
  pausedMs: 0,
  isExtended: false,
  extendedTo: 0,
}

/** Whether the LTV is at or above a level, in the plain arithmetic of the agreement. */
const reaches = (
  loan: SimulatedLoan,
  data: ReadingData,
  {
    levelBps,
    priceCents = data.priceCents,
  }: {
    readonly levelBps: number
    readonly priceCents?: string
  },
): boolean =>
  BigInt(data.owedCents) * unitsPerCoin(loan.coin) * 10_000n >=
  BigInt(data.units) * BigInt(priceCents) * BigInt(levelBps)

/** What is decided rests on the last price that was observed, and on what is owed and held. */
const checkReading = (
  { market }: World,
  loan: SimulatedLoan,
  { before, data }: { before: LoanFile; data: ReadingData },
) => {
  const { newest, before: earlier } = market.feeds[loan.coin]
  must(
    newest?.priceCents.toString() === data.priceCents && newest.pricedAt === data.pricedAt,
    loan,
    'a decision rests on a price that was not observed',
  )
  must(
    data.before === null || earlier?.priceCents.toString() === data.before.priceCents,
    loan,
    'a decision rests on an earlier price that was not observed',
  )
  must(
    marginFacts(before).units.toString() === data.units,
    loan,
    'a decision rests on coins that are not held',
  )
}

const isFreeOf = ({ isStopped }: World, { holds }: SimulatedLoan, matter: HeldMatter): boolean =>
  !isStopped && !isHeldFrom([...holds], matter)

/** Two observations in a row show a level, and nothing forbids a sale. */
const checkSaleDecided = (
  world: World,
  loan: SimulatedLoan,
  of: { data: ReadingData; levelBps: number },
): void => {
  const { data, levelBps } = of
  must(
    isFreeOf(world, loan, 'sales') && isFreeOf(world, loan, 'marginCalls'),
    loan,
    'a sale was decided under a hold',
  )
  must(
    data.before !== null &&
      data.before.pricedAt < data.pricedAt &&
      reaches(loan, data, { levelBps, priceCents: data.before.priceCents }) &&
      reaches(loan, data, { levelBps }),
    loan,
    'a sale was decided without two observations',
  )
}

const checkLapsed = ({ now }: World, loan: SimulatedLoan, cureHours: number): void => {
  const { call } = loan
  must(call !== null && call.noticeAt !== null, loan, 'a call lapsed without notice')
  if (call === null || call.noticeAt === null) return
  must(call.pausedSince === null, loan, 'a call lapsed while its clock was paused')
  const ranMs = now - call.noticeAt - call.pausedMs
  must(ranMs >= cureHours * HOUR_MS || call.isExtended, loan, 'a call lapsed before its hours were over')
  must(now >= call.extendedTo, loan, 'a call lapsed before the deadline that an agent gave')
}

/** What was paused before the notice is no part of the hours that run from it. */
const resume = ({ now }: World, call: CallWatch): void => {
  const { pausedSince, noticeAt } = call
  if (pausedSince !== null && noticeAt !== null) call.pausedMs += now - Math.max(pausedSince, noticeAt)
  call.pausedSince = null
}

/** Follows a call beside the rules: notice, pauses, extensions. */
const watchCall = (world: World, loan: SimulatedLoan, event: FileEvent): void => {
  const call = loan.call ?? { ...NO_CALL }
  handle(
    {
      MarginCallOpened: () => (loan.call = { ...NO_CALL }),
      MarginCallSent: ({ data }) => (call.noticeAt = data.sentAt),
      MarginCallExtended: ({ data }) => {
        call.noticeAt ??= world.now
        call.isExtended = true
        call.extendedTo = data.cureBy
      },
      MarginCallPaused: () => (call.pausedSince = world.now),
      MarginCallResumed: () => resume(world, call),
    },
    event,
  )
}

const checkSlice = (
  world: World,
  loan: SimulatedLoan,
  { before, event }: { before: LoanFile; event: EventOf<'SliceOrdered'> },
) => {
  must(isFreeOf(world, loan, 'sales'), loan, 'a slice was ordered under a hold')
  const sale = before.liquidations.at(-1)
  // A conversion that sold something goes on, so that no collateral is half coins and half USDC (note 091).
  const isBegun = sale?.terms.goal === 'CONVERT' && fillsOf(sale).length > 0
  must(before.margin.state === 'SALE_DUE' || isBegun, loan, 'a slice was ordered although no sale is due')
  must(
    BigInt(event.data.orderedUnits) <= balanceUnits(before.collateral),
    loan,
    'a slice orders more than is held',
  )
  must(![...loan.exchange.values()].some(({ status }) => status === 'OPEN'), loan, 'two orders are open')
}

/** A concluded sale follows from its own receipt, and the exchange has traded what it says. */
const checkConcluded = (loan: SimulatedLoan, { data }: EventOf<'LiquidationConcluded'>): void => {
  const sale = loan.file.liquidations.find(({ liquidationId }) => liquidationId === data.liquidationId)
  if (sale?.state !== 'CONCLUDED') throw new Error('a conclusion has its sale')
  must(receiptProblems(receiptOf(sale)).length === 0, loan, 'a receipt does not follow from its inputs')
  for (const { sliceId, fills } of sale.slices) {
    const traded = loan.exchange.get(sliceId)?.fills ?? []
    must(unitsOfFills(traded) === unitsOfFills(fills), loan, 'the exchange traded what no slice recorded')
  }
}

/** A level was reached at the price that was observed, while nothing forbids to act on it. */
const checkLevel = (
  world: World,
  loan: SimulatedLoan,
  of: { before: LoanFile; data: ReadingData; levelBps: number },
) => {
  checkReading(world, loan, of)
  must(reaches(loan, of.data, of), loan, 'a level was not reached')
  must(isFreeOf(world, loan, 'marginCalls'), loan, 'a warning or a call under a hold')
}

const NO_LEVELS = {
  warningLtvBps: 0,
  marginCallLtvBps: 0,
  liquidationLtvBps: 0,
  cureTargetLtvBps: 0,
  cureHours: 0,
}

/** What must hold of one event, whatever else is the case. */
export const checkEvent = (
  world: World,
  loan: SimulatedLoan,
  { event, before }: { readonly event: FileEvent; readonly before: LoanFile },
): void => {
  watchCall(world, loan, event)
  const terms = isMonitored(before.margin) ? before.margin.terms : NO_LEVELS
  const at = (levelBps: number, { data }: { readonly data: { readonly reading: ReadingData } }) => ({
    before,
    levelBps,
    data: data.reading,
  })
  handle(
    {
      WarningReached: (reached) => checkLevel(world, loan, at(terms.warningLtvBps, reached)),
      MarginCallOpened: (opened) => checkLevel(world, loan, at(terms.marginCallLtvBps, opened)),
      MarginCallLapsed: (lapsed) => {
        checkReading(world, loan, at(0, lapsed))
        checkSaleDecided(world, loan, at(terms.cureTargetLtvBps, lapsed))
        checkLapsed(world, loan, terms.cureHours)
      },
      LiquidationLevelReached: (reached) => {
        checkReading(world, loan, at(0, reached))
        checkSaleDecided(world, loan, at(terms.liquidationLtvBps, reached))
      },
      SliceOrdered: (ordered) => checkSlice(world, loan, { before, event: ordered }),
      LiquidationConcluded: (concluded) => checkConcluded(loan, concluded),
    },
    event,
  )
}

/** What a loan's sales brought to it, cents. */
const soldCents = ({ file }: SimulatedLoan): bigint =>
  file.liquidations.reduce(
    (sum, sale) => sum + (sale.state === 'CONCLUDED' ? netProceedsOf(sale.applied) : 0n),
    0n,
  )

const soldUnits = ({ file }: SimulatedLoan): bigint =>
  file.liquidations.reduce((sum, sale) => sum + unitsOfFills(fillsOf(sale)), 0n)

/** What must hold of a loan after everything that happens to it: no coin and no cent is created, lost or counted twice. */
export const checkLoan = (loan: SimulatedLoan): void => {
  const { file, chain, bank, coin } = loan
  const held = chain.confirmedUnits - chain.sentUnits - soldUnits(loan)
  must(balanceUnits(file.collateral) === held, loan, 'the account holds other coins than the custodian')
  must(
    bookedIn(loan, 'collateral-held', coin) === held,
    loan,
    'the books hold other coins than the custodian',
  )
  must(
    paidCentsOf(file.loan) === receivedCentsOf(bank) + soldCents(loan),
    loan,
    'the loan counts other money than there is',
  )
  must(file.liquidations.filter(isUnderWay).length <= 1, loan, 'two sales are under way')
  const clearing = bookedIn(loan, 'payments-clearing', 'USD') + bookedIn(loan, 'sale-clearing', 'USD')
  must(clearing === receivedCentsOf(bank), loan, 'the books show other money than the bank')
  must(
    bookedIn(loan, 'overpayments-refunded', 'USD') === bank.refundedCents,
    loan,
    'the books show other refunds than the bank sent',
  )
  const isSelling = file.liquidations.some(isUnderWay)
  must(isSelling || bookedIn(loan, 'sale-proceeds', 'USD') === 0n, loan, 'proceeds are applied nowhere')
}
