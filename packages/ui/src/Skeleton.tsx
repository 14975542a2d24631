import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface SkeletonProps {
  /** The size of the future content, e.g. 'h-6 w-40'. */
  readonly className?: string | undefined
}

/** A gray placeholder that keeps the layout stable until the content is loaded. */
export const Skeleton = ({ className = 'h-6 w-full' }: SkeletonProps) => (
  <span aria-hidden="true" className={classNames('block animate-breathe rounded-small bg-line', className)} />
)

/** Wraps the skeletons of one part of a page, and announces once that it is loading. */
export const Loading = ({
  label = 'Loading',
  children,
}: {
  readonly label?: string
  readonly children: ReactNode
}) => (
  <div role="status" aria-busy="true">
    <span className="sr-only">{label}</span>
    {children}
  </div>
)
