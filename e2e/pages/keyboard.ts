import { expect, type Locator, type Page } from '@playwright/test'

/** A person without a mouse: everything by Tab, Enter, Space, arrow keys and typing, with visible focus. */

/** More stops than any page has between two elements. */
const MAX_STOPS = 120

interface Stop {
  /** The focused element, for a finding. */
  readonly name: string
  /** Null if there is none. */
  readonly problem: string | null
  /** True before the first and after the last stop of the page. */
  readonly isOutside: boolean
}

/** The focused element, and whether its focus is visible: a ring around it, and nothing over it. */
const standsAt = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (focused === null || focused === document.body || focused === document.documentElement)
      return { name: 'the page', problem: null, isOutside: true }
    const name = `${focused.tagName.toLowerCase()} ${(focused.getAttribute('aria-label') ?? focused.textContent ?? '').slice(0, 60)} ${focused.id}`
    const isRinged = (element: Element | null | undefined, pseudo?: string) => {
      if (element === null || element === undefined) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, pseudo)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
    }
    /** A slider shows the ring at its thumb, which has no computed style: its CSS rule is looked up. */
    const hasRingedThumb = (rules: CSSRuleList): boolean =>
      [...rules].some((rule) => {
        if ('cssRules' in rule && hasRingedThumb((rule as CSSGroupingRule).cssRules)) return true
        const { selectorText, style } = rule as Partial<CSSStyleRule>
        const [element = '', thumb] = (selectorText ?? '').split('::-webkit-slider-thumb')
        if (thumb === undefined || !element.includes(':focus-visible')) return false
        return focused.matches(element) && `${style?.outline}${style?.boxShadow}` !== ''
      })
    if (
      focused.matches('input[type=range]') &&
      [...document.styleSheets].some((sheet) => hasRingedThumb(sheet.cssRules))
    )
      return { name, problem: null, isOutside: false }
    // A control that is drawn by its label or by a neighbor shows the ring there.
    const labels = 'labels' in focused ? [...((focused as HTMLInputElement).labels ?? [])] : []
    const around = [focused, focused.parentElement, focused.nextElementSibling, ...labels]
    const ringed = around.find((element) => isRinged(element))
    if (ringed === undefined || ringed === null) return { name, problem: 'shows no focus', isOutside: false }
    const { left, top, right, bottom } = ringed.getBoundingClientRect()
    const x = Math.min(Math.max((left + right) / 2, 0), window.innerWidth - 1)
    const y = (Math.max(top, 0) + Math.min(bottom, window.innerHeight)) / 2
    if (bottom <= 0 || top >= window.innerHeight)
      return { name, problem: 'is out of sight', isOutside: false }
    const over = document.elementFromPoint(x, y)
    const isSeen =
      over !== null &&
      [ringed, ...around].some((element) => element?.contains(over) || over.contains(element ?? null))
    return { name, problem: isSeen ? null : `lies under ${over?.outerHTML.slice(0, 80)}`, isOutside: false }
  })

const expectSeen = ({ name, problem }: Stop): void => {
  expect(problem, name).toBeNull()
}

/** Presses Tab until this element has the focus; every stop on the way must have a visible focus. */
export const tabsTo = async (
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> => {
  await expect(target).toBeVisible()
  for (let stops = 0; stops <= MAX_STOPS; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
    expectSeen(await standsAt(page))
  }
  throw new Error(`no key leads to ${target.toString()}`)
}

/** Types into a field; focusing it selected its content. */
export const tabsAndTypes = async (page: Page, field: Locator, text: string): Promise<void> => {
  await tabsTo(page, field)
  await page.keyboard.type(text)
}

export const tabsAndPresses = async (page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter') => {
  await tabsTo(page, target)
  await page.keyboard.press(key)
}

/** Selects an option of a list by its first letters. */
export const tabsAndChooses = async (page: Page, list: Locator, label: string): Promise<void> => {
  await tabsAndTypes(page, list, label)
  await expect(list.locator('option:checked')).toHaveText(label)
}

/**
 * Tabs once through all focusable elements, and back the same number: every stop has a visible focus, and none is a
 * trap. Returns the number of stops.
 */
export const walksThrough = async (page: Page): Promise<number> => {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const seen: string[] = []
  for (let stops = 0; stops <= MAX_STOPS; stops += 1) {
    await page.keyboard.press('Tab')
    const stop = await standsAt(page)
    if (stop.isOutside && seen.length > 0) break
    expectSeen(stop)
    const isFirstAgain = await page.evaluate(() => {
      const marked = (document.activeElement as HTMLElement).dataset
      const was = marked['walked'] === 'yes'
      marked['walked'] = 'yes'
      return was
    })
    if (isFirstAgain) break
    seen.push(stop.name)
  }
  expect(seen.length, `a trap: ${seen.slice(-3).join(' > ')}`).toBeLessThan(MAX_STOPS)
  const before = await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('[data-walked]'))
      delete element.dataset['walked']
    return document.activeElement?.outerHTML.slice(0, 200)
  })
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  if (seen.length > 2)
    expect(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))).not.toBe(before)
  return seen.length
}
