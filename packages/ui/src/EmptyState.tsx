import type { ReactNode } from 'react'

export interface EmptyStateProps {
  readonly title: ReactNode
  readonly children?: ReactNode
  /** The suggested action. */
  readonly action?: ReactNode
  readonly level?: 2 | 3 | undefined
}

/** The state without any content: says why, and what to do. */
export const EmptyState = ({ title, children, action, level = 2 }: EmptyStateProps) => {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className="flex flex-col items-center rounded-card border border-dashed border-control px-6 py-10 text-center">
      <Heading className="text-lg">{title}</Heading>
      {children !== undefined && <div className="mt-2 max-w-prose text-muted">{children}</div>}
      {action !== undefined && <div className="mt-5">{action}</div>}
    </div>
  )
}
