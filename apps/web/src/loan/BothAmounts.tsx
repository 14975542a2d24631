import type { Offer } from '@pledge/contract/offers'
import { amounts as words } from '@pledge/copy/en/screens/amounts'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { dueCoins } from '@pledge/copy/format/page-coins'
import { shortPercent } from '@pledge/copy/format/percent'
import { DataTable } from '@pledge/ui/DataTable'

type Figures = Offer['plannedAmount']
const LEVELS = ['warning', 'marginCall', 'liquidation'] as const
const ROWS = ['amount', 'ltv', ...LEVELS] as const
type Row = (typeof ROWS)[number]

export interface BothAmountsProps {
  readonly offer: Pick<Offer, 'plannedAmount' | 'requiredMinimum' | 'collateral'>
}

/** What the borrower planned to send and the required minimum, each with its LTV and trigger prices (rows 1.3.16, 1.3.21). */
export const BothAmounts = ({ offer }: BothAmountsProps) => {
  const { type: coin } = offer.collateral
  const cell = (figures: Figures) => (row: Row) => {
    if (row === 'ltv') return shortPercent(figures.ltv)
    const text =
      row === 'amount' ? dueCoins(figures.coinQuantity, coin) : wireDollars(figures.triggers[row].price)
    return <span className="whitespace-nowrap">{text}</span>
  }
  const named = (row: Row) =>
    row === 'amount' || row === 'ltv'
      ? words[row]
      : fill(words.atLevel, {
          event: words[row],
          ltv: shortPercent(offer.requiredMinimum.triggers[row].ltv),
        })
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <DataTable
        caption={fill(words.caption, { coin })}
        captionHidden
        dense
        rows={ROWS}
        rowKey={(row) => row}
        columns={[
          { key: 'about', header: words.about, rowHeader: true, cell: named },
          { key: 'planned', header: words.planned, align: 'end', cell: cell(offer.plannedAmount) },
          { key: 'minimum', header: words.minimum, align: 'end', cell: cell(offer.requiredMinimum) },
        ]}
      />
      <p className="text-sm text-muted">{words.rule}</p>
    </div>
  )
}
