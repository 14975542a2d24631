import { marginCall as words } from '@pledge/copy/en/screens/margin-call'
import { Button } from '@pledge/ui/Button'
import { StatusSign } from '@pledge/ui/StatusSign'
import { useId, type ReactNode } from 'react'

export interface CallBannerProps {
  readonly title: string
  readonly children: ReactNode
  readonly clock: ReactNode
  readonly action: ReactNode
  /** Once the page no longer follows the price by itself. */
  readonly onUpdate: (() => void) | undefined
}

/** An open margin call above everything else of its loan: until when, what for, and how much time is left. */
export const CallBanner = ({ title, children, clock, action, onUpdate }: CallBannerProps) => {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      data-print="whole"
      className="grid gap-5 rounded-card border border-danger/40 bg-danger-soft p-5 md:p-6 lg:grid-cols-[minmax(0,1fr)_352px] gap-x-8"
    >
      <div className="flex min-w-0 flex-col items-start gap-3">
        <h3 id={titleId} className="flex gap-2 text-lg">
          <span className="text-danger">
            <StatusSign tone="danger" />
          </span>
          <span>{title}</span>
        </h3>
        <p className="max-w-prose figures">{children}</p>
        {action !== null && <div className="flex flex-wrap gap-3">{action}</div>}
        {onUpdate !== undefined && (
          <p className="flex flex-wrap items-center gap-3 text-sm">
            {words.fix.paused}
            <Button variant="secondary" size="small" onClick={onUpdate}>
              {words.fix.update}
            </Button>
          </p>
        )}
      </div>
      {clock}
    </section>
  )
}
