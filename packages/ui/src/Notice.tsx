import type { ReactNode } from 'react'
import { StatusSign, type StatusTone } from './StatusSign.tsx'
import { classNames } from './class-names.ts'

export interface NoticeProps {
  readonly tone?: StatusTone | undefined
  readonly title?: ReactNode
  readonly children?: ReactNode
  /** The suggested action. */
  readonly action?: ReactNode
  /**
   * Announced when it appears: `alert` interrupts, `status` waits. Omit for a notice that is on the page from the
   * start.
   */
  readonly live?: 'alert' | 'status' | undefined
}

const TONES: Readonly<Record<StatusTone, { readonly ground: string; readonly sign: string }>> = {
  info: { ground: 'border-info/30 bg-info-soft', sign: 'text-info' },
  success: { ground: 'border-success/30 bg-success-soft', sign: 'text-success' },
  warn: { ground: 'border-warn/30 bg-warn-soft', sign: 'text-warn' },
  danger: { ground: 'border-danger/30 bg-danger-soft', sign: 'text-danger' },
}

/** Information, a warning or an error at this place of the page. */
export const Notice = ({ tone = 'info', title, children, action, live }: NoticeProps) => (
  <div
    role={live}
    className={classNames('flex min-w-0 gap-3 rounded-field border p-4 text-ink', TONES[tone].ground)}
  >
    <span className={TONES[tone].sign}>
      <StatusSign tone={tone} />
    </span>
    <div className="min-w-0 grow">
      {title !== undefined && <div className="font-semibold">{title}</div>}
      {children !== undefined && <div className="max-w-prose">{children}</div>}
      {action !== undefined && <div className="mt-3 flex flex-wrap gap-3">{action}</div>}
    </div>
  </div>
)
