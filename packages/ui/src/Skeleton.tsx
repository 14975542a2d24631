import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface SkeletonProps {
  /** The room that the content will take, e.g. 'h-6 w-40'. */
  readonly className?: string | undefined
}

/** A gray place that keeps the layout until its content has come. */
export const Skeleton = ({ className = 'h-6 w-full' }: SkeletonProps) => (
  <span aria-hidden="true" className={classNames('block animate-breathe rounded-small bg-line', className)} />
)

/** Around the skeletons of one part of a page: says once that it is loading. */
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
