import type { Actor } from '../decider/actors.ts'
import type { Cents } from '../money/amounts.ts'
import type { LiquidationCommand, LiquidationCommandOf } from './commands.ts'
import { priceData } from './event-data.ts'
import type { LiquidationFacts } from './facts.ts'
import { isConverting, isMoreThanHeldBears, sellableUnits } from './conversion.ts'
import { isGoalReached, type SalePosition } from './goal-reached.ts'
import {
  fillsOf,
  isConversion,
  leftToBringCents,
  netOfFillsCents,
  unitsOfFills,
  type Liquidation,
} from './liquidation.ts'
import { unitsOfSlice, type PriceEvidence } from './receipt.ts'
import { MOST_SLICES } from './limits.ts'
import { areProceedsApplied, isOrderCanceled, isSliceOrdered } from './situations.ts'
import { isBelowMinimum, limitPriceCentsOf, minimumUnitsOfSlice, mostUnitsOfSlice } from './terms.ts'
import type { Obligations } from './waterfall.ts'

/** After a rejection the exchange is left alone this long. */
export const REJECTION_WAIT_MS = 60_000
/** After this many rejections in a row an agent has to find out why. */
export const MOST_REJECTIONS = 5

/** What is known at the moment of a step. */
export interface SaleMoment {
  readonly liquidation: Liquidation
  readonly facts: LiquidationFacts
  /** Base units of the collateral that are out of custody, or may be: they are on their way back, and are not sold before (note 107). */
  readonly outUnits: bigint
  /** Null while venues do not agree or their prices are too old. */
  readonly price: PriceEvidence | null
  /** The total balance of the loan, before proceeds that are not applied yet. */
  readonly owed: Obligations
  /** The day in the organization's zone. */
  readonly today: string
  readonly now: number
  readonly by: Actor
}

/**
 * What a sale does next. COMMAND: asks the decider. POLL: asks the exchange how the order stands, and places it where it
 * does not know the key. CANCEL: ends the order, and records what it filled. WAIT: nothing now.
 */
export type SaleStep =
  | { readonly step: 'COMMAND'; readonly command: LiquidationCommand }
  | { readonly step: 'POLL' | 'CANCEL' | 'WAIT' }

const WAIT: SaleStep = { step: 'WAIT' }

const rejectionsInARow = ({ slices }: Liquidation): number =>
  slices.length - 1 - slices.findLastIndex(({ result }) => result !== 'REJECTED')

const balanceCentsOf = ({ chargesCents, interestCents, principalCents }: Obligations): Cents =>
  chargesCents + interestCents + principalCents

type Conclusion = LiquidationCommandOf<'LiquidationConcluded'>['data']

/** A conclusion applies what was sold, so a sale that sold something waits for the end of a hold that forbids it. */
const concluding = (
  { liquidation, facts, owed, today, by }: SaleMoment,
  { conclusion, at = null }: Pick<Conclusion, 'conclusion'> & Partial<Pick<Conclusion, 'at'>>,
): SaleStep => {
  if (fillsOf(liquidation).length > 0 && !areProceedsApplied(facts.situations)) return WAIT
  return {
    step: 'COMMAND',
    command: {
      type: 'LiquidationConcluded',
      by,
      data: {
        liquidationId: liquidation.liquidationId,
        conclusion,
        at,
        owed: {
          chargesCents: owed.chargesCents.toString(),
          interestCents: owed.interestCents.toString(),
          principalCents: owed.principalCents.toString(),
        },
        appliedOn: today,
      },
    },
  }
}

/** A conversion pays nothing on the loan, so that its slices leave the balance as it is. */
const positionAt = ({ liquidation, facts, owed }: SaleMoment, price: PriceEvidence): SalePosition => {
  const balanceCents = balanceCentsOf(owed)
  return {
    price,
    owedCents: isConversion(liquidation) ? balanceCents : leftToBringCents(liquidation, balanceCents),
    balanceUnits: facts.units,
  }
}

const carriedOf = ({ price, owedCents, balanceUnits }: SalePosition) => ({
  price: priceData(price),
  owedCents: owedCents.toString(),
  balanceUnits: balanceUnits.toString(),
})

/**
 * Whether what was sold reached the goal, whatever was paid and deposited since. Either the last slice did so at its own price. Or what
 * it left needs nothing at the price of now, where what there was before the sale needs something: exchanges pay a little less than
 * the price of a slice, so that the last one can fall a cent short of a goal that the next price shows as reached.
 */
const hasReachedBySale = (liquidation: Liquidation, now: PriceEvidence): boolean => {
  const [first] = liquidation.slices
  const last = liquidation.slices.at(-1)
  if (first === undefined || last === undefined || fillsOf(liquidation).length === 0) return false
  const { owedCents, balanceUnits, fills } = last
  const left = owedCents - netOfFillsCents(liquidation.terms, fills)
  const isReachedAt = (price: PriceEvidence) =>
    isGoalReached(liquidation, {
      price,
      owedCents: left > 0n ? left : 0n,
      balanceUnits: balanceUnits - unitsOfFills(fills),
    })
  return (
    isReachedAt(last.price) || (isReachedAt(now) && !isGoalReached(liquidation, { ...first, price: now }))
  )
}

/**
 * The conclusion of a sale that is due no longer. The monitoring counts proceeds that are not applied yet, so that it sees first
 * that a slice has reached the goal: that is no recovery.
 */
const ofNotDue = (moment: SaleMoment): SaleStep => {
  const { liquidation, price } = moment
  if (isConversion(liquidation)) return concluding(moment, { conclusion: 'NO_LONGER_DUE' })
  const position = price === null ? null : positionAt(moment, price)
  return position !== null &&
    hasReachedBySale(liquidation, position.price) &&
    isGoalReached(liquidation, position)
    ? concluding(moment, { conclusion: 'GOAL_REACHED', at: carriedOf(position) })
    : concluding(moment, { conclusion: 'NO_LONGER_DUE' })
}

/** What a conversion sold is held from now on. Not under a hold. */
const converted = ({ liquidation, facts, by }: SaleMoment, at: Conclusion['at']): SaleStep => {
  if (!areProceedsApplied(facts.situations)) return WAIT
  const { liquidationId } = liquidation
  return { step: 'COMMAND', command: { type: 'CollateralConverted', by, data: { liquidationId, at } } }
}

/** The end of a sale that has nothing left to sell. */
const ofNothingLeft = (moment: SaleMoment, at: Conclusion['at']): SaleStep =>
  isConverting(moment.liquidation)
    ? converted(moment, at)
    : concluding(moment, { conclusion: 'NOTHING_LEFT', at })

/** Whether nothing is owed: the loan is paid in full, or what was owed was forgiven, which no payment says (note 085). */
const isNothingOwed = ({ facts, owed }: SaleMoment): boolean =>
  !facts.isLoanOpen || balanceCentsOf(owed) === 0n

/**
 * Whether a sale is due. A conversion has no goal that is reached where nothing is owed any more, unlike every other sale, so it is
 * due no longer then.
 */
const isDue = (moment: SaleMoment): boolean =>
  moment.facts.isSaleDue && !(isConversion(moment.liquidation) && isNothingOwed(moment))

/**
 * What was converted of a loan that owes nothing is applied, so that all of it is an overpayment. That cannot be taken back, so it
 * waits until no payment can be reversed: the loan would be open again, without what was held.
 */
const ofNothingOwed = (moment: SaleMoment): SaleStep =>
  moment.now < moment.facts.paymentsHeldUntil ? WAIT : concluding(moment, { conclusion: 'NO_LONGER_DUE' })

/**
 * The next slice at this price, or the conclusion that its goal is reached or that too little is left to sell. What is in custody is
 * sold first: a sale waits only for coins that are out.
 */
const nextSlice = (moment: SaleMoment, price: PriceEvidence): SaleStep => {
  const { liquidation, facts, outUnits, now, by } = moment
  const { liquidationId, terms, slices } = liquidation
  const position = positionAt(moment, price)
  const carried = carriedOf(position)
  if (isGoalReached(liquidation, position))
    return concluding(moment, { conclusion: 'GOAL_REACHED', at: carried })
  const sellable = sellableUnits(liquidation, facts.units)
  if (isBelowMinimum(terms, { units: sellable, priceCents: price.priceCents }))
    return ofNothingLeft(moment, carried)
  // What is out left before the sale was ordered: coins that a borrower has added since are in custody, and are not sold by a conversion.
  const atHand = sellable - outUnits
  if (isBelowMinimum(terms, { units: atHand, priceCents: price.priceCents })) return WAIT
  const most = mostUnitsOfSlice(terms, price.priceCents)
  const bounds = {
    mostUnits: most < atHand ? most : atHand,
    minimumUnits: minimumUnitsOfSlice(terms, price.priceCents),
  }
  return {
    step: 'COMMAND',
    command: {
      type: 'SliceOrdered',
      by,
      data: {
        liquidationId,
        sliceId: `${liquidationId}-${slices.length + 1}`,
        ...carried,
        mostUnits: bounds.mostUnits.toString(),
        minimumUnits: bounds.minimumUnits.toString(),
        orderedUnits: unitsOfSlice({ ...terms, terms }, { ...position, ...bounds }).toString(),
        limitPriceCents: limitPriceCentsOf(terms, price.priceCents).toString(),
        cancelAt: now + terms.fillSeconds * 1_000,
      },
    },
  }
}

const stopping = (
  { liquidation: { liquidationId }, by }: SaleMoment,
  cause: 'KILL_SWITCH' | 'EXCHANGE',
): SaleStep => ({
  step: 'COMMAND',
  command: { type: 'LiquidationStopped', by, data: { liquidationId, cause, reason: cause } },
})

/** A conversion that sold something has no end while automatic action is stopped: what it would do then cannot be taken back. */
const ofConvertingNotDue = (moment: SaleMoment): SaleStep => {
  if (moment.facts.situations.includes('STOPPED')) return stopping(moment, 'KILL_SWITCH')
  return isNothingOwed(moment) ? ofNothingOwed(moment) : converted(moment, null)
}

const ofOrdered = (moment: SaleMoment): SaleStep => {
  const { liquidation, facts, price, now } = moment
  if (!isDue(moment)) return isConverting(liquidation) ? ofConvertingNotDue(moment) : ofNotDue(moment)
  if (facts.situations.includes('STOPPED')) return stopping(moment, 'KILL_SWITCH')
  if (sellableUnits(liquidation, facts.units) === 0n) return ofNothingLeft(moment, null)
  if (rejectionsInARow(liquidation) >= MOST_REJECTIONS || liquidation.slices.length >= MOST_SLICES)
    return stopping(moment, 'EXCHANGE')
  const last = liquidation.slices.at(-1)
  if (last?.result === 'REJECTED' && now < last.closedAt + REJECTION_WAIT_MS) return WAIT
  if (price === null || !isSliceOrdered(facts.situations)) return WAIT
  return nextSlice(moment, price)
}

/**
 * Resumed by the switch that stopped it, or concluded where the borrower has cured meanwhile. A conversion that sold something is
 * concluded only where nothing is owed: otherwise what it sold is held, which whoever resumes it lets happen.
 */
const ofStopped = (moment: SaleMoment): SaleStep => {
  const { liquidation, facts, by } = moment
  if (liquidation.state !== 'STOPPED') return WAIT
  const isConvertedInPart = isConversion(liquidation) && fillsOf(liquidation).length > 0
  if (!isConvertedInPart && !isDue(moment)) return concluding(moment, { conclusion: 'NO_LONGER_DUE' })
  if (isConvertedInPart && isNothingOwed(moment) && !facts.situations.includes('STOPPED'))
    return ofNothingOwed(moment)
  if (liquidation.stop.cause !== 'KILL_SWITCH' || facts.situations.includes('STOPPED')) return WAIT
  const { liquidationId } = liquidation
  return {
    step: 'COMMAND',
    command: { type: 'LiquidationResumed', by, data: { liquidationId, reason: 'KILL_SWITCH' } },
  }
}

/**
 * What is held is applied where the monitoring says that a sale is due and the balance is more than it and the coins that are left
 * bear at a price of this moment; and where nothing is owed: what is then more than the balance is an overpayment, and goes back to
 * the borrower (note 084). Neither can be taken back, so neither happens while automatic action is stopped.
 */
const ofConverted = (moment: SaleMoment): SaleStep => {
  const { liquidation, facts, price, owed } = moment
  if (facts.situations.includes('STOPPED')) return WAIT
  if (isNothingOwed(moment)) return ofNothingOwed(moment)
  const isBeyond = isMoreThanHeldBears(liquidation, {
    balanceCents: balanceCentsOf(owed),
    units: facts.units,
    priceCents: price?.priceCents ?? null,
  })
  if (!facts.isSaleDue || !isBeyond) return WAIT
  const at = price === null ? null : carriedOf(positionAt(moment, price))
  return concluding(moment, { conclusion: 'USDC_APPLIED', at })
}

/** Whether the order on the exchange is to end: what it has not filled is no longer to be sold. */
const isOrderOver = (moment: SaleMoment): boolean => {
  const { liquidation, facts, now } = moment
  return (
    liquidation.state === 'SELLING' &&
    (now >= liquidation.slice.cancelAt ||
      liquidation.stop !== null ||
      !isDue(moment) ||
      isOrderCanceled(facts.situations))
  )
}

/**
 * What a sale does at a moment. It is asked again after each step, and after a crash: the answer depends on what is stored
 * alone. A hold lets nothing but a poll or a cancellation happen.
 */
export const nextSaleStep = (moment: SaleMoment): SaleStep => {
  const { liquidation, facts } = moment
  if (liquidation.state === 'SELLING') return { step: isOrderOver(moment) ? 'CANCEL' : 'POLL' }
  if (facts.hold !== 'NONE') return WAIT
  switch (liquidation.state) {
    case 'ORDERED':
      return ofOrdered(moment)
    case 'STOPPED':
      return ofStopped(moment)
    case 'CONVERTED':
      return ofConverted(moment)
    case 'CONCLUDED':
      return WAIT
  }
}
