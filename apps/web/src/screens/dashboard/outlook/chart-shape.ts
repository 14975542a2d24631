import type { HistoryPointView, LoanHistoryAnswer } from '@pledge/contract/loan-history'
import type { ChartPoint } from '@pledge/ui/LineChart'

/** Places in a picture are numbers; figures that are read stay as the server writes them. */
interface Bounds {
  readonly low: number
  readonly high: number
}

const HOUR_MS = 3_600_000
const DAY_HOURS = 24
/** The ends of the scale of an LTV in percent, as on the scale above the chart. */
const LTV_FROM = 30
const LTV_TO = 95
const LTV_STEP = 5
/** Above it, an LTV is drawn at the edge: its figure is beside it. */
const LTV_MOST = 150

const percentOf = (fraction: string): number => Number(fraction) * 100

/** From 30 to 95 percent, and further where the LTV was. */
export const ltvBounds = (points: readonly HistoryPointView[]): Bounds => {
  const ltvs = points.flatMap(({ ltv }) => (ltv === null ? [] : [percentOf(ltv)]))
  const low = Math.floor(Math.min(LTV_FROM, ...ltvs) / LTV_STEP) * LTV_STEP
  const high = Math.ceil(Math.max(LTV_TO, ...ltvs) / LTV_STEP) * LTV_STEP
  return { low, high: Math.min(high, LTV_MOST) }
}

/** Round figures around the prices, a fifth of their spread apart at most. */
export const priceBounds = (points: readonly HistoryPointView[]): Bounds => {
  const prices = points.map(({ price }) => Number(price))
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const spread = Math.max(high - low, high / 100)
  const step = 10 ** Math.floor(Math.log10(spread))
  const bottom = Math.floor(low / step) * step
  return { low: bottom, high: Math.max(Math.ceil(high / step) * step, bottom + step) }
}

const within = (value: number, { low, high }: Bounds): number =>
  Math.min(Math.max((value - low) / (high - low), 0), 1)

/** Where an LTV in percent lies in a chart. */
export const shareOfLtv = (percent: number, bounds: Bounds): number => within(percent, bounds)

/** When the points of a chart were, from 0 to 1. The last is the moment of the page. */
export const placesOf = (points: readonly HistoryPointView[]): readonly number[] => {
  const times = points.map(({ at }) => Date.parse(at))
  const [first = 0, last = 1] = [times.at(0), times.at(-1)]
  return times.map((time) => (last === first ? 1 : (time - first) / (last - first)))
}

/** Lines that end where prices are missing for more than a day, or for longer than two points stand for. */
export const linesOf = (
  { points, stepHours }: LoanHistoryAnswer,
  valueOf: (point: HistoryPointView) => number | null,
): readonly (readonly ChartPoint[])[] => {
  const lines: ChartPoint[][] = []
  const gapMs = Math.max(DAY_HOURS, 2 * stepHours) * HOUR_MS
  const places = placesOf(points)
  let before: number | null = null
  points.forEach((point, index) => {
    const value = valueOf(point)
    const at = Date.parse(point.at)
    if (value === null) {
      before = null
      return
    }
    const drawn = { x: places[index] ?? 0, y: value }
    if (before === null || at - before > gapMs) lines.push([drawn])
    else lines.at(-1)?.push(drawn)
    before = at
  })
  return lines
}

export const ltvLines = (history: LoanHistoryAnswer, bounds: Bounds) =>
  linesOf(history, ({ ltv }) => (ltv === null ? null : within(percentOf(ltv), bounds)))

export const priceLines = (history: LoanHistoryAnswer, bounds: Bounds) =>
  linesOf(history, ({ price }) => within(Number(price), bounds))

/** The highest and the lowest of what the chart shows, as the server writes them. */
export const extremesOf = (points: readonly HistoryPointView[]) => {
  const known = points.flatMap(({ ltv, peakLtv }) =>
    ltv === null || peakLtv === null ? [] : [{ ltv, peakLtv }],
  )
  const [first] = known
  const last = known.at(-1)
  if (first === undefined || last === undefined) return null
  return {
    first: first.ltv,
    last: last.ltv,
    highest: known.reduce(
      (most, { peakLtv }) => (Number(peakLtv) > Number(most) ? peakLtv : most),
      first.peakLtv,
    ),
    lowest: known.reduce((least, { ltv }) => (Number(ltv) < Number(least) ? ltv : least), first.ltv),
  }
}
