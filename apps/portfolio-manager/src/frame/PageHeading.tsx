import type { ReactNode } from 'react'

export interface PageHeadingProps {
  readonly title: string
  readonly note?: ReactNode
  readonly aside?: ReactNode
}

export const PageHeading = ({ title, note, aside }: PageHeadingProps) => (
  <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
    <div className="min-w-0">
      <h1 className="text-xl">{title}</h1>
      {note !== undefined && <p className="mt-1 text-muted">{note}</p>}
    </div>
    {aside}
  </div>
)
