import type { Offer } from '@pledge/contract/offers'
import { amounts as words } from '@pledge/copy/en/screens/amounts'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { dueCoins } from '@pledge/copy/format/page-coins'
import { shortPercent } from '@pledge/copy/format/percent'

type Figures = Offer['plannedAmount']
const LEVELS = ['warning', 'marginCall', 'liquidation'] as const
const ROWS = ['amount', 'ltv', ...LEVELS] as const
type Row = (typeof ROWS)[number]

/** A row's head is above its two figures: there is no room beside them, in the panel or on a phone. */
const ROW = 'grid grid-cols-2 gap-x-4 py-2'
const CELL = 'text-left figures wrap-break-word'

export interface BothAmountsProps {
  readonly offer: Pick<Offer, 'plannedAmount' | 'requiredMinimum' | 'collateral'>
  /** No money is sent: the minimum starts the new loan. */
  readonly isRenewal: boolean
}

/** The planned amount and the required minimum, each with its LTV and trigger prices (rows 1.3.16, 1.3.21). */
export const BothAmounts = ({ offer, isRenewal }: BothAmountsProps) => {
  const { type: coin } = offer.collateral
  const figure = (figures: Figures, row: Row): string => {
    if (row === 'ltv') return shortPercent(figures.ltv)
    return row === 'amount' ? dueCoins(figures.coinQuantity, coin) : wireDollars(figures.triggers[row].price)
  }
  const named = (row: Row) =>
    row === 'amount' || row === 'ltv'
      ? words[row]
      : fill(words.atLevel, {
          event: words[row],
          ltv: shortPercent(offer.requiredMinimum.triggers[row].ltv),
        })
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <table className="block border-y border-line text-sm">
        <caption className="sr-only">{fill(words.caption, { coin })}</caption>
        <thead className="block">
          <tr className={ROW}>
            <th scope="col" className="sr-only">
              {words.about}
            </th>
            {[words.planned, words.minimum].map((title) => (
              <th key={title} scope="col" className="text-left font-semibold">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block divide-y divide-line border-t border-line">
          {ROWS.map((row) => (
            <tr key={row} className={ROW}>
              <th scope="row" className="col-span-2 text-left font-normal text-muted">
                {named(row)}
              </th>
              <td className={CELL}>{figure(offer.plannedAmount, row)}</td>
              <td className={CELL}>{figure(offer.requiredMinimum, row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-sm text-muted">{isRenewal ? words.ruleOfRenewal : words.rule}</p>
    </div>
  )
}
