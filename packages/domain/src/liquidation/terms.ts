import type { Coin } from '../collateral/coins.ts'
import { ONE_IN_BPS, type Cents, type CoinUnits } from '../money/amounts.ts'
import { unitsPerCoin } from '../money/coin-quantity.ts'
import { divDown, divUp } from '../money/division.ts'
import type { SaleGoal } from './vocabulary.ts'
import type { SaleTerms } from './sale-size.ts'

/** What a liquidation is carried out by: the settings of its operator when it was ordered. They stay with it. */
export interface LiquidationTerms extends SaleTerms {
  readonly coin: Coin
  readonly goal: SaleGoal
  /** The most market value that one slice may sell. */
  readonly sliceCents: Cents
  /** The minimum order of the exchange, in market value. */
  readonly minimumCents: Cents
  /** How far below the price of its moment an order may sell. */
  readonly limitBps: number
  /** An order that is not filled after this long is canceled, and the rest is computed anew. */
  readonly fillSeconds: number
  /** Of a conversion alone: the LTV of what is held at which it is applied to the loan (note 091). */
  readonly usdcLtvBps?: number | undefined
  /** Of a conversion alone: the collateral balance when it was ordered. What the borrower adds later is not sold. */
  readonly unitsAtOrder?: CoinUnits | undefined
  /** Of a conversion alone: the sum of the payments when it was ordered, which shows that the borrower paid since. */
  readonly paidCentsAtOrder?: Cents | undefined
}

/** The most that one slice may sell at a price, in base units, rounded down. */
export const mostUnitsOfSlice = (
  { coin, sliceCents }: Pick<LiquidationTerms, 'coin' | 'sliceCents'>,
  priceCents: Cents,
): CoinUnits => divDown(sliceCents * unitsPerCoin(coin), priceCents)

/** The minimum that an order sells at a price, in base units, rounded up. */
export const minimumUnitsOfSlice = (
  { coin, minimumCents }: Pick<LiquidationTerms, 'coin' | 'minimumCents'>,
  priceCents: Cents,
): CoinUnits => divUp(minimumCents * unitsPerCoin(coin), priceCents)

/** Whether a balance is worth less at a price than the smallest order of the exchange: it cannot be sold. */
export const isBelowMinimum = (
  terms: Pick<LiquidationTerms, 'coin' | 'minimumCents'>,
  { units, priceCents }: { readonly units: CoinUnits; readonly priceCents: Cents },
): boolean => units < minimumUnitsOfSlice(terms, priceCents)

/** The lowest price that an order accepts, rounded up, so that it is never further below than its setting. */
export const limitPriceCentsOf = (
  { limitBps }: Pick<LiquidationTerms, 'limitBps'>,
  priceCents: Cents,
): Cents => divUp(priceCents * (ONE_IN_BPS - BigInt(limitBps)), ONE_IN_BPS)
