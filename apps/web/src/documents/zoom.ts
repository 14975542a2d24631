/** Percent of the available width. */
export const ZOOMS = [100, 125, 150, 200, 300] as const

/** Maximum page width at 100 %: longer lines are hard to follow. */
export const MAX_PAGE_WIDTH_PX = 860

/** The scale at which a page fills the space, times the chosen zoom. */
export const scaleOf = (room: {
  readonly widthPx: number
  readonly pageWidth: number
  readonly zoom: number
}): number => (Math.min(room.widthPx, MAX_PAGE_WIDTH_PX) / room.pageWidth) * ((ZOOMS[room.zoom] ?? 100) / 100)
