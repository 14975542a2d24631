import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface Description {
  readonly key: string
  readonly term: ReactNode
  readonly detail: ReactNode
  /** Smaller, under the detail. */
  readonly note?: ReactNode
  /** Emphasizes the line, for example a total. */
  readonly strong?: boolean | undefined
}

export interface DescriptionListProps {
  readonly items: readonly Description[]
  /** `figures`: details are right-aligned in tabular digits; `text`: on a phone, under their term. */
  readonly look?: 'figures' | 'text' | undefined
}

/** Terms with their values, one per line. */
export const DescriptionList = ({ items, look = 'figures' }: DescriptionListProps) => (
  <dl className="divide-y divide-line">
    {items.map((item) => (
      <div
        key={item.key}
        className={classNames(
          'flex min-w-0 py-3 first:pt-0 last:pb-0',
          look === 'figures'
            ? 'flex-wrap items-baseline justify-between gap-x-4'
            : 'flex-col gap-0.5 md:flex-row md:gap-4',
          item.strong === true && 'font-semibold',
        )}
      >
        <dt
          className={classNames(
            'min-w-0',
            item.strong !== true && 'text-muted',
            look === 'text' && 'md:w-2/5',
          )}
        >
          {item.term}
        </dt>
        <dd
          className={classNames(
            'min-w-0',
            look === 'figures' ? 'ml-auto text-right font-semibold figures' : 'break-words md:w-3/5',
          )}
        >
          {item.detail}
          {item.note !== undefined && (
            <span className="block text-sm font-normal text-muted">{item.note}</span>
          )}
        </dd>
      </div>
    ))}
  </dl>
)
