import type { Page } from '@playwright/test'
import { injectIntoOrganization } from './hostile-rows.ts'
import * as borrower from './pages/borrower.ts'
import { expect, type People } from './people.ts'
import type { ProductServer } from './server.ts'

/** Elements and handlers that none of our pages has, and that every payload would create. */
const MADE_BY_PAYLOADS = 'img[src="x"], svg[onload], [onerror], [onload], script:not([src]):not([type])'

/** A device that detects an injected string: the function that it calls exists, and logs an error. */
export const listening = async (people: People): Promise<Page> => {
  const page = await people.device()
  await page.addInitScript(() => {
    Object.assign(window, { __x: () => console.error('an injected string ran') })
  })
  return page
}

/** Nothing on the page was created by a payload, and its visible part is text. */
export const isText = async (page: Page, shown?: string): Promise<void> => {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  if (shown !== undefined) await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible()
  await expect(page.locator(MADE_BY_PAYLOADS)).toHaveCount(0)
}

export const opens = async (
  page: Page,
  server: ProductServer,
  path: string,
  title: string,
  shown?: string,
): Promise<void> => {
  await page.goto(`${server.origin}${path}`)
  await borrower.sees(page, title)
  await isText(page, shown)
}

/** The brand itself is hostile. Brands are cached for some seconds: resolves when pages show it. */
export const brandTurnsHostile = async (server: ProductServer, code: string): Promise<void> => {
  await injectIntoOrganization(server, code)
  const page = `${server.origin}/account/crypto-backed-loan/residency?org=${code}`
  await expect.poll(async () => (await fetch(page)).text()).toContain('&lt;svg onload')
}
