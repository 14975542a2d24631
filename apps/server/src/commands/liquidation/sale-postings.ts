import type { Cents } from '@pledge/domain/money/amounts'
import { microUsdcOfCents } from '@pledge/domain/disbursement/usdc-amount'
import {
  isConversion,
  netProceedsOf,
  unitsOfFills,
  type Liquidation,
} from '@pledge/domain/liquidation/liquidation'
import { fillCents, type Fill } from '@pledge/domain/liquidation/receipt'
import { spentCentsOf } from '@pledge/domain/liquidation/spent'
import type { Posting } from '../../store/ledger/ledger.ts'

const sumOf = (fills: readonly Fill[], of: (fill: Fill) => Cents): Cents =>
  fills.reduce((sum, fill) => sum + of(fill), 0n)

/** What a sale is paid, in dollars: it is with the exchange, less what the exchange charged, and is owed to the loan. */
const proceeds = (grossCents: Cents, chargedCents: Cents, paidTo: 'exchange-cash' | 'usdc-conversion') =>
  [
    { account: paidTo, asset: 'USD', amount: grossCents - chargedCents },
    { account: 'sale-expenses', asset: 'USD', amount: chargedCents },
    { account: 'sale-proceeds', asset: 'USD', amount: -grossCents },
  ] as const satisfies readonly Posting[]

/**
 * The coins that were sold are the borrower's no longer: they are held for the exchange until they are delivered. A conversion
 * replaces them by USDC, which is collateral of the borrower as they were (note 091). Every other sale brings dollars, which are
 * owed to the loan until the sale is concluded.
 */
export const postingsOfFills = (sale: Liquidation, fills: readonly Fill[]): readonly Posting[] => {
  const { coin } = sale.terms
  const units = unitsOfFills(fills)
  const grossCents = sumOf(fills, (fill) => fillCents(coin, fill))
  const chargedCents = sumOf(fills, ({ feeCents }) => feeCents)
  const heldUsdc = microUsdcOfCents(grossCents - chargedCents)
  return [
    { account: 'collateral-owed-to-borrower', asset: coin, amount: units },
    { account: 'collateral-held', asset: coin, amount: -units },
    { account: 'sold-collateral-held', asset: coin, amount: units },
    { account: 'owed-to-exchange', asset: coin, amount: -units },
    ...(isConversion(sale)
      ? ([
          { account: 'collateral-held', asset: 'USDC', amount: heldUsdc },
          { account: 'collateral-owed-to-borrower', asset: 'USDC', amount: -heldUsdc },
        ] as const)
      : proceeds(grossCents, chargedCents, 'exchange-cash')),
  ]
}

/** The lender takes over the USDC that was held, one for one dollar: from here on it is proceeds as of every sale. */
const takenOver = (grossCents: Cents, chargedCents: Cents): readonly Posting[] => {
  const heldUsdc = microUsdcOfCents(grossCents - chargedCents)
  return [
    { account: 'collateral-owed-to-borrower', asset: 'USDC', amount: heldUsdc },
    { account: 'usdc-conversion', asset: 'USDC', amount: -heldUsdc },
    { account: 'usdc-treasury', asset: 'USDC', amount: heldUsdc },
    { account: 'collateral-held', asset: 'USDC', amount: -heldUsdc },
    ...proceeds(grossCents, chargedCents, 'usdc-conversion'),
  ]
}

/** Expenses and fee are taken of the proceeds, and what is left is a payment on the loan: 'sale-clearing'. */
export const postingsOfConclusion = (
  sale: Extract<Liquidation, { readonly state: 'CONCLUDED' }>,
): readonly Posting[] => {
  const { grossCents, expensesCents, applied, boughtFills } = sale
  // What was spent on coins has left the USDC that is held.
  const leftCents = grossCents - spentCentsOf(sale.terms.coin, boughtFills)
  return [
    ...(isConversion(sale) ? takenOver(leftCents, expensesCents) : []),
    { account: 'sale-proceeds', asset: 'USD', amount: leftCents },
    { account: 'sale-expenses', asset: 'USD', amount: -applied.expensesCents },
    { account: 'liquidation-fee-income', asset: 'USD', amount: -applied.feeCents },
    { account: 'sale-clearing', asset: 'USD', amount: -netProceedsOf(applied) },
  ]
}
