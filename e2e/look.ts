import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const SCREENS = fileURLToPath(new URL('../test-results/screens', import.meta.url))
const WIDTHS_PX = [390, 1280]
/** Below this a page may scroll sideways (WCAG 1.4.10). */
const NARROWEST_PX = 320

export interface Look {
  /** Examines the page as it stands, under a name of its own; `isBusy`: while it is still loading. */
  (page: Page, name: string, options?: { readonly isBusy?: boolean }): Promise<void>
  /** What was found wrong, in all pages so far. */
  readonly findings: readonly string[]
}

/** What reaches past the right edge of a page that scrolls sideways; empty when it does not. */
const pastTheEdge = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return ''
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    )
    const deepest = wide.filter(
      (element) => !wide.some((other) => other !== element && element.contains(other)),
    )
    return `${scrollWidth} > ${clientWidth}: ${deepest
      .map((element) => element.outerHTML.slice(0, 140))
      .slice(0, 4)
      .join(' ; ')}`
  })

/** Pictures of the page at both widths, and whether it fits the narrowest. */
const picture = async (page: Page, name: string, findings: string[]): Promise<void> => {
  const before = page.viewportSize() ?? { width: 1280, height: 900 }
  await page.setViewportSize({ width: NARROWEST_PX, height: before.height })
  const wide = await pastTheEdge(page)
  if (wide !== '') findings.push(`${name}: scrolls sideways at ${NARROWEST_PX} px: ${wide}`)
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: before.height })
    await page.screenshot({ path: path.join(SCREENS, `${name}-${width}.png`), fullPage: true })
  }
  await page.setViewportSize(before)
}

/** Looks at page after page by axe (WCAG 2.2 AA), and goes on after a finding, so that one run tells them all. */
export const createLook = ({ brand, withPictures }: { brand: string; withPictures: boolean }): Look => {
  const findings: string[] = []
  const look: (...input: Parameters<Look>) => Promise<void> = async (page, name, { isBusy = false } = {}) => {
    if (!isBusy) await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const title = await page.title()
    // Row 1.1.26: the brand, then the page; the page of a bank is no page of ours.
    if (!/\S \| \S/.test(title) && !page.url().includes('/sandbox/bank'))
      findings.push(`${brand} ${name}: the title is only '${title}'`)
    const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze()
    for (const { id, help, nodes } of violations)
      findings.push(
        `${brand} ${name}: ${id} (${help}): ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary ?? ''}`).join(' | ')}`,
      )
    if (withPictures) await picture(page, name, findings)
  }
  return Object.assign(look, { findings })
}
