import type { ReactNode } from 'react'

export interface PageHeadProps {
  readonly title: ReactNode
  readonly lead?: ReactNode
  /** Right of the title from 768 px up, below it on narrower screens. */
  readonly aside?: ReactNode
}

/** The page title with its introduction, in the same place on every page. */
export const PageHead = ({ title, lead, aside }: PageHeadProps) => (
  <header className="mb-5 flex flex-col gap-x-6 gap-y-1 md:mb-6 md:flex-row md:items-end md:justify-between lg:mb-4">
    <div className="min-w-0">
      <h1 className="text-xl">{title}</h1>
      {lead !== undefined && <div className="mt-1 max-w-prose text-pretty text-muted">{lead}</div>}
    </div>
    {aside !== undefined && <div className="shrink-0">{aside}</div>}
  </header>
)
