import type { ConfirmedCollateral } from '@pledge/contract/confirmed-collateral'
import type { HistoryPointView, LoanHistoryAnswer } from '@pledge/contract/loan-history'
import { loanHistory as words } from '@pledge/copy/en/screens/loan-history'
import { fill } from '@pledge/copy/fill'
import { compactDollars } from '@pledge/copy/format/compact-dollars'
import { wireDollars } from '@pledge/copy/format/dollars'
import { monthDay } from '@pledge/copy/format/month-day'
import { shortPercent } from '@pledge/copy/format/percent'
import type { Coin } from '@pledge/domain/collateral/coins'
import { LTV_LEVELS, type LtvLevel } from '@pledge/domain/servicing/reached-level'
import type { HistoryRange } from '@pledge/domain/view/history-ranges'
import { ChartReader, LineChart, type AxisMark, type ChartZone } from '@pledge/ui/LineChart'
import { useState } from 'react'
import { dateTime } from '../../../brand/dates.ts'
import { readerCountry } from '../../../brand/reader.ts'
import { useOrganization } from '../../../brand/use-organization.ts'
import { TONES } from '../level-tones.ts'
import {
  extremesOf,
  ltvBounds,
  ltvLines,
  placesOf,
  priceBounds,
  priceLines,
  shareOfLtv,
} from './chart-shape.ts'

const LTV_HEIGHT_PX = 250
const PRICE_HEIGHT_PX = 104
/** The lines of the grid, in percent of LTV, and how near a level their words would touch its own. */
const GRID_PERCENT = 50
const ROOM_PERCENT = 4

export interface HistoryChartsProps {
  readonly history: LoanHistoryAnswer
  readonly range: HistoryRange
  readonly coin: Coin
  readonly confirmed: Pick<ConfirmedCollateral, 'triggers'>
}

type Triggers = ConfirmedCollateral['triggers']
const levelAt = (triggers: Triggers, level: LtvLevel): number => Number(triggers[level].ltv) * 100
const ltvText = (ltv: string | null): string => (ltv === null ? words.noLtv : shortPercent(ltv))

const zonesOf = (triggers: Triggers, bounds: ReturnType<typeof ltvBounds>): readonly ChartZone[] =>
  LTV_LEVELS.map((level, index) => {
    const next = LTV_LEVELS[index + 1]
    return {
      key: level,
      tone: TONES[level],
      from: shareOfLtv(levelAt(triggers, level), bounds),
      to: next === undefined ? 1 : shareOfLtv(levelAt(triggers, next), bounds),
    }
  })

const ltvMarks = (triggers: Triggers, bounds: ReturnType<typeof ltvBounds>): readonly AxisMark[] => {
  const levels = LTV_LEVELS.map((level) => levelAt(triggers, level))
  const lines = [bounds.low, GRID_PERCENT].filter((line) =>
    levels.every((level) => Math.abs(level - line) > ROOM_PERCENT),
  )
  return [
    ...lines.map((line) => ({ key: `line ${line}`, at: shareOfLtv(line, bounds), text: `${line}%` })),
    ...LTV_LEVELS.map((level) => ({
      key: level,
      at: shareOfLtv(levelAt(triggers, level), bounds),
      text: shortPercent(triggers[level].ltv),
      strong: true,
    })),
  ]
}

/** What stands right of the charts. */
const AXIS_PX = 54
/** Some days of the axis, from the first to the last. */
const AXIS_PARTS = [0, 1 / 3, 2 / 3] as const

const TimeAxis = ({ points }: { readonly points: readonly HistoryPointView[] }) => {
  const { timeZone } = useOrganization()
  const [from, until] = [points.at(0), points.at(-1)].map((point) => Date.parse(point?.at ?? ''))
  if (from === undefined || until === undefined) return null
  return (
    <div
      aria-hidden="true"
      className="flex justify-between pt-1 text-sm text-muted figures"
      style={{ marginRight: AXIS_PX }}
    >
      {AXIS_PARTS.map((part) => (
        <span key={part}>
          {monthDay(from + part * (until - from), { timeZone, country: readerCountry() })}
        </span>
      ))}
      <span>{words.today}</span>
    </div>
  )
}

interface CaptionProps {
  readonly tone: 'main' | 'quiet'
  readonly term: string
  readonly figure: string
}

const SWATCHES = { main: '3px solid var(--brand)', quiet: '2px solid var(--ink-muted)' } as const

/** Which line is which, and the figure at the place that is read. */
const Caption = ({ tone, term, figure }: CaptionProps) => (
  <div aria-hidden="true" className="mt-2 mb-3 flex flex-wrap justify-between gap-x-3 text-sm figures">
    <span className="flex items-center gap-1.5 text-muted">
      <i className="w-4" style={{ borderTop: SWATCHES[tone] }} />
      {term}
    </span>
    <b className="font-semibold">{figure}</b>
  </div>
)

/** Both charts over one axis of time, read together. */
export const HistoryCharts = ({ history, range, coin, confirmed: { triggers } }: HistoryChartsProps) => {
  const { timeZone } = useOrganization()
  const [active, setActive] = useState<number | null>(null)
  const { points } = history
  const last = points.length - 1
  // A chart of another range has other points.
  const index = active === null || active > last ? null : active
  const shown = points[index ?? last]
  const extremes = extremesOf(points)
  if (shown === undefined) return null
  const [ofLtv, ofPrice] = [ltvBounds(points), priceBounds(points)]
  const places = placesOf(points)
  const x = places[index ?? last] ?? 1
  const moment = dateTime(Date.parse(shown.at), { timeZone })
  const read = (figure: string) =>
    index === null || index === last ? fill(words.now, { figure }) : fill(words.at, { figure, moment })
  const summary =
    extremes === null
      ? words.title
      : fill(words.summary, {
          range: words.ranges[range].name,
          first: shortPercent(extremes.first),
          last: shortPercent(extremes.last),
          highest: shortPercent(extremes.highest),
          lowest: shortPercent(extremes.lowest),
          warning: shortPercent(triggers.warning.ltv),
          marginCall: shortPercent(triggers.marginCall.ltv),
          liquidation: shortPercent(triggers.liquidation.ltv),
        })
  const priceMarks = [ofPrice.high, ofPrice.low].map((price) => ({
    key: String(price),
    at: price === ofPrice.high ? 1 : 0,
    text: compactDollars(price),
  }))
  return (
    <figure className="min-w-0">
      <figcaption className="sr-only">{summary}</figcaption>
      <ChartReader
        label={words.title}
        places={places}
        active={index}
        onActive={setActive}
        valueText={fill(words.point, { moment, ltv: ltvText(shown.ltv), price: wireDollars(shown.price) })}
      >
        <Caption tone="main" term={words.ltv} figure={read(ltvText(shown.ltv))} />
        <LineChart
          heightPx={LTV_HEIGHT_PX}
          lines={ltvLines(history, ofLtv)}
          tone="main"
          zones={zonesOf(triggers, ofLtv)}
          marks={ltvMarks(triggers, ofLtv)}
          dot={shown.ltv === null ? undefined : { x, y: shareOfLtv(Number(shown.ltv) * 100, ofLtv) }}
        />
        <Caption tone="quiet" term={fill(words.price, { coin })} figure={wireDollars(shown.price)} />
        <LineChart
          heightPx={PRICE_HEIGHT_PX}
          lines={priceLines(history, ofPrice)}
          tone="quiet"
          marks={priceMarks}
        />
      </ChartReader>
      <TimeAxis points={points} />
    </figure>
  )
}
