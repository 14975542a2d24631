import type { HistoryPointView } from '@pledge/contract/loan-history'
import { loanHistory as words } from '@pledge/copy/en/screens/loan-history'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { shortPercent } from '@pledge/copy/format/percent'
import type { Coin } from '@pledge/domain/collateral/coins'
import { DataTable } from '@pledge/ui/DataTable'
import { Disclosure } from '@pledge/ui/Disclosure'
import { useState } from 'react'
import { dateTime } from '../../../brand/dates.ts'
import { useOrganization } from '../../../brand/use-organization.ts'

const ltvText = (ltv: string | null): string => (ltv === null ? words.noLtv : shortPercent(ltv))

/** A table of 180 lines scrolls in its place. */
const MOST_HEIGHT_PX = 384

/** The same figures for whoever cannot see, or would rather read, a chart. */
export const HistoryTable = ({
  points,
  coin,
}: {
  readonly points: readonly HistoryPointView[]
  readonly coin: Coin
}) => {
  const { timeZone } = useOrganization()
  const [isOpen, setOpen] = useState(false)
  return (
    <Disclosure look="quiet" summary={words.table} open={isOpen} onOpenChange={setOpen}>
      {isOpen && (
        <div className="overflow-y-auto" style={{ maxHeight: MOST_HEIGHT_PX }}>
          <DataTable
            dense
            caption={fill(words.caption, { coin })}
            captionHidden
            rows={points.toReversed()}
            rowKey={({ at }) => at}
            columns={[
              {
                key: 'at',
                header: words.when,
                rowHeader: true,
                cell: ({ at }) => dateTime(Date.parse(at), { timeZone }),
              },
              {
                key: 'price',
                header: fill(words.price, { coin }),
                align: 'end',
                cell: ({ price }) => wireDollars(price),
              },
              { key: 'ltv', header: words.ltv, align: 'end', cell: ({ ltv }) => ltvText(ltv) },
              { key: 'peak', header: words.highest, align: 'end', cell: ({ peakLtv }) => ltvText(peakLtv) },
            ]}
          />
        </div>
      )}
    </Disclosure>
  )
}
