import type { LiquidationFacts } from '../liquidation/facts.ts'
import { MOST_FILLS_OF_SLICE, MOST_SLICES } from '../liquidation/limits.ts'
import type { Liquidation } from '../liquidation/liquidation.ts'
import { REJECTION_WAIT_MS } from '../liquidation/next-step.ts'
import type { PriceEvidence } from '../liquidation/receipt.ts'
import { areProceedsApplied, isOrderCanceled, isSliceOrdered } from '../liquidation/situations.ts'
import type { Cents } from '../money/amounts.ts'
import { nextPurchase, previewRestoration } from './purchase-size.ts'
import { withClosedOrder } from './record-trades.ts'
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
  /** Whether a hold forbids to agree on anything with the borrower, who may not be who ordered it. */
  readonly isAgreementHeld: boolean
  /** The total balance of the loan. */
  readonly owedCents: Cents
  /** Whether no more is waited for of the payment of the exchange (`isDeliveryOver`). */
  readonly isDelivered: boolean
  readonly now: number
}

/**
 * What a restoration does next. ORDER: stores an order, which is placed under its id by a later step. POLL and CANCEL talk to the
 * exchange about it. FINISH: nothing more is bought. DELIVER: asks the exchange to send the coins, or whether it did. ASK_DELIVERY:
 * asks only whether it did, and has nothing sent. CONCLUDE: the
 * coins are collateral again. WAIT: nothing now.
 */
export type RestorationStep =
  | { readonly step: 'ORDER'; readonly purchase: Purchase }
  | { readonly step: 'POLL' | 'CANCEL' | 'FINISH' | 'DELIVER' | 'ASK_DELIVERY' | 'CONCLUDE' | 'WAIT' }

/** How long a restoration buys, from its order: what was bought by then is delivered, after a pause that lasts longer once it is over (note 091). */
export const MOST_BUYING_MS = 24 * 60 * 60_000

type Buying = Extract<Restoration, { readonly state: 'BUYING' }>

type Delivering = Extract<Restoration, { readonly state: 'DELIVERING' }>

const WAIT: RestorationStep = { step: 'WAIT' }

/**
 * Nothing is owed any more, or the loan is at the level of a sale again: what is held is better spent on nothing. So is what somebody
 * ordered who may not be the borrower.
 */
const isBuyingOver = ({ facts, owedCents, isAgreementHeld }: RestorationMoment): boolean =>
  !facts.isLoanOpen || owedCents === 0n || facts.isSaleDue || isAgreementHeld

/** A longer time, more orders and more trades than these are a restoration that gets nowhere: the conclusion carries all of them (`MOST_BOUGHT_FILLS`). */
const isLongEnough = (restoration: Buying, now: number): boolean =>
  now >= restoration.orderedAt + MOST_BUYING_MS ||
  restoration.purchases.length >= MOST_SLICES ||
  boughtFillsOf(restoration).length >= MOST_FILLS_OF_SLICE

/** Before the first trade the LTV has to be as it had to be when it was ordered: the balance can be higher by then. */
const isNoLongerAllowed = (
  { facts, owedCents }: RestorationMoment,
  restoration: Buying,
  { priceCents }: PriceEvidence,
): boolean => {
  const { terms, heldCents } = restoration
  return (
    boughtUnitsOf(restoration) === 0n &&
    !previewRestoration(terms, { heldCents, units: facts.units, owedCents, priceCents }).isAllowed
  )
}

const ofBuying = (moment: RestorationMoment, restoration: Buying): RestorationStep => {
  const { sale, facts, price, now } = moment
  const { purchase, purchases, terms, restorationId, mostPriceCents } = restoration
  if (purchase !== null) {
    const isOver = now >= purchase.cancelAt || isOrderCanceled(facts.situations) || isBuyingOver(moment)
    return { step: isOver || sale.state !== 'CONVERTED' ? 'CANCEL' : 'POLL' }
  }
  if (facts.hold !== 'NONE' || sale.state !== 'CONVERTED' || !isSliceOrdered(facts.situations)) return WAIT
  if (isBuyingOver(moment) || isLongEnough(restoration, now)) return { step: 'FINISH' }
  const last = purchases.at(-1)
  if (last?.result === 'REJECTED' && now < last.closedAt + REJECTION_WAIT_MS) return WAIT
  if (price === null) return WAIT
  if (isNoLongerAllowed(moment, restoration, price)) return { step: 'FINISH' }
  // Above what the borrower accepted no order would be filled: a later price can be lower.
  if (price.priceCents > mostPriceCents) return WAIT
  const leftCents = leftCentsOf(restoration)
  const size = nextPurchase(terms, { leftCents, priceCents: price.priceCents, mostPriceCents })
  if (size === null) return { step: 'FINISH' }
  const purchaseId = `${restorationId}-${purchases.length + 1}`
  const cancelAt = now + terms.fillSeconds * 1_000
  return { step: 'ORDER', purchase: { purchaseId, price, leftCents, ...size, cancelAt, fills: [] } }
}

/**
 * The coins are delivered, and it is asked whether they were, also while automatic action is stopped or the loan is held: they are
 * the borrower's, at an address of the loan. Blocked property is not moved: under a hold of sanctions no delivery begins, but one that began
 * is asked about, so that its coins and the USDC that they cost never secure the loan both. What was left over is
 * applied only where proceeds are, not while automatic action is stopped, and of a loan that owes nothing once no payment can be
 * reversed.
 */
const ofDelivering = (
  { sale, facts, owedCents, isDelivered, now }: RestorationMoment,
  { transactionId }: Delivering,
): RestorationStep => {
  const isBlocked = facts.hold === 'EVERYTHING' || facts.situations.includes('SANCTIONS_HOLD')
  if (!isDelivered) return { step: isBlocked && transactionId === null ? 'ASK_DELIVERY' : 'DELIVER' }
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
      return ofDelivering(moment, restoration)
    case 'CONCLUDED':
    case 'ENDED':
      return WAIT
  }
}

/**
 * What follows once an agent has ended a restoration (note 091): an order of which the exchange has said nothing conclusive keeps the
 * trades that are known, what was bought is delivered, and of a delivery no more is waited for than what has arrived. Null while an
 * order may still be filled, and of a restoration that is over.
 */
export const givenUp = (restoration: Restoration, now: number): Restoration | null => {
  switch (restoration.state) {
    case 'BUYING': {
      const { purchase } = restoration
      if (purchase === null) return finished(restoration)
      return now < purchase.cancelAt ? null : finished(withClosedOrder(restoration, 'CANCELED', now))
    }
    case 'DELIVERING':
      return restoration.isGivenUp === true ? null : { ...restoration, isGivenUp: true }
    case 'CONCLUDED':
    case 'ENDED':
      return null
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
