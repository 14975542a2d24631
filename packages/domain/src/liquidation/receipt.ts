import type { Coin } from '../collateral/coins.ts'
import { priceConsensus, type QuotedPrice } from '../collateral/price-consensus.ts'
import type { Cents, CoinUnits } from '../money/amounts.ts'
import { unitsPerCoin } from '../money/coin-quantity.ts'
import { divDown } from '../money/division.ts'
import type { PricedPosition } from '../offer/ltv.ts'
import type { ConclusionCause, OrderCause, SaleGoal } from './vocabulary.ts'
import { liquidationFeeCents, unitsToPayAll, unitsToSell, type SaleTerms } from './sale-size.ts'
import { spentCentsOf } from './spent.ts'
import { applyProceeds, deficiencyCents, type Obligations, type Waterfall } from './waterfall.ts'

/** One trade of the venue. */
export interface Fill {
  readonly fillId: string
  readonly units: CoinUnits
  /** Cents for one whole coin. */
  readonly priceCents: Cents
  /** What the exchange charged for it. */
  readonly feeCents: Cents
  readonly filledAt: Date
}

/** The price on which a quantity was ordered, with the quotes that it was computed from. */
export interface PriceEvidence {
  readonly priceCents: Cents
  readonly quotes: readonly QuotedPrice[]
  readonly decidedAt: Date
  readonly maxAgeSeconds: number
}

/** One slice of a sale: what was ordered, why as much, and what the venue made of it. */
export interface Slice {
  readonly price: PriceEvidence
  /** What is owed and held when the slice is ordered. */
  readonly owedCents: Cents
  readonly balanceUnits: CoinUnits
  /** The most that one slice may sell (operator setting). */
  readonly mostUnits: CoinUnits
  /** The minimum order of the exchange: a slice that needs less sells this much. */
  readonly minimumUnits: CoinUnits
  readonly orderedUnits: CoinUnits
  readonly fills: readonly Fill[]
}

/** Everything that a sale rests on, and its results: anybody can recompute the results from the rest. */
export interface SaleReceipt {
  readonly liquidationId: string
  readonly coin: Coin
  /** Why it was sold; undefined on receipts that were made before they said so. It is stated: no figure follows from it. */
  readonly cause?: OrderCause | undefined
  readonly goal: SaleGoal
  /** Why nothing more was sold. It is stated: no figure follows from it. */
  readonly conclusion: ConclusionCause
  readonly terms: SaleTerms
  readonly slices: readonly Slice[]
  /** What the borrower owed when the proceeds were applied. */
  readonly owed: Obligations
  readonly expensesCents: Cents
  /** The coins that were bought back with what a conversion held (note 091); none of every other sale. */
  readonly boughtFills: readonly Fill[]
  /** What of them the exchange had not delivered when agents ended it (note 103). It is stated: no figure follows from it. */
  readonly undeliveredUnits?: CoinUnits | undefined
  readonly soldUnits: CoinUnits
  readonly grossCents: Cents
  readonly applied: Waterfall
  readonly deficiencyCents: Cents
}

/** What a fill yields: its quantity at its price, rounded down to the cent. */
export const fillCents = (coin: Coin, { units, priceCents }: Pick<Fill, 'units' | 'priceCents'>): Cents =>
  divDown(units * priceCents, unitsPerCoin(coin))

const smallest = (...quantities: readonly CoinUnits[]): CoinUnits =>
  quantities.reduce((smaller, one) => (one < smaller ? one : smaller))

const sum = <Item>(items: readonly Item[], of: (item: Item) => bigint): bigint =>
  items.reduce((total, item) => total + of(item), 0n)

const neededUnits = (goal: SaleGoal, position: PricedPosition, terms: SaleTerms): CoinUnits => {
  switch (goal) {
    case 'RESTORE_LTV':
      return unitsToSell(position, terms)
    case 'PAY_ALL':
      return unitsToPayAll(position, terms)
    case 'CONVERT':
      return position.units
  }
}

/**
 * What a slice has to order: what the goal needs at its price, at most one slice, and at most what is held. Where it needs
 * less than the exchange takes, it orders the minimum, because the goal could not be reached otherwise.
 */
export const unitsOfSlice = (
  { coin, goal, terms }: Pick<SaleReceipt, 'coin' | 'goal' | 'terms'>,
  {
    price,
    owedCents,
    balanceUnits,
    mostUnits,
    minimumUnits,
  }: Pick<Slice, 'price' | 'owedCents' | 'balanceUnits' | 'mostUnits' | 'minimumUnits'>,
): CoinUnits => {
  const position = { coin, units: balanceUnits, owedCents, priceCents: price.priceCents }
  const needed = neededUnits(goal, position, terms)
  if (needed === 0n) return 0n
  const ordered = needed > minimumUnits ? needed : minimumUnits
  return smallest(ordered, mostUnits, balanceUnits)
}

/** The results of a sale, computed from its fills, its expenses, what was spent on coins, and what was owed. */
export const resultOfSale = (
  sale: Pick<SaleReceipt, 'coin' | 'terms' | 'slices' | 'owed' | 'expensesCents' | 'boughtFills'>,
): Pick<SaleReceipt, 'soldUnits' | 'grossCents' | 'applied' | 'deficiencyCents'> => {
  const fills = sale.slices.flatMap((slice) => slice.fills)
  const grossCents = sum(fills, (fill) => fillCents(sale.coin, fill))
  const feeCents = liquidationFeeCents(grossCents, sale.terms.feeBps)
  // What was spent on coins is not applied: expenses and fee come out of what is left, since no more than that was spent.
  const leftCents = grossCents - spentCentsOf(sale.coin, sale.boughtFills)
  const applied = applyProceeds(
    { grossCents: leftCents, expensesCents: sale.expensesCents, feeCents },
    sale.owed,
  )
  return {
    soldUnits: sum(fills, ({ units }) => units),
    grossCents,
    applied,
    deficiencyCents: deficiencyCents(sale.owed, applied),
  }
}

/** What of a receipt does not follow from its own inputs. */
export const RECEIPT_PROBLEMS = [
  'PRICE',
  'ORDERED_UNITS',
  'OVERFILLED',
  'FILL_TWICE',
  'SOLD_UNITS',
  'GROSS',
  'EXPENSES',
  'APPLIED',
  'DEFICIENCY',
] as const
export type ReceiptProblem = (typeof RECEIPT_PROBLEMS)[number]

/** The price that follows from the quotes of a slice, in cents; null where they agree on none. */
export const priceOfQuotes = ({
  quotes,
  decidedAt,
  maxAgeSeconds,
}: Pick<PriceEvidence, 'quotes' | 'decidedAt' | 'maxAgeSeconds'>): Cents | null => {
  const consensus = priceConsensus({ prices: quotes, now: decidedAt, maxAgeSeconds })
  return consensus.ok ? consensus.priceCents : null
}

/** What the exchange charged for all trades. */
export const expensesOf = (slices: readonly Slice[]): Cents =>
  sum(slices, ({ fills }) => sum(fills, ({ feeCents }) => feeCents))

const sameWaterfall = (one: Waterfall, other: Waterfall): boolean =>
  (Object.keys(one) as (keyof Waterfall)[]).every((part) => one[part] === other[part])

/**
 * Recomputes a receipt from its own inputs: each price from its quotes, each ordered quantity from price, debt and collateral,
 * the results from the fills. Empty where everything follows.
 */
export const receiptProblems = (receipt: SaleReceipt): readonly ReceiptProblem[] => {
  const { slices } = receipt
  const result = resultOfSale(receipt)
  const ids = [...slices.flatMap(({ fills }) => fills), ...receipt.boughtFills].map(({ fillId }) => fillId)
  const found: Readonly<Record<ReceiptProblem, boolean>> = {
    PRICE: slices.some(({ price }) => priceOfQuotes(price) !== price.priceCents),
    ORDERED_UNITS: slices.some((slice) => slice.orderedUnits !== unitsOfSlice(receipt, slice)),
    OVERFILLED: slices.some(({ fills, orderedUnits }) => sum(fills, ({ units }) => units) > orderedUnits),
    FILL_TWICE: new Set(ids).size < ids.length,
    SOLD_UNITS: result.soldUnits !== receipt.soldUnits,
    GROSS: result.grossCents !== receipt.grossCents,
    EXPENSES: receipt.expensesCents !== expensesOf(slices),
    APPLIED: !sameWaterfall(result.applied, receipt.applied),
    DEFICIENCY: result.deficiencyCents !== receipt.deficiencyCents,
  }
  return RECEIPT_PROBLEMS.filter((problem) => found[problem])
}
