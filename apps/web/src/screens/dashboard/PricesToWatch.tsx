import type { ApplicationAnswer } from '@pledge/contract/applications'
import type { Offer } from '@pledge/contract/offers'
import { dashboard } from '@pledge/copy/en/screens/dashboard'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { shortPercent } from '@pledge/copy/format/percent'
import { DataTable } from '@pledge/ui/DataTable'
import { priceOfHeld, type Rung } from './held-prices.ts'

const { ladder: told } = dashboard

/** From the highest price down. */
const RUNGS: readonly Rung[] = ['rebalance', 'warning', 'marginCall', 'liquidation']

export interface PricesToWatchProps extends Pick<ApplicationAnswer, 'collateral'> {
  readonly offer: Offer
}

/** The prices at which something happens to a funded loan (rows 1.9.09, 1.9.10, 1.9.13), in short. */
export const PricesToWatch = ({ offer, collateral }: PricesToWatchProps) => {
  const coin = offer.collateral.type
  return (
    <div className="min-w-0">
      <h3 className="mb-3 text-base">{told.title}</h3>
      <DataTable
        caption={fill(told.caption, { coin })}
        captionHidden
        rows={RUNGS}
        rowKey={(rung) => rung}
        columns={[
          { key: 'event', header: told.event, rowHeader: true, cell: (rung) => told[rung] },
          {
            key: 'price',
            header: fill(told.price, { coin }),
            align: 'end',
            cell: (rung) =>
              fill(rung === 'rebalance' ? told.atOrAbove : told.atOrBelow, {
                price: wireDollars(priceOfHeld(offer, collateral, rung)),
              }),
          },
          {
            key: 'ltv',
            header: told.ltv,
            align: 'end',
            cell: (rung) => shortPercent(offer.triggers[rung].ltv),
          },
        ]}
      />
      <p className="mt-3 text-sm text-muted">{fill(told.quoted, { price: wireDollars(offer.price) })}</p>
    </div>
  )
}
