import type { Liquidation } from './liquidation.ts'
import type { SaleReceipt } from './receipt.ts'

/** The receipt of a sale that is concluded: all that it rests on, and its results (row 1.9.07). */
export const receiptOf = (sale: Extract<Liquidation, { readonly state: 'CONCLUDED' }>): SaleReceipt => ({
  liquidationId: sale.liquidationId,
  coin: sale.terms.coin,
  cause: sale.cause,
  goal: sale.terms.goal,
  conclusion: sale.conclusion,
  terms: {
    targetLtvBps: sale.terms.targetLtvBps,
    feeBps: sale.terms.feeBps,
    expensesBps: sale.terms.expensesBps,
  },
  slices: sale.slices,
  owed: sale.owed,
  expensesCents: sale.expensesCents,
  boughtFills: sale.boughtFills,
  undeliveredUnits: sale.undeliveredUnits,
  soldUnits: sale.soldUnits,
  grossCents: sale.grossCents,
  applied: sale.applied,
  deficiencyCents: sale.deficiencyCents,
})
