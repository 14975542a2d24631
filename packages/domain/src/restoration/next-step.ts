import type { LiquidationFacts } from '../liquidation/facts.ts'
import { MOST_FILLS_OF_SLICE, MOST_SLICES } from '../liquidation/limits.ts'
import type { Liquidation } from '../liquidation/liquidation.ts'
import { REJECTION_WAIT_MS } from '../liquidation/next-step.ts'
import type { PriceEvidence } from '../liquidation/receipt.ts'
import { areProceedsApplied, isOrderCanceled, isSliceOrdered } from '../liquidation/situations.ts'
import type { Cents } from '../money/amounts.ts'
import { nextPurchase } from './purchase-size.ts'
import { boughtFillsOf, boughtUnitsOf, leftCentsOf, type Purchase, type Restoration } from './restoration.ts'

/** What is known at the moment of a step. */
export interface RestorationMoment {
  readonly restoration: Restoration
  /** The conversion that holds the USDC. */
  readonly sale: Liquidation
  /** Its situations without the one that this restoration makes. */
  readonly facts: LiquidationFacts
  /** Null while venues do not agree or their prices are too old. */
  readonly price: PriceEvidence | null
  /** The total balance of the loan. */
  readonly owedCents: Cents
  /** Whether the payment of the exchange is final, screened and counted as collateral. */
  readonly isCounted: boolean
  readonly now: number
}

/**
 * What a restoration does next. ORDER: stores an order, which is placed under its id by a later step. POLL and CANCEL talk to the
 * exchange about it. FINISH: nothing more is bought. DELIVER: asks the exchange to send the coins, or whether it did. CONCLUDE: the
 * coins are collateral again. WAIT: nothing now.
 */
export type RestorationStep =
  | { readonly step: 'ORDER'; readonly purchase: Purchase }
  | { readonly step: 'POLL' | 'CANCEL' | 'FINISH' | 'DELIVER' | 'CONCLUDE' | 'WAIT' }

type Buying = Extract<Restoration, { readonly state: 'BUYING' }>

const WAIT: RestorationStep = { step: 'WAIT' }

/** Nothing is owed any more, or the loan is at the level of a sale again: what is held is better spent on nothing. */
const isBuyingOver = ({ facts, owedCents }: RestorationMoment): boolean =>
  !facts.isLoanOpen || owedCents === 0n || facts.isSaleDue

/** More orders and trades than these are a restoration that gets nowhere: the conclusion carries all of them (`MOST_BOUGHT_FILLS`). */
const isLongEnough = (restoration: Buying): boolean =>
  restoration.purchases.length >= MOST_SLICES || boughtFillsOf(restoration).length >= MOST_FILLS_OF_SLICE

const ofBuying = (moment: RestorationMoment, restoration: Buying): RestorationStep => {
  const { sale, facts, price, now } = moment
  const { purchase, purchases, terms, restorationId } = restoration
  if (purchase !== null) {
    const isOver = now >= purchase.cancelAt || isOrderCanceled(facts.situations) || isBuyingOver(moment)
    return { step: isOver || sale.state !== 'CONVERTED' ? 'CANCEL' : 'POLL' }
  }
  if (facts.hold !== 'NONE' || sale.state !== 'CONVERTED' || !isSliceOrdered(facts.situations)) return WAIT
  if (isBuyingOver(moment) || isLongEnough(restoration)) return { step: 'FINISH' }
  const last = purchases.at(-1)
  if (last?.result === 'REJECTED' && now < last.closedAt + REJECTION_WAIT_MS) return WAIT
  if (price === null) return WAIT
  const leftCents = leftCentsOf(restoration)
  const size = nextPurchase(terms, { leftCents, priceCents: price.priceCents })
  if (size === null) return { step: 'FINISH' }
  const purchaseId = `${restorationId}-${purchases.length + 1}`
  const cancelAt = now + terms.fillSeconds * 1_000
  return { step: 'ORDER', purchase: { purchaseId, price, leftCents, ...size, cancelAt, fills: [] } }
}

/**
 * The coins are delivered whatever else is the case: they are the borrower's, at an address of the loan. What was left over is
 * applied only where proceeds are, not while automatic action is stopped, and of a loan that owes nothing once no payment can be
 * reversed.
 */
const ofDelivering = ({ sale, facts, owedCents, isCounted, now }: RestorationMoment): RestorationStep => {
  if (!isCounted) return { step: 'DELIVER' }
  const isNothingOwed = !facts.isLoanOpen || owedCents === 0n
  const isHeldBack =
    facts.hold !== 'NONE' ||
    sale.state !== 'CONVERTED' ||
    facts.situations.includes('STOPPED') ||
    !areProceedsApplied(facts.situations) ||
    (isNothingOwed && now < facts.paymentsHeldUntil)
  return isHeldBack ? WAIT : { step: 'CONCLUDE' }
}

/** What a restoration does at a moment. The answer depends on what is stored alone, so that it is the same after a crash. */
export const nextRestorationStep = (moment: RestorationMoment): RestorationStep => {
  const { restoration } = moment
  switch (restoration.state) {
    case 'BUYING':
      return ofBuying(moment, restoration)
    case 'DELIVERING':
      return ofDelivering(moment)
    case 'CONCLUDED':
    case 'ENDED':
      return WAIT
  }
}

/** What follows once nothing more is bought: the coins are delivered, or the USDC is held as before where there are none. */
export const finished = (restoration: Buying): Restoration => {
  const { purchase, ...order } = restoration
  if (purchase !== null) throw new Error('An order is on the exchange')
  return boughtUnitsOf(restoration) === 0n
    ? { ...order, state: 'ENDED' }
    : { ...order, state: 'DELIVERING', transactionId: null }
}
