import type { Cents, CoinUnits } from '../money/amounts.ts'
import type { SliceResult } from '../liquidation/liquidation.ts'
import type { Fill, PriceEvidence } from '../liquidation/receipt.ts'
import { spentCentsOf } from '../liquidation/spent.ts'
import type { LiquidationTerms } from '../liquidation/terms.ts'

/** How coins are bought back: the operator's settings when the borrower ordered it, and the level of the sale (note 091). */
export type RestorationTerms = Pick<
  LiquidationTerms,
  'coin' | 'sliceCents' | 'minimumCents' | 'limitBps' | 'fillSeconds' | 'expensesBps' | 'targetLtvBps'
>

/** An order that buys coins. `purchaseId` is the idempotency key of the order. */
export interface Purchase {
  readonly purchaseId: string
  readonly price: PriceEvidence
  /** What is left to spend as it is ordered. */
  readonly leftCents: Cents
  readonly orderedUnits: CoinUnits
  /** The highest price that it pays for one whole coin. */
  readonly limitPriceCents: Cents
  /** When the order is canceled if it is not filled, in milliseconds. */
  readonly cancelAt: number
  readonly fills: readonly Fill[]
}

/** A purchase whose order has ended: no trade can follow. */
export interface ClosedPurchase extends Purchase {
  readonly result: SliceResult
  readonly closedAt: number
}

interface RestorationOrder {
  readonly restorationId: string
  readonly liquidationId: string
  readonly orderedAt: number
  readonly terms: RestorationTerms
  /** What the conversion holds: all that orders may spend. */
  readonly heldCents: Cents
  /** The fee of the conversion, which is not taken yet: it bears what trades cost beyond what is held. */
  readonly feeCents: Cents
  /** The least that the borrower confirmed, in base units. */
  readonly shownUnits: CoinUnits
  /** The highest price of one whole coin at which the borrower gets that: no order pays more, however long it takes. */
  readonly mostPriceCents: Cents
  /** Purchases whose orders have ended, in order. */
  readonly purchases: readonly ClosedPurchase[]
}

/** The way back of a conversion: coins are bought with what it holds (gap G.72). A union tagged by `state`. */
export type Restoration =
  /** `purchase`: the order that may be on the exchange; null between orders. */
  | (RestorationOrder & { readonly state: 'BUYING'; readonly purchase: Purchase | null })
  /** Nothing more is bought, and the exchange sends the coins to the address of the loan in one payment. */
  | (RestorationOrder & {
      readonly state: 'DELIVERING'
      readonly transactionId: string | null
      /** Agents expect no more of the exchange than what has arrived, and settle the rest with it. */
      readonly isGivenUp?: boolean | undefined
    })
  /** The coins are collateral again, and what was left over is applied to the loan. */
  | (RestorationOrder & {
      readonly state: 'CONCLUDED'
      readonly transactionId: string | null
      /** What of the coins that were bought has arrived by now; the exchange owes the rest. It grows with what arrives later. */
      readonly arrivedUnits: CoinUnits
    })
  /** Nothing was bought, and the USDC is held as before. */
  | (RestorationOrder & { readonly state: 'ENDED' })

/** The trades of all purchases, the one on the exchange included. */
export const boughtFillsOf = (restoration: Restoration): readonly Fill[] => {
  const open = restoration.state === 'BUYING' && restoration.purchase !== null ? [restoration.purchase] : []
  return [...restoration.purchases, ...open].flatMap(({ fills }) => fills)
}

export const boughtUnitsOf = (restoration: Restoration): CoinUnits =>
  boughtFillsOf(restoration).reduce((sum, { units }) => sum + units, 0n)

/** What is left to spend, in cents of USDC; negative where trades cost more than was held, which the fee bears. */
export const leftCentsOf = (restoration: Restoration): Cents =>
  restoration.heldCents - spentCentsOf(restoration.terms.coin, boughtFillsOf(restoration))

/** Whether it is under way: what is held is spent on coins, and is applied to nothing else. */
export const isRestoring = ({ state }: Pick<Restoration, 'state'>): boolean =>
  state === 'BUYING' || state === 'DELIVERING'
