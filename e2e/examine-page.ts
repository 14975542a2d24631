import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { BRAND, isExamined, type ShownAs } from './cast.ts'
import { cutOff, NARROWEST_PX } from './cut-off.ts'
import { PHONE } from './people.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const SCREENS = fileURLToPath(new URL('../test-results/screens', import.meta.url))
const SCHEMES = ['light', 'dark'] as const
const WIDTHS_PX = [390, 1280]
const DESKTOP = { width: 1280, height: 900 }
/** Maximum time of four examinations with pictures; a test's timeout is extended by it for each examination. */
const EXAMINATION_MS = 20_000
/** Two frames each: longer than a page takes for another width. */
const MAX_TRIES = 30

interface ExamineOptions {
  readonly isBusy?: boolean
  readonly alsoAs?: readonly ShownAs[]
}

export interface Examine {
  /** Examines the current page under a separate name; `isBusy`: while it is still loading; `alsoAs`: see below. */
  (page: Page, name: string, options?: ExamineOptions): Promise<void>
  /** The findings in all pages so far. */
  readonly findings: readonly string[]
}

const isDark = (page: Page): Promise<boolean> =>
  page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)

/** Two frames: after these, a change of size or scheme is painted. */
const settles = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )

/** Whether it fits the narrowest screen. */
const fits = async (page: Page, name: string, findings: string[]): Promise<void> => {
  const before = page.viewportSize() ?? DESKTOP
  await page.setViewportSize({ width: NARROWEST_PX, height: before.height })
  // A browser on a busy machine lays the page out some frames later.
  let found = await cutOff(page)
  for (let tries = 0; found.length > 0 && tries < MAX_TRIES; tries += 1) {
    await settles(page)
    found = await cutOff(page)
  }
  findings.push(...found.map((each) => `${name}: at ${NARROWEST_PX} px ${each}`))
  await page.setViewportSize(before)
}

/** In a page already examined in light mode, only the colors can differ in dark mode. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** What AxeBuilder evaluates instead of half a megabyte of axe if the page already has it. */
const NOTHING = ';'

const hasAxe = async (page: Page): Promise<boolean> => {
  const found = await Promise.all(page.frames().map((frame) => frame.evaluate(() => 'axe' in window)))
  return found.every(Boolean)
}

const runAxe = async (
  page: Page,
  { name, findings, rules }: { name: string; findings: string[]; rules?: string[] },
): Promise<void> => {
  // In the page itself: otherwise a blank page is opened each time to combine the results of frames, and this page
  // has none. Its style sheets are not read for rules that are not checked either: axe would inline them into the
  // page, which the policy forbids.
  const axe = new AxeBuilder({ page, ...((await hasAxe(page)) && { axeSource: NOTHING }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: false })
  const examined = async () =>
    (await (rules === undefined ? axe.withTags(TAGS) : axe.withRules(rules)).analyze()).violations
  let violations = await examined()
  // A browser on a busy machine applies a theme or a scheme to some elements frames later; what is wrong stays wrong.
  for (let tries = 0; violations.length > 0 && tries < MAX_TRIES; tries += 1) {
    await settles(page)
    violations = await examined()
  }
  for (const { id, help, nodes } of violations)
    findings.push(
      `${name}: ${id} (${help}): ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary ?? ''}`).join(' | ')}`,
    )
}

/** The path of a page's brand style sheet (`http/page/brand-files.ts`), in the requested version. */
const THEME = 'link[rel="stylesheet"][href$="/theme.css"]'

const setTheme = (page: Page, href: string): Promise<void> =>
  page.locator(THEME).evaluate(
    (link: HTMLLinkElement, address) =>
      new Promise<void>((done, fail) => {
        link.addEventListener('load', () => done(), { once: true })
        link.addEventListener('error', () => fail(new Error(`no ${address}`)), { once: true })
        link.setAttribute('href', address)
      }),
    href,
  )

/**
 * Shows the page in one brand after another: in its colors and corners, in its scheme, at its width; then as before.
 */
const shownAsEach = async (
  page: Page,
  brands: readonly ShownAs[],
  act: (brand: ShownAs) => Promise<void>,
): Promise<void> => {
  if (brands.length === 0) return
  const theme = (await page.locator(THEME).getAttribute('href')) ?? ''
  const size = page.viewportSize() ?? DESKTOP
  const colorScheme = (await isDark(page)) ? ('dark' as const) : ('light' as const)
  for (const brand of brands) {
    await setTheme(page, `/brand/${brand.code}/1/theme.css`)
    await page.emulateMedia({ colorScheme: brand.colorScheme })
    await page.setViewportSize(brand.isPhone ? PHONE : DESKTOP)
    await settles(page)
    await act(brand)
  }
  await setTheme(page, theme)
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize(size)
}

interface Seen {
  readonly brand: string
  readonly name: string
  readonly findings: string[]
}

/** Examined and pictured in light and dark mode at both widths. */
const fromAllSides = async (page: Page, { brand, name, findings }: Seen): Promise<void> => {
  test.setTimeout(test.info().timeout + EXAMINATION_MS)
  const size = page.viewportSize() ?? DESKTOP
  const scheme = (await isDark(page)) ? 'dark' : 'light'
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme })
    for (const width of WIDTHS_PX) {
      await page.setViewportSize({ width, height: size.height })
      await settles(page)
      await runAxe(page, {
        name: `${brand} ${name} ${colorScheme} ${width}`,
        findings,
        ...(colorScheme === 'dark' && { rules: COLOR_RULES }),
      })
      const file = path.join(SCREENS, `${brand}-${colorScheme}`, `${name}-${width}.png`)
      // Behind a dialog the page is inert: its visible part is enough.
      const isInDialog = await page.locator('dialog[open]').first().isVisible()
      // A sticky panel is at the place where a reader first sees it.
      if (!isInDialog) await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await page.screenshot({ path: file, fullPage: !isInDialog })
    }
  }
  await page.emulateMedia({ colorScheme: scheme })
  await page.setViewportSize(size)
}

/**
 * Examines one page after another with axe (WCAG 2.2 AA), and continues after a finding, so that one run reports them
 * all. In the test command the page is examined as it is and then in the theme of each of `alsoAs`: the same page need
 * not be reached again for each brand; at another width with all rules, otherwise only those of colors. In the
 * campaign (PLEDGE_LOOKS) in light and dark mode at both widths, with pictures; a journey whose pages others examine
 * is examined only there (`isPicturedOnly`).
 */
export const createExaminer = ({
  brand = BRAND.code,
  alsoAs: everywhere = [],
  isPicturedOnly = false,
}: {
  readonly brand?: string
  readonly alsoAs?: readonly ShownAs[]
  readonly isPicturedOnly?: boolean
} = {}): Examine => {
  const findings: string[] = []
  const examine = async (
    page: Page,
    name: string,
    { isBusy = false, alsoAs = everywhere }: ExamineOptions = {},
  ): Promise<void> => {
    if (isPicturedOnly && !isExamined) return
    if (!isBusy) await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const title = await page.title()
    // Row 1.1.26: the brand, then the page; a bank's page is not one of ours.
    if (!/\S \| \S/.test(title) && !page.url().includes('/sandbox/bank'))
      findings.push(`${brand} ${name}: the title is only '${title}'`)
    await fits(page, `${brand} ${name}`, findings)
    if (isExamined) return fromAllSides(page, { brand, name, findings })
    await runAxe(page, { name: `${brand} ${name}`, findings })
    await shownAsEach(page, alsoAs, ({ code, isPhone }) =>
      runAxe(page, { name: `${code} ${name}`, findings, ...(!isPhone && { rules: COLOR_RULES }) }),
    )
  }
  return Object.assign(examine, { findings })
}
