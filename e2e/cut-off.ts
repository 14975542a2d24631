import type { Page } from '@playwright/test'

/** Below this width a page may scroll sideways (WCAG 1.4.10). */
export const NARROWEST_PX = 320
/** Maximum number of findings listed. */
const MAX_NAMED = 4

/**
 * What a page cannot show in its width: sideways scrolling, and everything that extends past an edge, except in a box
 * with its own scrolling, such as wide tables, and except content only for screen readers.
 */
export const cutOff = (page: Page): Promise<readonly string[]> =>
  page.evaluate((most) => {
    const { scrollWidth, clientWidth } = document.documentElement
    const scrolls = (element: Element): boolean => {
      for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement)
        if (/auto|scroll/.test(getComputedStyle(box).overflowX)) return true
      return false
    }
    const wide = [...document.querySelectorAll('body *')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      if (width === 0 || (right <= clientWidth + 1 && left >= -1)) return false
      return element.closest('[class*="sr-only"], [aria-hidden="true"], svg') === null && !scrolls(element)
    })
    const deepest = wide.filter(
      (element) => !wide.some((other) => other !== element && element.contains(other)),
    )
    return [
      ...(scrollWidth > clientWidth ? [`scrolls sideways, ${scrollWidth} px in ${clientWidth} px`] : []),
      ...deepest.slice(0, most).map((element) => `cut off: ${element.outerHTML.slice(0, 140)}`),
    ]
  }, MAX_NAMED)
