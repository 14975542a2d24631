import type { Page } from '@playwright/test'

/** Below this a page may scroll sideways (WCAG 1.4.10). */
export const NARROWEST_PX = 320
/** What is named of what is found. */
const MOST_NAMED = 4

/**
 * What a page cannot show in its width: that it scrolls sideways, and whatever reaches past an edge, but for what is in a
 * box that scrolls by itself, as wide tables are, and what only screen readers are to find.
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
  }, MOST_NAMED)
