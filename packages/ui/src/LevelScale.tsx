import { classNames } from './class-names.ts'

export type LevelTone = 'warn' | 'call' | 'sale'

export interface ScaleLevel {
  readonly key: string
  readonly at: number
  readonly label: string
  readonly tone: LevelTone
}

export interface LevelScaleProps {
  /** The text alternative. */
  readonly label: string
  /** Both ends of the scale, in the unit of `at`. */
  readonly from: number
  readonly to: number
  readonly startLabel: string
  /** Current position; null without one. */
  readonly at: number | null
  readonly pin: string
  /** In ascending order: each starts a segment of the scale. */
  readonly levels: readonly ScaleLevel[]
}

const FILLS: Readonly<Record<LevelTone, string>> = {
  warn: 'var(--fill-warn)',
  // A pattern as well, so that states do not rely on color alone.
  call: 'repeating-linear-gradient(135deg, var(--fill-call) 0 5px, color-mix(in oklab, var(--fill-call) 60%, var(--surface-raised)) 5px 8px)',
  sale: 'var(--fill-sale)',
}
/**
 * On a narrow screen five percent are narrower than a mark's label: there the labels omit the unit, which the start
 * of the scale names, and the outer ones are shifted away from the middle one.
 */
const LEANS = ['max-[30rem]:-translate-x-[80%]', '', 'max-[30rem]:-translate-x-[20%]'] as const
const UNIT = /%$/

/** A scale with levels and a current position: shapes for sighted users, one sentence for assistive technology. */
export const LevelScale = ({ label, from, to, startLabel, at, pin, levels }: LevelScaleProps) => {
  const share = (value: number) => Math.min(Math.max(((value - from) / (to - from)) * 100, 0), 100)
  const stretches = [{ key: 'ok', fill: 'var(--fill-ok)', from: 0 }].concat(
    levels.map(({ key, tone, at: level }) => ({ key, fill: FILLS[tone], from: share(level) })),
  )
  const place = at === null ? null : share(at)
  return (
    <div
      role="img"
      aria-label={label}
      className={classNames('relative pb-7 text-sm figures', place === null ? 'pt-1' : 'pt-11')}
    >
      {place !== null && (
        <>
          <span
            className="absolute top-4 h-11 w-1 -translate-x-1/2 rounded-b-sm bg-ink ring-2 ring-raised"
            style={{ left: `${place}%` }}
          />
          <span
            className="absolute top-0 rounded-field bg-ink px-2.5 py-0.5 font-semibold whitespace-nowrap text-raised"
            style={{ left: `${place}%`, translate: `-${place}%` }}
          >
            {pin}
          </span>
        </>
      )}
      <div className="flex h-3 gap-0.5 overflow-hidden rounded-full">
        {stretches.map(({ key, fill, from: begins }, index) => (
          <span
            key={key}
            className="h-full"
            style={{ background: fill, width: `${(stretches[index + 1]?.from ?? 100) - begins}%` }}
          />
        ))}
      </div>
      <span className="absolute bottom-0 left-0 text-muted">{startLabel}</span>
      {levels.map(({ key, at: level, label: mark }, index) => (
        <span
          key={key}
          className={classNames('absolute bottom-0 -translate-x-1/2 font-semibold', LEANS[index])}
          style={{ left: `${share(level)}%` }}
        >
          {mark.replace(UNIT, '')}
          {UNIT.test(mark) && <span className="max-[30rem]:hidden">%</span>}
        </span>
      ))}
    </div>
  )
}
