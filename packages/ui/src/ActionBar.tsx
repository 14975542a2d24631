import type { ReactNode } from 'react'

export interface ActionBarProps {
  readonly children: ReactNode
  /** Beside or above the actions: the figure that they are about. */
  readonly summary?: ReactNode
}

/** The main action of a page. On a phone it stays at the bottom, in reach of a thumb; from 768 px on it stands in the page. */
export const ActionBar = ({ children, summary }: ActionBarProps) => (
  <div
    data-print="no"
    className="sticky bottom-0 z-20 -mx-4 flex flex-col gap-2 border-t border-line bg-raised px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] max-md:shadow-float md:static md:mx-0 md:flex-row md:items-center md:justify-between md:border-0 md:bg-transparent md:p-0"
  >
    {summary !== undefined && <div className="min-w-0">{summary}</div>}
    <div className="flex flex-col gap-2 md:ml-auto md:flex-row-reverse md:gap-3">{children}</div>
  </div>
)
