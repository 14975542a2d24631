export interface AmountMeterProps {
  readonly label: string
  /** The text alternative. */
  readonly valueText: string
  /** Confirmed share, 0 to 1. */
  readonly share: number
  /** Unconfirmed share, drawn hatched after it. */
  readonly pendingShare: number
  /** Position of the mark, 0 to 1. */
  readonly markShare: number
  readonly markLabel: string
  /** What the whole track means. Hidden on a phone, where the mark needs the room. */
  readonly endLabel?: string | undefined
}

/** Beyond this share, the labels of the mark and the end would touch. */
const MAX_BESIDE_END = 0.8

const bounded = (share: number): number => Math.min(1, Math.max(0, share))
const percent = (share: number): string => `${share * 100}%`

/** Progress of an amount toward a mark: the confirmed part is solid, the unconfirmed part hatched. */
export const AmountMeter = (props: AmountMeterProps) => {
  const share = bounded(props.share)
  const pending = Math.min(1 - share, bounded(props.pendingShare))
  const mark = bounded(props.markShare)
  return (
    <div className="relative min-w-0 pb-7">
      <div
        role="progressbar"
        aria-label={props.label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(share * 100)}
        aria-valuetext={props.valueText}
        className="flex h-4 overflow-hidden rounded-full bg-sunken [box-shadow:inset_0_0_0_1px_var(--control-border)]"
      >
        <div className="bg-brand transition-[width] duration-200" style={{ width: percent(share) }} />
        <div
          className="bg-[repeating-linear-gradient(135deg,var(--brand)_0_4px,var(--brand-soft)_4px_8px)] transition-[width] duration-200"
          style={{ width: percent(pending) }}
        />
      </div>
      <span
        aria-hidden="true"
        className="absolute -top-1.5 h-7 w-0.5 -translate-x-px bg-ink"
        style={{ left: percent(mark) }}
      />
      {/* At its mark, but never past an end of the track, however long the label is. */}
      <span
        aria-hidden="true"
        className="absolute bottom-0 text-sm font-semibold whitespace-nowrap figures"
        style={{ left: percent(mark), transform: `translateX(-${percent(mark)})` }}
      >
        {props.markLabel}
      </span>
      {props.endLabel !== undefined && mark < MAX_BESIDE_END && (
        <span
          aria-hidden="true"
          className="absolute right-0 bottom-0 hidden text-sm text-muted figures sm:block"
        >
          {props.endLabel}
        </span>
      )}
    </div>
  )
}
