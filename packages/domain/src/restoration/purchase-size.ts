import type { Coin } from '../collateral/coins.ts'
import { ONE_IN_BPS, type Cents, type CoinUnits } from '../money/amounts.ts'
import { unitsPerCoin } from '../money/coin-quantity.ts'
import { divDown, divUp } from '../money/division.ts'
import { isBelow, ltvOf, type Ltv, type PricedPosition } from '../offer/ltv.ts'
import { minimumUnitsOfSlice } from '../liquidation/terms.ts'
import type { RestorationTerms } from './restoration.ts'

/**
 * What of the USDC an order leaves unspent, in cents: each trade rounds its cost and its charge up to a cent, so that fifty trades at
 * the limit cost up to this much more than one.
 */
export const ROUNDING_RESERVE_CENTS: Cents = 100n

/** The highest price that an order pays, rounded down, so that it is never further above than its setting. */
export const purchaseLimitCents = (limitBps: number, priceCents: Cents): Cents =>
  divDown(priceCents * (ONE_IN_BPS + BigInt(limitBps)), ONE_IN_BPS)

/**
 * How much can be bought for an amount at a price and what the exchange is expected to charge, in base units, rounded down. The cost
 * and the charge together never exceed the amount.
 */
export const unitsToBuy = (
  coin: Coin,
  amountCents: Cents,
  { priceCents, expensesBps }: { readonly priceCents: Cents; readonly expensesBps: number },
): CoinUnits => {
  if (priceCents <= 0n) throw new RangeError('A purchase needs a price above zero')
  if (amountCents <= 0n) return 0n
  const costCents = divDown(amountCents * ONE_IN_BPS, ONE_IN_BPS + BigInt(expensesBps))
  return divDown(costCents * unitsPerCoin(coin), priceCents)
}

/** What an order buys. */
export interface PurchaseSize {
  readonly orderedUnits: CoinUnits
  readonly limitPriceCents: Cents
}

/**
 * The next purchase at a price: what is left to spend buys at the limit, less the reserve for rounding, and at most one slice of the
 * operator's. `mostPriceCents`: the highest price that the borrower accepted. Null where that is less than the minimum order of the exchange: the rest cannot be spent.
 */
export const nextPurchase = (
  terms: RestorationTerms,
  {
    leftCents,
    priceCents,
    mostPriceCents,
  }: { readonly leftCents: Cents; readonly priceCents: Cents; readonly mostPriceCents: Cents },
): PurchaseSize | null => {
  const { coin, limitBps, expensesBps, sliceCents } = terms
  const ofOperatorCents = purchaseLimitCents(limitBps, priceCents)
  const limitPriceCents = ofOperatorCents < mostPriceCents ? ofOperatorCents : mostPriceCents
  const spendableCents = leftCents - ROUNDING_RESERVE_CENTS
  const amountCents = spendableCents < sliceCents ? spendableCents : sliceCents
  const orderedUnits = unitsToBuy(coin, amountCents, { priceCents: limitPriceCents, expensesBps })
  return orderedUnits === 0n || orderedUnits < minimumUnitsOfSlice(terms, priceCents)
    ? null
    : { orderedUnits, limitPriceCents }
}

/**
 * The least that an amount buys in slices: everything at the limit, less what is below the minimum order in the end, and less what
 * each slice is rounded down by. Never negative.
 */
const leastUnitsOf = (
  terms: RestorationTerms,
  {
    spendableCents,
    priceCents,
    limitPriceCents,
  }: { readonly spendableCents: Cents; readonly priceCents: Cents; readonly limitPriceCents: Cents },
): CoinUnits => {
  if (spendableCents <= 0n) return 0n
  const { coin, expensesBps, sliceCents } = terms
  const units = unitsToBuy(coin, spendableCents, { priceCents: limitPriceCents, expensesBps })
  const lostUnits = minimumUnitsOfSlice(terms, priceCents) + divUp(spendableCents, sliceCents)
  return units > lostUnits ? units - lostUnits : 0n
}

/** What a restoration would bring at a price, before it is ordered. */
export interface RestorationPreview {
  /** What is bought if every order pays its limit, and the remainder is too small for an order: no restoration that buys
   * everything gets less, because no later order pays more. */
  readonly leastUnits: CoinUnits
  /** What is bought at the price itself. */
  readonly aboutUnits: CoinUnits
  readonly limitPriceCents: Cents
  /** The LTV after it with `leastUnits` and what is still pledged. */
  readonly ltv: Ltv
  /** Whether the LTV is below the level to which a sale restores: higher, it would soon be converted again. */
  readonly isAllowed: boolean
}

/**
 * What the way back brings at a price (gap G.72, note 091). It is allowed where the loan is then below the target of its sale, at the
 * worst price that the orders accept, and something can be bought at all. `mostPriceCents`: the highest price that was shown to the
 * borrower, where orders pay no more than that although the price has risen since.
 */
export const previewRestoration = (
  terms: RestorationTerms,
  {
    heldCents,
    units,
    owedCents,
    priceCents,
    mostPriceCents,
  }: Pick<PricedPosition, 'units' | 'owedCents' | 'priceCents'> & {
    readonly heldCents: Cents
    readonly mostPriceCents?: Cents
  },
): RestorationPreview => {
  const { coin, limitBps, expensesBps, targetLtvBps } = terms
  const ofOperatorCents = purchaseLimitCents(limitBps, priceCents)
  const limitPriceCents =
    mostPriceCents !== undefined && mostPriceCents < ofOperatorCents ? mostPriceCents : ofOperatorCents
  const spendableCents = heldCents - ROUNDING_RESERVE_CENTS
  const leastUnits = leastUnitsOf(terms, { spendableCents, priceCents, limitPriceCents })
  const ltv = ltvOf({ coin, units: units + leastUnits, owedCents, priceCents })
  return {
    leastUnits,
    aboutUnits: unitsToBuy(coin, spendableCents, { priceCents, expensesBps }),
    limitPriceCents,
    ltv,
    isAllowed:
      leastUnits > 0n &&
      nextPurchase(terms, { leftCents: heldCents, priceCents, mostPriceCents: limitPriceCents }) !== null &&
      isBelow(ltv, targetLtvBps),
  }
}
