import { ONE_IN_BPS, type Cents, type CoinUnits } from '../money/amounts.ts'
import { divDown } from '../money/division.ts'
import { fillCents, type Fill, type resultOfSale, type Slice } from './receipt.ts'
import { liquidationFeeCents } from './sale-size.ts'
import type { LiquidationTerms } from './terms.ts'
import type { ConclusionCause, OrderCause } from './vocabulary.ts'
import type { Obligations, Waterfall } from './waterfall.ts'

/**
 * Who or what stopped a liquidation: an agent, the switch that stops all automatic action of an organization, or an
 * exchange that rejects one order after the other.
 */
export const STOP_CAUSES = ['AGENT', 'KILL_SWITCH', 'EXCHANGE'] as const
export type StopCause = (typeof STOP_CAUSES)[number]

/** How the order of a slice ended. */
export const SLICE_RESULTS = ['FILLED', 'CANCELED', 'REJECTED'] as const
export type SliceResult = (typeof SLICE_RESULTS)[number]

/** A slice with the terms of its order. `sliceId` is the idempotency key of the order. */
export interface OrderedSlice extends Slice {
  readonly sliceId: string
  readonly limitPriceCents: Cents
  /** When the order is canceled if it is not filled, in milliseconds. */
  readonly cancelAt: number
}

/** A slice whose order has ended: it keeps its fills, and none can follow. */
export interface ClosedSlice extends OrderedSlice {
  readonly result: SliceResult
  readonly closedAt: number
}

export interface Stop {
  readonly cause: StopCause
  readonly reason: string
  readonly since: number
  /** The agent who stopped it; null for the switch and the exchange. */
  readonly agentId: string | null
}

interface SaleOrder {
  readonly liquidationId: string
  readonly orderedAt: number
  readonly cause: OrderCause
  readonly terms: LiquidationTerms
  /** Slices whose orders have ended, in order. */
  readonly slices: readonly ClosedSlice[]
  /** Since when the proceeds are held; null while collateral is sold, and of every sale that is no conversion. */
  readonly convertedAt: number | null
}

export const LIQUIDATION_STATES = [
  'ORDERED',
  'SELLING',
  'STOPPED',
  'CONVERTED',
  'CONCLUDED',
] as const satisfies readonly Liquidation['state'][]

/** A sale of collateral: a union tagged by `state`. A loan has as many as became due. */
export type Liquidation =
  /** Between slices: nothing is on the exchange. */
  | (SaleOrder & { readonly state: 'ORDERED' })
  /** The order of a slice may be on the exchange. `stop`: it is canceled, and the sale stops once it has ended. */
  | (SaleOrder & { readonly state: 'SELLING'; readonly slice: OrderedSlice; readonly stop: Stop | null })
  /** Nothing is on the exchange, and nothing is sold until it is resumed. */
  | (SaleOrder & { readonly state: 'STOPPED'; readonly stop: Stop })
  /** What a conversion sells is sold, and the net proceeds are held: they secure the loan and are not applied (note 091). */
  | (SaleOrder & { readonly state: 'CONVERTED' })
  | (SaleOrder & {
      readonly state: 'CONCLUDED'
      readonly concludedAt: number
      readonly conclusion: ConclusionCause
      /** What the borrower owed when the proceeds were applied. */
      readonly owed: Obligations
      /** What was bought back with what a conversion held; none of every other sale. */
      readonly boughtFills: readonly Fill[]
      /** What of it the exchange had not delivered by then; undefined where nothing is missing. */
      readonly undeliveredUnits?: CoinUnits | undefined
    } & SaleResult)

/** What a sale yielded and how it was applied, with what the exchange charged. */
export type SaleResult = ReturnType<typeof resultOfSale> & { readonly expensesCents: Cents }

/** All slices, the one that is on the exchange included. */
export const slicesOf = (liquidation: Liquidation): readonly OrderedSlice[] =>
  liquidation.state === 'SELLING' ? [...liquidation.slices, liquidation.slice] : liquidation.slices

export const fillsOf = (liquidation: Liquidation): readonly Fill[] =>
  slicesOf(liquidation).flatMap(({ fills }) => fills)

const total = <Item>(items: readonly Item[], of: (item: Item) => bigint): bigint =>
  items.reduce((sum, item) => sum + of(item), 0n)

export const unitsOfFills = (fills: readonly Pick<Fill, 'units'>[]): CoinUnits =>
  total(fills, ({ units }) => units)

/** What the exchange charged so far. */
export const expensesCentsOf = (liquidation: Liquidation): Cents =>
  total(fillsOf(liquidation), ({ feeCents }) => feeCents)

/** What fills brought, less what the exchange charged and the fee. Never negative. */
export const netOfFillsCents = (
  { coin, feeBps }: Pick<LiquidationTerms, 'coin' | 'feeBps'>,
  fills: readonly Fill[],
): Cents => {
  const grossCents = total(fills, (fill) => fillCents(coin, fill))
  const netCents =
    grossCents - total(fills, ({ feeCents }) => feeCents) - liquidationFeeCents(grossCents, feeBps)
  return netCents > 0n ? netCents : 0n
}

/**
 * What was sold so far, less expenses and fee: it lowers what the next slice has to bring, although it is applied to the
 * loan only when the sale is concluded. Never negative.
 */
export const netProceedsCentsOf = (liquidation: Liquidation): Cents =>
  netOfFillsCents(liquidation.terms, fillsOf(liquidation))

/** The fee of what was sold so far, as far as proceeds are left after expenses. */
export const feeCentsOf = (liquidation: Liquidation): Cents => {
  const { coin } = liquidation.terms
  const grossCents = total(fillsOf(liquidation), (fill) => fillCents(coin, fill))
  const feeCents = grossCents - expensesCentsOf(liquidation) - netProceedsCentsOf(liquidation)
  return feeCents > 0n ? feeCents : 0n
}

/** What is paid on the loan of the proceeds of a concluded sale: everything but expenses and fee, a surplus included. */
export const netProceedsOf = ({
  chargesCents,
  interestCents,
  principalCents,
  surplusCents,
}: Waterfall): Cents => chargesCents + interestCents + principalCents + surplusCents

export const isConversion = ({ terms }: Pick<Liquidation, 'terms'>): boolean => terms.goal === 'CONVERT'

/** The level of what a conversion brings. Throws for terms without one: the decider orders none. */
const usdcLtvBpsOf = ({ usdcLtvBps }: LiquidationTerms): bigint => {
  if (usdcLtvBps === undefined) throw new Error('A conversion has a level of what it brings')
  return BigInt(usdcLtvBps)
}

/**
 * How much of a balance the proceeds bear that are not applied yet, in cents: all of them, because they are paid on the loan.
 * What a conversion brings is not paid on it, so it bears what may be lent on it: its level of its amount, rounded down.
 * `restoredCents`: what of it was spent on coins that bear the balance themselves.
 */
export const bearableCentsOf = (liquidation: Liquidation, restoredCents: Cents = 0n): Cents => {
  const netCents = netProceedsCentsOf(liquidation)
  if (!isConversion(liquidation)) return netCents
  const heldCents = netCents > restoredCents ? netCents - restoredCents : 0n
  return divDown(heldCents * usdcLtvBpsOf(liquidation.terms), ONE_IN_BPS)
}

/** What the next slice has to bring: the total balance less what proceeds that are not applied yet bear of it. */
export const leftToBringCents = (
  liquidation: Liquidation,
  balanceCents: Cents,
  restoredCents: Cents = 0n,
): Cents => {
  const left = balanceCents - bearableCentsOf(liquidation, restoredCents)
  return left > 0n ? left : 0n
}

/** Whether collateral is sold or may be: a loan has at most one such liquidation. */
export const isUnderWay = (liquidation: Liquidation | null): boolean =>
  liquidation !== null && liquidation.state !== 'CONCLUDED'
