import type { ReactNode } from 'react'

export interface GridFigure {
  readonly key: string
  readonly term: ReactNode
  readonly detail: ReactNode
}

/** Terms above their values, two in a row on a phone and four from 768 px up. */
export const FigureGrid = ({ items }: { readonly items: readonly GridFigure[] }) => (
  <dl className="grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-4">
    {items.map(({ key, term, detail }) => (
      <div key={key} className="min-w-0">
        <dt className="text-sm text-muted">{term}</dt>
        <dd className="font-semibold break-words figures">{detail}</dd>
      </div>
    ))}
  </dl>
)
