import type { ReactNode } from 'react'
import type { StatusTone } from './StatusSign.tsx'
import { classNames } from './class-names.ts'

const TONES: Readonly<Record<StatusTone | 'neutral' | 'brand', string>> = {
  neutral: 'border-control bg-raised text-ink',
  brand: 'border-brand bg-brand-soft text-brand-strong',
  info: 'border-info/40 bg-info-soft text-info',
  success: 'border-success/40 bg-success-soft text-success',
  warn: 'border-warn/40 bg-warn-soft text-warn',
  danger: 'border-danger/40 bg-danger-soft text-danger',
}

export interface TagProps {
  readonly tone?: StatusTone | 'neutral' | 'brand' | undefined
  readonly children: ReactNode
}

/** A state in a word or two. */
export const Tag = ({ tone = 'neutral', children }: TagProps) => (
  <span
    className={classNames(
      'inline-flex items-center rounded-full border px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap',
      TONES[tone],
    )}
  >
    {children}
  </span>
)
