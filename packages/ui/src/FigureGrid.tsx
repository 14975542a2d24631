import type { ReactNode } from 'react'

export interface GridFigure {
  readonly key: string
  readonly term: ReactNode
  readonly detail: ReactNode
}

/** As narrow as a figure with its term may be: two in a row on a phone. */
const FIGURE_PX = 150

/**
 * Terms above their values, as many in a row as there is room for. Smaller on a phone, where a date would break within its
 * year.
 */
export const FigureGrid = ({ items }: { readonly items: readonly GridFigure[] }) => (
  <dl
    className="grid gap-x-4 gap-y-4"
    style={{ gridTemplateColumns: `repeat(auto-fill, minmax(${FIGURE_PX}px, 1fr))` }}
  >
    {items.map(({ key, term, detail }) => (
      <div key={key} className="min-w-0">
        <dt className="text-sm text-muted">{term}</dt>
        <dd className="font-semibold break-words figures max-sm:text-sm">{detail}</dd>
      </div>
    ))}
  </dl>
)
