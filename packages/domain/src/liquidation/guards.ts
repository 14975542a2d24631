import { priceConsensus } from '../collateral/price-consensus.ts'
import { allowIf, commandOf, given, notAllowed, type Guard as GuardOf } from '../decider/guards.ts'
import type { Refusal } from '../refusal.ts'
import type { LiquidationCommand, LiquidationCommandOf } from './commands.ts'
import { fillOf, priceOf, sliceOf } from './event-data.ts'
import type { PriceData } from './events.ts'
import type { LiquidationFacts } from './facts.ts'
import { isConverting, isMoreThanHeldBears, sellableUnits } from './conversion.ts'
import { isGoalReached, type SalePosition } from './goal-reached.ts'
import {
  feeCentsOf,
  fillsOf,
  isConversion,
  netProceedsCentsOf,
  unitsOfFills,
  type Liquidation,
  type OrderedSlice,
} from './liquidation.ts'
import { MOST_SLICES } from './limits.ts'
import { unitsOfSlice, type PriceEvidence } from './receipt.ts'
import { isSliceOrdered } from './situations.ts'
import { spentCentsOf } from './spent.ts'
import { isStoppableByAgent, refusalToEnd, stopOf } from './steps-of-agents.ts'
import { isBelowMinimum, limitPriceCentsOf, minimumUnitsOfSlice, mostUnitsOfSlice } from './terms.ts'

export type Guard = GuardOf<Liquidation, LiquidationCommand, LiquidationFacts>

type Order = LiquidationCommandOf<'LiquidationOrdered'>['data']

/** A conversion has the level of what it brings, and what is held and paid as it is ordered. No other sale has them. */
const hasTermsOfGoal = (
  { goal, usdcLtvBps, unitsAtOrder, paidCentsAtOrder }: Order['terms'],
  { units, paidCents }: LiquidationFacts,
): boolean =>
  goal === 'CONVERT'
    ? usdcLtvBps !== undefined &&
      unitsAtOrder === units.toString() &&
      paidCentsAtOrder === paidCents.toString()
    : usdcLtvBps === undefined && unitsAtOrder === undefined && paidCentsAtOrder === undefined

/** Two agents decided on a sale in default, which pays everything. No other sale rests on a decision. */
const hasDecisionOfCause = ({ cause, decision, terms }: Order): boolean =>
  cause === 'IN_DEFAULT'
    ? decision !== undefined && decision.proposedBy !== decision.approvedBy && terms.goal === 'PAY_ALL'
    : decision === undefined

/**
 * Whether the reason of a sale holds: the monitoring says that one is due, and no agent has ended one that was due for the same
 * reason; or the loan is in default and open. That its decision is in force and its notice has ended, the command knows.
 */
const isOrderDue = ({ cause }: Order, facts: LiquidationFacts): boolean =>
  cause === 'IN_DEFAULT' ? facts.isLoanOpen : facts.isSaleDue && !facts.isEndedByAgent

/**
 * A sale is ordered while it is due, no other one is under way, because each begins with nothing sold, and what it rests on
 * holds.
 */
export const saleDue: Guard = (input) => {
  const { facts } = input
  const order = commandOf(input, 'LiquidationOrdered').data
  if (!hasTermsOfGoal(order.terms, facts) || !hasDecisionOfCause(order)) return notAllowed
  return allowIf(isOrderDue(order, facts) && !facts.isAnotherUnderWay && facts.units > 0n)
}

const isNamed = (liquidation: Liquidation, { liquidationId }: { readonly liquidationId: string }): boolean =>
  liquidation.liquidationId === liquidationId

/** The slice that is on the exchange, where it is the one that is named; null otherwise. */
const sliceNamed = (
  liquidation: Liquidation,
  data: { readonly liquidationId: string; readonly sliceId: string },
): OrderedSlice | null =>
  liquidation.state === 'SELLING' && isNamed(liquidation, data) && liquidation.slice.sliceId === data.sliceId
    ? liquidation.slice
    : null

/** Whether enough venues agree on this price at this moment. */
const isConsensus = (data: PriceData, now: number): PriceEvidence | null => {
  const price = priceOf(data)
  const { quotes, maxAgeSeconds } = price
  const consensus = priceConsensus({ prices: quotes, now: new Date(now), maxAgeSeconds })
  return data.decidedAt === now && consensus.ok && consensus.priceCents === price.priceCents ? price : null
}

/**
 * Nothing is ordered but what the goal needs at the price, debt and balance of this moment, at most one slice, no lower than
 * the limit, not while a situation forbids it, and not of a balance that the exchange takes no order for. It is less than a slice
 * while the rest of the collateral is out of custody (note 107). A loan that was cured or
 * redeemed is not sold (UCC 9-623). A conversion orders nothing of what was added since it was ordered, and nothing for a loan that
 * owes nothing.
 */
export const sliceOrderable: Guard = (input) => {
  const { state: liquidation, facts, data } = given(input, 'SliceOrdered')
  const price = isConsensus(data.price, input.now)
  if (price === null || !isNamed(liquidation, data)) return notAllowed
  if (!facts.isSaleDue || !isSliceOrdered(facts.situations)) return notAllowed
  const { slices, terms } = liquidation
  if (slices.length >= MOST_SLICES || slices.some(({ sliceId }) => sliceId === data.sliceId))
    return notAllowed
  const slice = sliceOf(data)
  if (isConversion(liquidation) && slice.owedCents === 0n) return notAllowed
  const most = mostUnitsOfSlice(terms, price.priceCents)
  const sellable = sellableUnits(liquidation, facts.units)
  return allowIf(
    slice.balanceUnits === facts.units &&
      slice.mostUnits >= slice.minimumUnits &&
      slice.mostUnits <= (most < sellable ? most : sellable) &&
      slice.minimumUnits === minimumUnitsOfSlice(terms, price.priceCents) &&
      slice.limitPriceCents === limitPriceCentsOf(terms, price.priceCents) &&
      slice.orderedUnits > 0n &&
      slice.orderedUnits === unitsOfSlice({ ...terms, terms }, slice) &&
      slice.cancelAt === input.now + terms.fillSeconds * 1_000,
  )
}

/** A trade is counted once, never beyond what was ordered, and never below the limit. */
export const fillsNew: Guard = (input) => {
  const { state: liquidation, data } = given(input, 'SliceFilled')
  const slice = sliceNamed(liquidation, data)
  if (slice === null) return notAllowed
  const fills = data.fills.map(fillOf)
  const ids = [...fillsOf(liquidation), ...fills].map(({ fillId }) => fillId)
  return allowIf(
    new Set(ids).size === ids.length &&
      fills.every(({ units, priceCents }) => units > 0n && priceCents >= slice.limitPriceCents) &&
      unitsOfFills([...slice.fills, ...fills]) <= slice.orderedUnits,
  )
}

/** FILLED where all of it is sold, REJECTED where nothing is. */
export const sliceEnded: Guard = (input) => {
  const { state: liquidation, data } = given(input, 'SliceClosed')
  const slice = sliceNamed(liquidation, data)
  if (slice === null) return notAllowed
  const sold = unitsOfFills(slice.fills)
  if (data.result === 'REJECTED') return allowIf(sold === 0n)
  return allowIf((sold === slice.orderedUnits) === (data.result === 'FILLED'))
}

/**
 * A sale is stopped once; a job stops for the switch or the exchange, never in the name of an agent. An agent may take over the
 * stop of another cause: it then lasts until an agent resumes or ends the sale.
 */
export const stoppable: Guard = (input) => {
  const { state: liquidation, by, data } = given(input, 'LiquidationStopped')
  if (!isNamed(liquidation, data) || (data.cause === 'AGENT') !== (by.kind === 'agent')) return notAllowed
  return allowIf(by.kind === 'agent' ? isStoppableByAgent(liquidation) : stopOf(liquidation) === null)
}

/** What an agent or the exchange stopped, an agent resumes; what the switch stopped, a job too once it is on again. */
export const resumable: Guard = (input): Refusal | null => {
  const { state: liquidation, facts, by, data } = given(input, 'LiquidationResumed')
  const stop = stopOf(liquidation)
  if (stop === null || !isNamed(liquidation, data)) return notAllowed
  if (by.kind === 'agent') return null
  return allowIf(stop.cause === 'KILL_SWITCH' && !facts.situations.includes('STOPPED'))
}

/** The price, debt and balance that a conclusion names, where they are those of this moment; null otherwise. */
const positionOf = (
  at: { readonly price: PriceData; readonly owedCents: string; readonly balanceUnits: string } | null,
  { facts, now }: Parameters<Guard>[0],
): SalePosition | null => {
  const price = at === null ? null : isConsensus(at.price, now)
  if (at === null || price === null || BigInt(at.balanceUnits) !== facts.units) return null
  return { price, owedCents: BigInt(at.owedCents), balanceUnits: facts.units }
}

/** Whether the exchange takes no order for what is left. */
const isTooSmall = (
  liquidation: Liquidation,
  { price: { priceCents }, balanceUnits }: SalePosition,
): boolean =>
  isBelowMinimum(liquidation.terms, { units: sellableUnits(liquidation, balanceUnits), priceCents })

type Conclusion = LiquidationCommandOf<'LiquidationConcluded'>['data']

/** Whether nothing is left that the exchange takes an order for. */
const isNothingLeft = (
  liquidation: Liquidation,
  at: Conclusion['at'],
  input: Parameters<Guard>[0],
): boolean => {
  const position = positionOf(at, input)
  const isNone = sellableUnits(liquidation, input.facts.units) === 0n
  return isNone || (position !== null && isTooSmall(liquidation, position))
}

/** A conversion that sold something, once nothing is left that the exchange takes an order for, or the borrower has cured. */
export const convertible: Guard = (input) => {
  const { state: liquidation, facts, data } = given(input, 'CollateralConverted')
  if (!isNamed(liquidation, data) || !isConverting(liquidation)) return notAllowed
  return allowIf(facts.isLoanOpen && (!facts.isSaleDue || isNothingLeft(liquidation, data.at, input)))
}

const balanceCentsOf = ({ owed }: Conclusion): bigint =>
  BigInt(owed.chargesCents) + BigInt(owed.interestCents) + BigInt(owed.principalCents)

/** Coins were bought with what a conversion holds, for no more than that and the fee. What is left over is applied. */
const isRestored = (liquidation: Liquidation, conclusion: Conclusion): boolean => {
  const fills = (conclusion.boughtFills ?? []).map(fillOf)
  const undeliveredUnits = BigInt(conclusion.undeliveredUnits ?? '1')
  const isEachOnce = new Set(fills.map(({ fillId }) => fillId)).size === fills.length
  const spentCents = spentCentsOf(liquidation.terms.coin, fills)
  return (
    liquidation.state === 'CONVERTED' &&
    fills.length > 0 &&
    isEachOnce &&
    // What is missing is of what was bought, and is left out where nothing is.
    undeliveredUnits > 0n &&
    undeliveredUnits <= unitsOfFills(fills) &&
    spentCents <= netProceedsCentsOf(liquidation) + feeCentsOf(liquidation)
  )
}

/**
 * What is held is applied for good once the monitoring says that a sale is due and the balance is more than it and the coins that
 * are left bear at a price of this moment, or once nothing is owed and no payment can be reversed. A conversion that sold something
 * has no other end but that of an agent.
 */
const isConversionOver = (
  liquidation: Liquidation,
  conclusion: Conclusion,
  input: Parameters<Guard>[0],
): boolean => {
  const { facts, now } = input
  if (conclusion.conclusion === 'RESTORED') return isRestored(liquidation, conclusion)
  const balanceCents = balanceCentsOf(conclusion)
  if (conclusion.conclusion === 'NO_LONGER_DUE')
    return (!facts.isLoanOpen || balanceCents === 0n) && now >= facts.paymentsHeldUntil
  return (
    conclusion.conclusion === 'USDC_APPLIED' &&
    liquidation.state === 'CONVERTED' &&
    facts.isSaleDue &&
    isMoreThanHeldBears(liquidation, {
      balanceCents,
      units: facts.units,
      priceCents: positionOf(conclusion.at, input)?.price.priceCents ?? null,
    })
  )
}

/** With nothing on the exchange, and for a reason that holds. */
export const concludable: Guard = (input) => {
  const { state: liquidation, facts, by, data } = given(input, 'LiquidationConcluded')
  if (!isNamed(liquidation, data)) return notAllowed
  if ((data.conclusion === 'RESTORED') !== (data.boughtFills !== undefined)) return notAllowed
  if (data.conclusion !== 'RESTORED' && data.undeliveredUnits !== undefined) return notAllowed
  if (isConversion(liquidation) && fillsOf(liquidation).length > 0 && data.conclusion !== 'AGENT')
    return allowIf(isConversionOver(liquidation, data, input))
  const position = positionOf(data.at, input)
  switch (data.conclusion) {
    case 'GOAL_REACHED':
      return allowIf(position !== null && isGoalReached(liquidation, position))
    case 'NOTHING_LEFT':
      return allowIf(isNothingLeft(liquidation, data.at, input))
    case 'NO_LONGER_DUE':
      return allowIf(!facts.isSaleDue || (isConversion(liquidation) && balanceCentsOf(data) === 0n))
    case 'USDC_APPLIED':
    case 'RESTORED':
      return notAllowed
    case 'AGENT':
      return by.kind === 'agent' ? refusalToEnd(liquidation, by.id) : notAllowed
  }
}
