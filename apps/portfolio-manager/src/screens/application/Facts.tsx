import { portfolioFrame } from '@pledge/copy/en/portfolio/frame'
import type { ReactNode } from 'react'

export type Fact = readonly [term: string, detail: ReactNode]

/** Terms and values in two narrow columns; an unknown value is marked as such. */
export const Facts = ({
  facts,
  look = 'text',
}: {
  readonly facts: readonly Fact[]
  readonly look?: 'text' | 'figures'
}) => (
  <dl className="grid grid-cols-[minmax(7rem,2fr)_3fr] gap-x-4 gap-y-1.5 text-sm">
    {facts.map(([term, detail]) => (
      <div key={term} className="col-span-2 grid grid-cols-subgrid">
        <dt className="text-muted">{term}</dt>
        <dd className={look === 'figures' ? 'min-w-0 figures break-words text-right' : 'min-w-0 break-words'}>
          {detail ?? <span className="text-muted">{portfolioFrame.notGiven}</span>}
        </dd>
      </div>
    ))}
  </dl>
)
