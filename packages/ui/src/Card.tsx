import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface CardProps {
  readonly children: ReactNode
  readonly as?: 'div' | 'section' | 'article' | 'li' | 'aside' | undefined
  /** `sunken`: an inset inside a page or card; `plain`: without a border. */
  readonly look?: 'raised' | 'sunken' | undefined
  readonly labelledBy?: string | undefined
  readonly className?: string | undefined
}

/** A surface that groups related content. */
export const Card = ({ children, as: Tag = 'div', look = 'raised', labelledBy, className }: CardProps) => (
  <Tag
    aria-labelledby={labelledBy}
    data-print="whole"
    className={classNames(
      'min-w-0 rounded-card p-5 md:p-6',
      look === 'raised' ? 'border border-line bg-raised shadow-card' : 'bg-sunken',
      className,
    )}
  >
    {children}
  </Tag>
)
