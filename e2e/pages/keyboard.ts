import { expect, type Locator, type Page } from '@playwright/test'

/** A person without a mouse: everything by Tab, Enter, Space, arrows and typing, and seeing where they are. */

/** More stops than any page has between two things. */
const MOST_STOPS = 120

interface Stop {
  /** What has the focus, for a finding. */
  readonly name: string
  /** Null where all is well. */
  readonly problem: string | null
  /** True before the first and behind the last stop of the page. */
  readonly isOutside: boolean
}

/** What has the focus, and whether a person sees that it has: a ring around it, and nothing over it. */
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
    /** A slider shows it at its thumb, of which no computed style is told: its rule is looked for. */
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

/** Tab after Tab to this, every stop on the way with a visible focus. */
export const tabsTo = async (
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> => {
  await expect(target).toBeVisible()
  for (let stops = 0; stops <= MOST_STOPS; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
    expectSeen(await standsAt(page))
  }
  throw new Error(`no key leads to ${target.toString()}`)
}

/** Types into a field; what it held was selected by coming to it. */
export const tabsAndTypes = async (page: Page, field: Locator, text: string): Promise<void> => {
  await tabsTo(page, field)
  await page.keyboard.type(text)
}

export const tabsAndPresses = async (page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter') => {
  await tabsTo(page, target)
  await page.keyboard.press(key)
}

/** Chooses an option of a list by its first letters. */
export const tabsAndChooses = async (page: Page, list: Locator, label: string): Promise<void> => {
  await tabsAndTypes(page, list, label)
  await expect(list.locator('option:checked')).toHaveText(label)
}

/**
 * Once through everything that takes the focus, and back by as many: every stop is seen, and nothing holds whoever came.
 * Answers how many stops there were.
 */
export const walksThrough = async (page: Page): Promise<number> => {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const seen: string[] = []
  for (let stops = 0; stops <= MOST_STOPS; stops += 1) {
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
  expect(seen.length, `a trap: ${seen.slice(-3).join(' > ')}`).toBeLessThan(MOST_STOPS)
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
