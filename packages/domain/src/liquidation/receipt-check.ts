import type { CoinUnits } from '../money/amounts.ts'
import { ONE_IN_BPS } from '../money/amounts.ts'
import {
  expensesOf,
  priceOfQuotes,
  resultOfSale,
  unitsOfSlice,
  type SaleReceipt,
  type Slice,
} from './receipt.ts'

/** A figure as a receipt states it, and as it follows from the inputs; null where none follows. */
export interface CheckedFigure {
  readonly stated: bigint
  readonly computed: bigint | null
}

export const isEqualFigure = ({ stated, computed }: CheckedFigure): boolean => stated === computed

/** A slice of a sale: its price in cents for one whole coin, and what it ordered, in base units. */
export interface CheckedSlice {
  readonly decidedAt: Date
  readonly price: CheckedFigure
  readonly ordered: CheckedFigure
  readonly soldUnits: CoinUnits
  /** Trades of more than was ordered. */
  readonly isOverfilled: boolean
}

/** The results of a sale, in the order of a receipt; `sold` in base units, all others in cents. */
export const RESULT_FIGURES = [
  'sold',
  'gross',
  'expenses',
  'expensesPaid',
  'fee',
  'charges',
  'interest',
  'principal',
  'surplus',
  'deficiency',
] as const
export type ResultFigure = (typeof RESULT_FIGURES)[number]

export interface ReceiptCheck {
  readonly slices: readonly CheckedSlice[]
  readonly results: Readonly<Record<ResultFigure, CheckedFigure>>
  /** A trade that counts twice, of those that sold and those that bought. */
  readonly isFillTwice: boolean
  /** Everything follows from the inputs. */
  readonly isEqual: boolean
}

/** Terms and prices with which nothing can be computed, as nobody but a forger would write them. */
const isComputable = ({ goal, terms }: SaleReceipt, { price }: Slice): boolean =>
  price.priceCents > 0n &&
  (goal !== 'RESTORE_LTV' || BigInt(terms.targetLtvBps + terms.feeBps + terms.expensesBps) < ONE_IN_BPS)

const checkSlice = (receipt: SaleReceipt, slice: Slice): CheckedSlice => {
  const { price, orderedUnits, fills } = slice
  const soldUnits = fills.reduce((sum, { units }) => sum + units, 0n)
  return {
    decidedAt: price.decidedAt,
    price: { stated: price.priceCents, computed: priceOfQuotes(price) },
    ordered: {
      stated: orderedUnits,
      computed: isComputable(receipt, slice) ? unitsOfSlice(receipt, slice) : null,
    },
    soldUnits,
    isOverfilled: soldUnits > orderedUnits,
  }
}

const checkResults = (receipt: SaleReceipt): ReceiptCheck['results'] => {
  const result = resultOfSale(receipt)
  const { applied } = result
  const expenses = expensesOf(receipt.slices)
  const stated = receipt.applied
  return {
    sold: { stated: receipt.soldUnits, computed: result.soldUnits },
    gross: { stated: receipt.grossCents, computed: result.grossCents },
    expenses: { stated: receipt.expensesCents, computed: expenses },
    expensesPaid: { stated: stated.expensesCents, computed: applied.expensesCents },
    fee: { stated: stated.feeCents, computed: applied.feeCents },
    charges: { stated: stated.chargesCents, computed: applied.chargesCents },
    interest: { stated: stated.interestCents, computed: applied.interestCents },
    principal: { stated: stated.principalCents, computed: applied.principalCents },
    surplus: { stated: stated.surplusCents, computed: applied.surplusCents },
    deficiency: { stated: receipt.deficiencyCents, computed: result.deficiencyCents },
  }
}

/**
 * Recomputes each figure of a receipt from the receipt's own inputs, as `receiptProblems` does, and sets the two side by side
 * (section 8 of the security agreement, row 1.9.07). Of a receipt that anybody may have written: it throws for none.
 */
export const checkReceipt = (receipt: SaleReceipt): ReceiptCheck => {
  const slices = receipt.slices.map((slice) => checkSlice(receipt, slice))
  const results = checkResults(receipt)
  const fills = [...receipt.slices.flatMap((slice) => slice.fills), ...receipt.boughtFills]
  const ids = fills.map(({ fillId }) => fillId)
  const isFillTwice = new Set(ids).size < ids.length
  const isEqual =
    !isFillTwice &&
    slices.every(
      ({ price, ordered, isOverfilled }) => isEqualFigure(price) && isEqualFigure(ordered) && !isOverfilled,
    ) &&
    Object.values(results).every(isEqualFigure)
  return { slices, results, isFillTwice, isEqual }
}
