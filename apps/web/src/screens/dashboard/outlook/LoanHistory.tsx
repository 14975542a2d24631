import type { ConfirmedCollateral } from '@pledge/contract/confirmed-collateral'
import type { HistoryPointView, LoanHistoryAnswer } from '@pledge/contract/loan-history'
import { loanHistory as words } from '@pledge/copy/en/screens/loan-history'
import { fill } from '@pledge/copy/fill'
import type { Coin } from '@pledge/domain/collateral/coins'
import { HISTORY_RANGES, type HistoryRange } from '@pledge/domain/view/history-ranges'
import { SegmentedControl } from '@pledge/ui/SegmentedControl'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailedNotice } from '../../../brand/LoadFailedNotice.tsx'
import { refusalText } from '../../../refusal-text.ts'
import { historyQuery } from './history-query.ts'
import { HistoryCharts } from './HistoryCharts.tsx'
import { HistoryTable } from './HistoryTable.tsx'

/** What the charts take when they are drawn, so that nothing moves then. */
const CHARTS_PX = 478
/** Below two points there is no line. */
const FEWEST_POINTS = 2

export interface LoanHistoryProps {
  readonly appUuid: string
  readonly coin: Coin
  readonly confirmed: ConfirmedCollateral
}

/** What the page shows as of now is the last point: the candle of this hour is not over. */
const withNow = (
  history: LoanHistoryAnswer,
  { ltv, price }: Pick<ConfirmedCollateral, 'ltv' | 'price'>,
): LoanHistoryAnswer => {
  if (price === null) return history
  const now: HistoryPointView = {
    at: price.observedAt,
    price: price.price,
    low: price.price,
    ltv,
    peakLtv: ltv,
  }
  const before = history.points.filter(({ at }) => Date.parse(at) < Date.parse(now.at))
  return { ...history, points: [...before, now] }
}

/** The LTV of a loan and the price of its collateral over time, with the levels drawn, and as a table (rows 1.9.09, 1.9.10). */
export const LoanHistory = ({ appUuid, coin, confirmed }: LoanHistoryProps) => {
  const [range, setRange] = useState<HistoryRange>('MONTH')
  const query = useQuery(historyQuery(appUuid, range))
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h4 className="text-base font-semibold">{words.title}</h4>
        <SegmentedControl
          legend={words.range}
          value={range}
          onValueChange={setRange}
          segments={HISTORY_RANGES.map((value) => ({ value, ...words.ranges[value] }))}
        />
      </div>
      {query.data !== undefined ? (
        <Drawn history={withNow(query.data, confirmed)} range={range} coin={coin} confirmed={confirmed} />
      ) : query.error === null ? (
        <Loading label={words.loading}>
          <div style={{ height: CHARTS_PX }}>
            <Skeleton className="h-72 w-full" />
          </div>
        </Loading>
      ) : (
        <LoadFailedNotice
          text={`${words.failed} ${refusalText(query.error)}`}
          retry={words.tryAgain}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
    </div>
  )
}

interface DrawnProps extends Omit<LoanHistoryProps, 'appUuid'> {
  readonly history: LoanHistoryAnswer
  readonly range: HistoryRange
}

const Drawn = ({ history, range, coin, confirmed }: DrawnProps) =>
  history.points.length < FEWEST_POINTS ? (
    // Beside the panel it takes the place of the chart, so that nothing below moves once there is one.
    <p className="rounded-field bg-sunken p-4 text-sm text-muted lg:grid lg:min-h-96 lg:place-items-center">
      {words.empty}
    </p>
  ) : (
    <>
      <HistoryCharts history={history} range={range} coin={coin} confirmed={confirmed} />
      <p className="text-sm text-muted">{fill(words.note, { coin })}</p>
      <HistoryTable points={history.points} coin={coin} />
    </>
  )
