import type { CSSProperties, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import type { LevelTone } from './LevelScale.tsx'

/** A place in a chart, from 0 to 1: from the left, and from the bottom. */
export interface ChartPoint {
  readonly x: number
  readonly y: number
}

export interface ChartZone {
  readonly key: string
  readonly tone: LevelTone
  /** From 0 at the bottom to 1. Its level is at its lower edge. */
  readonly from: number
  readonly to: number
}

export interface AxisMark {
  readonly key: string
  readonly at: number
  readonly text: string
  /** A level, not only a line of the grid. */
  readonly strong?: boolean | undefined
}

export interface LineChartProps {
  readonly heightPx: number
  /** Lines in order; between two of them nothing is known. */
  readonly lines: readonly (readonly ChartPoint[])[]
  /** `main`: what the chart is about, with a filled area; `quiet`: beside it. */
  readonly tone: 'main' | 'quiet'
  readonly zones?: readonly ChartZone[] | undefined
  readonly marks: readonly AxisMark[]
  /** Marked by a dot. */
  readonly dot?: ChartPoint | undefined
}

const WIDTH = 1_000
const COLORS = { main: 'var(--brand)', quiet: 'var(--ink-muted)' } as const
/** A point by itself is a line without length, which its round ends make a dot. */
const pathOf = (points: readonly ChartPoint[], height: number): string =>
  points
    .map(
      ({ x, y }, index) =>
        `${index === 0 ? 'M' : 'L'}${(x * WIDTH).toFixed(1)} ${((1 - y) * height).toFixed(1)}`,
    )
    .join('') + (points.length === 1 ? 'h0' : '')

const areaOf = (points: readonly ChartPoint[], height: number): string => {
  const [first, last] = [points.at(0), points.at(-1)]
  if (first === undefined || last === undefined) return ''
  return `${pathOf(points, height)}L${last.x * WIDTH} ${height}L${first.x * WIDTH} ${height}Z`
}

const ZONES: Readonly<Record<LevelTone, CSSProperties>> = {
  warn: { background: 'var(--warn-soft)', borderBottom: '1.5px dashed var(--warn)' },
  call: { background: 'var(--call-soft)', borderBottom: '1.5px dashed var(--call)' },
  sale: {
    // A pattern as well, so that it does not rely on color alone.
    background:
      'repeating-linear-gradient(135deg, var(--danger-soft) 0 6px, color-mix(in oklab, var(--danger) 16%, var(--danger-soft)) 6px 8px)',
    borderBottom: '1.5px solid var(--danger)',
  },
}
/** The width of the words beside a chart, and of the gap to them. */
const AXIS_PX = 46
const AXIS_GAP_PX = 8
/** The size of the dot. */
const DOT_PX = 12
const percent = (share: number): string => `${share * 100}%`

/**
 * A line over time with its levels: shapes in SVG, words beside it in HTML, so that text never scales with the picture. It says
 * nothing to assistive technology; what is around it does.
 */
export const LineChart = ({ heightPx, lines, tone, zones = [], marks, dot }: LineChartProps) => (
  <div
    aria-hidden="true"
    className="grid text-sm figures"
    style={{ gridTemplateColumns: `minmax(0, 1fr) ${AXIS_PX}px`, columnGap: AXIS_GAP_PX }}
  >
    <div className="relative" style={{ height: heightPx }}>
      {zones.map((zone) => (
        <div
          key={zone.key}
          className="absolute inset-x-0"
          style={{ ...ZONES[zone.tone], top: percent(1 - zone.to), height: percent(zone.to - zone.from) }}
        />
      ))}
      <svg
        viewBox={`0 0 ${WIDTH} ${heightPx}`}
        preserveAspectRatio="none"
        className="absolute inset-0 block size-full"
        style={{ overflow: 'visible' }}
      >
        {marks
          .filter(({ strong }) => strong !== true)
          .map(({ key, at }) => (
            <path
              key={key}
              d={`M0 ${(1 - at) * heightPx}H${WIDTH}`}
              stroke="var(--chart-grid)"
              vectorEffect="non-scaling-stroke"
            />
          ))}
        {lines.map((points) => (
          <g key={points[0]?.x ?? 0} fill="none" strokeLinejoin="round" strokeLinecap="round">
            {tone === 'main' && <path d={areaOf(points, heightPx)} fill="var(--chart-area)" />}
            <path
              d={pathOf(points, heightPx)}
              stroke={COLORS[tone]}
              strokeWidth={tone === 'main' ? 2 : 1.5}
              vectorEffect="non-scaling-stroke"
            />
          </g>
        ))}
      </svg>
      {dot !== undefined && (
        <span
          className="absolute rounded-full"
          style={{
            left: percent(dot.x),
            top: percent(1 - dot.y),
            width: DOT_PX,
            height: DOT_PX,
            margin: -DOT_PX / 2,
            background: COLORS[tone],
            border: '2px solid var(--surface-raised)',
            boxShadow: `0 0 0 1px ${COLORS[tone]}`,
          }}
        />
      )}
    </div>
    <div className="relative text-muted" style={{ height: heightPx }}>
      {marks.map(({ key, at, text, strong }) => (
        <span
          key={key}
          className={classNames(
            'absolute left-0 -translate-y-1/2 whitespace-nowrap',
            strong === true && 'font-semibold text-ink',
          )}
          // At the edges the words stay inside.
          style={{ top: `clamp(8px, ${percent(1 - at)}, calc(100% - 8px))` }}
        >
          {text}
        </span>
      ))}
    </div>
  </div>
)

export interface ChartReaderProps {
  /** What the charts show, in a sentence. */
  readonly label: string
  /** From 0 to 1, from the left, in order. */
  readonly places: readonly number[]
  /** The place that is read; null for none, which is the last. */
  readonly active: number | null
  readonly onActive: (index: number | null) => void
  /** What stands at the place that is read. */
  readonly valueText: string
  readonly children: ReactNode
}

const nearest = (places: readonly number[], share: number): number =>
  places.reduce((best, place, index) => {
    const bestPlace = places[best] ?? 0
    return Math.abs(place - share) < Math.abs(bestPlace - share) ? index : best
  }, 0)

/**
 * Charts over one axis of time that can be read point by point: with a pointer, a finger, or the arrow keys. It is the platform's
 * own range input, which is announced by assistive technology, laid over the charts.
 */
export const ChartReader = ({ label, places, active, onActive, valueText, children }: ChartReaderProps) => {
  const at = active === null ? undefined : places[active]
  return (
    <div className="relative rounded-small has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      {children}
      <div className="absolute inset-0" style={{ right: AXIS_PX + AXIS_GAP_PX }} data-print="no">
        {at !== undefined && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-0 h-full bg-ink"
            style={{ left: percent(at), width: 1 }}
          />
        )}
        <input
          type="range"
          aria-label={label}
          aria-valuetext={valueText}
          min={0}
          max={places.length - 1}
          value={active ?? places.length - 1}
          onChange={(event) => onActive(event.target.valueAsNumber)}
          onPointerMove={(event) => {
            const { left, width } = event.currentTarget.getBoundingClientRect()
            if (width > 0) onActive(nearest(places, (event.clientX - left) / width))
          }}
          onPointerLeave={() => onActive(null)}
          onBlur={() => onActive(null)}
          className="absolute inset-0 m-0 size-full opacity-0"
          style={{ cursor: 'crosshair', touchAction: 'pan-y' }}
        />
      </div>
    </div>
  )
}
