/** Between the panel and the edges of the window: `top-6`. */
const GAP_PX = 24

/**
 * For the `sideRef` of a `PageGrid` (row 2.2.43): a panel that fits into the window sticks by its beginning, a higher one by
 * its end, where its button is. Otherwise the button of a high panel would be below the window until the page ends.
 */
export const sticksInReach = (panel: HTMLDivElement | null): (() => void) | undefined => {
  if (panel === null || typeof ResizeObserver === 'undefined') return undefined
  const place = () => {
    panel.style.top = `${Math.min(GAP_PX, window.innerHeight - panel.offsetHeight - GAP_PX)}px`
  }
  // In a window of any height; the grid's own panels are sticky only in one that is high enough for most of them.
  panel.classList.add('lg:sticky')
  const sizes = new ResizeObserver(place)
  sizes.observe(panel)
  window.addEventListener('resize', place)
  return () => {
    sizes.disconnect()
    window.removeEventListener('resize', place)
  }
}
