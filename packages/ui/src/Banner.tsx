import { type ReactNode, useState } from 'react'
import { CloseSign } from './CloseSign.tsx'
import { StatusSign } from './StatusSign.tsx'
import { classNames } from './class-names.ts'

export interface BannerProps {
  readonly tone: 'info' | 'warn'
  /** Folded to two lines when longer than `foldAfter` characters (gap G.23: 280). */
  readonly message: string
  readonly foldAfter?: number | undefined
  /** If set, the banner can be dismissed. */
  readonly onDismiss?: (() => void) | undefined
  readonly label?: string | undefined
  readonly dismissLabel?: string | undefined
  readonly moreLabel?: string | undefined
  readonly lessLabel?: string | undefined
  readonly action?: ReactNode
}

export const FOLD_AFTER = 280

/** News for all users, across the page under the header (gap G.12). */
export const Banner = ({
  tone,
  message,
  foldAfter = FOLD_AFTER,
  onDismiss,
  label = 'Announcement',
  dismissLabel = 'Dismiss',
  moreLabel = 'More',
  lessLabel = 'Less',
  action,
}: BannerProps) => {
  const [unfolded, setUnfolded] = useState(false)
  const long = message.length > foldAfter
  return (
    <section
      aria-label={label}
      data-print="no"
      className={classNames(
        'border-b',
        tone === 'warn' ? 'border-warn/30 bg-warn-soft' : 'border-info/30 bg-info-soft',
      )}
    >
      <div className="mx-auto flex max-w-page items-start gap-3 px-4 py-2 md:px-6">
        <span className={classNames('py-2.5', tone === 'warn' ? 'text-warn' : 'text-info')}>
          <StatusSign tone={tone} />
        </span>
        <div className="min-w-0 grow py-2.5 text-base">
          <p className={classNames('m-0', long && !unfolded && 'line-clamp-2')}>{message}</p>
          {long && (
            <button
              type="button"
              aria-expanded={unfolded}
              onClick={() => setUnfolded(!unfolded)}
              className="link min-h-11 font-semibold"
            >
              {unfolded ? lessLabel : moreLabel}
            </button>
          )}
          {action}
        </div>
        {onDismiss !== undefined && (
          <button
            type="button"
            aria-label={dismissLabel}
            onClick={onDismiss}
            className="flex size-11 shrink-0 items-center justify-center rounded-field hover:bg-raised/60"
          >
            <CloseSign />
          </button>
        )}
      </div>
    </section>
  )
}
