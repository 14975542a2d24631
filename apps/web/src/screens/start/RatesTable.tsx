import { renewalExplanations } from '@pledge/copy/en/screens/renewal-explanations'
import { explanations } from '@pledge/copy/en/screens/start-explanations'
import { fill } from '@pledge/copy/fill'
import { coins } from '@pledge/copy/format/coins'
import { wholeDollars } from '@pledge/copy/format/dollars'
import { dueCoins } from '@pledge/copy/format/page-coins'
import { bpsRatePercent, bpsShortPercent } from '@pledge/copy/format/percent'
import type { Coin } from '@pledge/domain/collateral/coins'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { type RateTierRow, ratesTable } from '@pledge/domain/offer/rates-table'
import type { QuoteRules } from '@pledge/domain/organization/quote-rules'
import type { Residence } from '@pledge/domain/residence/residence'
import { Card } from '@pledge/ui/Card'
import { DataTable } from '@pledge/ui/DataTable'
import { Tag } from '@pledge/ui/Tag'
import { useContext } from 'react'
import { IsRenewal } from './is-renewal.ts'

const words = explanations.rates

export interface RatesTableProps {
  readonly rules: QuoteRules
  readonly residence: Residence
  readonly coin: Coin
  readonly collateralUnits: bigint
  readonly priceCents: bigint
  readonly drawAmountCents: bigint | undefined
  /** The current tier. */
  readonly tier: number | undefined
}

/** The rate tiers with their LTV bands for the current inputs, with the current one marked (rows 1.2.51, 1.3.29). */
export const RatesTable = (props: RatesTableProps) => {
  const { rules, residence, coin, collateralUnits: units, priceCents, drawAmountCents, tier } = props
  const isRenewal = useContext(IsRenewal)
  const table = ratesTable({
    rules,
    residence,
    collateral: { coin, units, priceCents },
    drawAmountCents,
  })
  if (!table.ok) return null
  return (
    <Card as="section" labelledBy="rates-title" className="flex flex-col gap-3">
      <h2 id="rates-title" className="text-lg">
        {words.title}
      </h2>
      <DataTable
        caption={fill(words.caption, { quantity: coins(units, coin) })}
        captionHidden
        rows={table.tiers}
        rowKey={(row) => String(row.tier)}
        currentKey={tier === undefined ? undefined : String(tier)}
        columns={[
          {
            key: 'ltv',
            header: words.ltv,
            rowHeader: true,
            cell: (row) => (
              <span className="flex flex-wrap items-center gap-2">
                {bandOf(row)}
                {row.tier === tier && <Tag tone="brand">{words.yours}</Tag>}
              </span>
            ),
          },
          { key: 'rate', header: words.rate, align: 'end', cell: (row) => bpsRatePercent(row.rateBps) },
          {
            key: 'cash',
            header: isRenewal ? renewalExplanations.loan : words.cash,
            align: 'end',
            cell: (row) => <Cash row={row} coin={coin} />,
          },
        ]}
      />
    </Card>
  )
}

const bandOf = ({ minLtvBps, maxLtvBps }: RateTierRow): string =>
  minLtvBps === 0
    ? fill(words.upTo, { to: bpsShortPercent(maxLtvBps) })
    : fill(words.between, { from: bpsShortPercent(minLtvBps), to: bpsShortPercent(maxLtvBps) })

const Cash = ({ row, coin }: { readonly row: RateTierRow; readonly coin: Coin }) => (
  <>
    {row.minAmountCents > row.maxAmountCents
      ? words.none
      : fill(words.range, { from: wholeDollars(row.minAmountCents), to: wholeDollars(row.maxAmountCents) })}
    {row.additionalUnitsNeeded > 0n && (
      <span className="block text-sm font-normal text-muted">
        {fill(words.add, { quantity: dueCoins(formatCoin(row.additionalUnitsNeeded, coin), coin) })}
      </span>
    )}
  </>
)
