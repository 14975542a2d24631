import type { ReactNode } from 'react'

export interface ProgressBarProps {
  readonly label: string
  /** Confirmed share, 0 to 1. */
  readonly share: number
  /** Unconfirmed share, drawn hatched after it. */
  readonly pendingShare?: number | undefined
  /** The text alternative: '0.3 of 0.5 BTC received'. */
  readonly valueText: string
  /** Shown above the bar; the label is only for assistive technology. */
  readonly heading?: ReactNode
  /** Shown under the bar. */
  readonly footer?: ReactNode
}

const bounded = (share: number): number => Math.min(1, Math.max(0, share))

/** The share of a known total. */
export const ProgressBar = (props: ProgressBarProps) => {
  const share = bounded(props.share)
  const pending = Math.min(1 - share, bounded(props.pendingShare ?? 0))
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {props.heading}
      <div
        role="progressbar"
        aria-label={props.label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(share * 100)}
        aria-valuetext={props.valueText}
        className="flex h-3 overflow-hidden rounded-full border border-control bg-sunken"
      >
        <div className="bg-brand transition-[width] duration-200" style={{ width: `${share * 100}%` }} />
        <div
          className="bg-[repeating-linear-gradient(-45deg,var(--brand)_0_3px,var(--brand-soft)_3px_7px)] transition-[width] duration-200"
          style={{ width: `${pending * 100}%` }}
        />
      </div>
      {props.footer !== undefined && <div className="text-sm text-muted">{props.footer}</div>}
    </div>
  )
}
