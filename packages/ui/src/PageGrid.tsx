import type { ReactNode, Ref } from 'react'

export interface PageGridProps {
  /** The main column. */
  readonly children: ReactNode
  /**
   * The right panel: cards, the first of which has the page's primary action. Below 1024 px it follows the main
   * column.
   */
  readonly side: ReactNode
  /** Follows the right panel below 1024 px, and the main column from there up. */
  readonly below?: ReactNode
  /** Places a panel that may be higher than the window, so that it is sticky in every window: see `sticksInReach`. */
  readonly sideRef?: Ref<HTMLDivElement>
}

const COLUMN = 'flex min-w-0 flex-col gap-4 md:gap-6'

/** The grid of every page: a main column and a panel of 352 px from 1024 px up, one column below. */
export const PageGrid = ({ children, side, below, sideRef }: PageGridProps) => (
  <div className="grid grid-cols-1 items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_352px] lg:grid-rows-[auto_1fr]">
    <div className={COLUMN}>{children}</div>
    {/* If the window is lower than the panel, the panel's end would be out of reach. */}
    <div
      ref={sideRef}
      className={`${COLUMN} lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:[@media(min-height:52rem)]:sticky lg:[@media(min-height:52rem)]:top-6`}
    >
      {side}
    </div>
    {below !== undefined && <div className={COLUMN}>{below}</div>}
  </div>
)
