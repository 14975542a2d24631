import { fillsOf, type Liquidation } from '@pledge/domain/liquidation/liquidation'
import { fillCents } from '@pledge/domain/liquidation/receipt'
import { feesOfFills } from '@pledge/domain/liquidation/fees-of-fills'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { formatDollars } from '@pledge/domain/money/dollars'
import { formatCalendarDate } from '@pledge/domain/offer/calendar-date'
import { calendarDateIn } from '@pledge/domain/offer/zoned-days'
import type { ApplicationRecord } from '../../store/application/applications.ts'

type Rows = readonly (readonly string[])[]

const rowsOf = (sale: Liquidation, timeZone: string): Rows => {
  const { coin, feeBps } = sale.terms
  const fills = fillsOf(sale)
  const fees = feesOfFills({ coin, feeBps }, fills)
  return fills.map((fill, index) => {
    const feeCents = fees[index] ?? 0n
    const proceedsCents = fillCents(coin, fill)
    return [
      formatCalendarDate(calendarDateIn(fill.filledAt.getTime(), timeZone)),
      fill.filledAt.toISOString(),
      sale.liquidationId,
      fill.fillId,
      coin,
      formatCoin(fill.units, coin),
      formatDollars(fill.priceCents),
      formatDollars(proceedsCents),
      formatDollars(fill.feeCents),
      formatDollars(feeCents),
      formatDollars(proceedsCents - fill.feeCents - feeCents),
    ]
  })
}

/**
 * Each trade in which collateral was sold, as a return of taxes asks for it: day in the lender's zone, quantity, price, proceeds,
 * what the exchange charged, and our fee. The fees of a sale add up to the fee on its receipt.
 */
export const saleRows = ({ file, deadlineTerms: { timeZone } }: ApplicationRecord): Rows => [
  [
    'date',
    'traded_at',
    'sale',
    'trade',
    'coin',
    'quantity',
    'price',
    'proceeds',
    'exchange_charge',
    'processing_fee',
    'net_proceeds',
  ],
  ...file.liquidations.flatMap((sale) => rowsOf(sale, timeZone)),
]
