import type { SaleView } from '@pledge/contract/sale-view'
import { standsStill } from '@pledge/domain/application/sanctions'
import { isHeldFrom, type HoldKind } from '@pledge/domain/holds/loan-holds'
import { leftToSellUnits } from '@pledge/domain/liquidation/left-to-sell'
import {
  expensesCentsOf,
  fillsOf,
  isUnderWay,
  unitsOfFills,
  type Liquidation,
} from '@pledge/domain/liquidation/liquidation'
import { fillCents } from '@pledge/domain/liquidation/receipt'
import { spentCentsOf } from '@pledge/domain/liquidation/spent'
import { liquidationFeeCents } from '@pledge/domain/liquidation/sale-size'
import { paymentsOf } from '@pledge/domain/loan/loan-state'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { formatDollars } from '@pledge/domain/money/dollars'
import { formatFraction } from '@pledge/domain/money/fraction'
import { liquidationFacts } from '@pledge/domain/process/facts'
import { totalBalanceCents } from '@pledge/domain/servicing/total-balance'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import type { StoredLoan } from '../../store/loan/loans.ts'
import type { PriceRecord } from '../../store/offer/prices.ts'

export interface SalesParts {
  readonly record: Pick<ApplicationRecord, 'file' | 'deadlineTerms'>
  readonly loan: StoredLoan
  readonly holdKinds: readonly HoldKind[]
  /** Undefined where there is none, or none that is current. */
  readonly price: PriceRecord | undefined
  /** Business time. */
  readonly now: Date
}

/** The newest sales that a page shows; a loan has few, and the receipts of all are among its documents. */
const MOST_SHOWN = 5

const toSellOf = (sale: Liquidation, { record, loan, price, now }: SalesParts): bigint | null => {
  if (price === undefined || !isUnderWay(sale)) return null
  const { file, deadlineTerms } = record
  const balanceCents = totalBalanceCents(loan.loan, paymentsOf(file.loan), {
    at: now.getTime(),
    timeZone: deadlineTerms.timeZone,
  })
  const { units } = liquidationFacts(file)
  return leftToSellUnits(sale, { balanceCents, units, priceCents: price.priceCents })
}

const pricesOf = (sale: Liquidation): SaleView['prices'] => {
  const prices = fillsOf(sale).map(({ priceCents }) => priceCents)
  const [first] = prices
  if (first === undefined) return null
  const [lowest, highest] = [
    prices.reduce((lower, one) => (one < lower ? one : lower), first),
    prices.reduce((higher, one) => (one > higher ? one : higher), first),
  ]
  return { lowest: formatDollars(lowest), highest: formatDollars(highest) }
}

const appliedOf = (sale: Liquidation): SaleView['applied'] => {
  if (sale.state !== 'CONCLUDED') return null
  const { applied, deficiencyCents, boughtFills, terms } = sale
  return {
    bought: formatDollars(spentCentsOf(terms.coin, boughtFills)),
    expenses: formatDollars(applied.expensesCents),
    fee: formatDollars(applied.feeCents),
    paid: formatDollars(applied.chargesCents + applied.interestCents + applied.principalCents),
    surplus: formatDollars(applied.surplusCents),
    deficiency: formatDollars(deficiencyCents),
  }
}

/** Under a hold nothing more is ordered: a sale is paused, once no order is on the exchange. Its events do not say so. */
const stateOf = ({ state }: Liquidation, { record: { file }, holdKinds }: SalesParts): SaleView['state'] => {
  const isHeld = isHeldFrom(holdKinds, 'sales') || standsStill(file.application)
  return state === 'ORDERED' && isHeld ? 'STOPPED' : state
}

const presentSale = (sale: Liquidation, parts: SalesParts): SaleView => {
  const { coin, goal, targetLtvBps, feeBps } = sale.terms
  const fills = fillsOf(sale)
  const grossCents = fills.reduce((sum, fill) => sum + fillCents(coin, fill), 0n)
  const toSell = toSellOf(sale, parts)
  const isOver = sale.state === 'CONCLUDED'
  return {
    saleUuid: sale.liquidationId,
    state: stateOf(sale, parts),
    cause: sale.cause,
    goal,
    targetLtv: formatFraction(targetLtvBps),
    feeRate: formatFraction(feeBps),
    orderedAt: new Date(sale.orderedAt).toISOString(),
    concludedAt: isOver ? new Date(sale.concludedAt).toISOString() : null,
    conclusion: isOver ? sale.conclusion : null,
    coin,
    sold: formatCoin(unitsOfFills(fills), coin),
    proceeds: formatDollars(grossCents),
    expenses: formatDollars(expensesCentsOf(sale)),
    fee: formatDollars(liquidationFeeCents(grossCents, feeBps)),
    prices: pricesOf(sale),
    toSell: toSell === null ? null : formatCoin(toSell, coin),
    applied: appliedOf(sale),
  }
}

/** The sales of a loan, newest first: what was sold, at which prices, and what is still to be sold (note 083). */
export const presentSales = (parts: SalesParts): SaleView[] =>
  parts.record.file.liquidations
    .slice(-MOST_SHOWN)
    .toReversed()
    .map((sale) => presentSale(sale, parts))
