/** Percent of the width that is there. */
export const ZOOMS = [100, 125, 150, 200, 300] as const

/** A page is not shown wider than this at 100 %: lines longer than that are hard to follow. */
export const MAX_PAGE_WIDTH_PX = 860

/** The scale at which a page fills the room, enlarged by the zoom chosen. */
export const scaleOf = (room: {
  readonly widthPx: number
  readonly pageWidth: number
  readonly zoom: number
}): number => (Math.min(room.widthPx, MAX_PAGE_WIDTH_PX) / room.pageWidth) * ((ZOOMS[room.zoom] ?? 100) / 100)
