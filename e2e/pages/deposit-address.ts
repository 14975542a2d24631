import { collateral } from '@pledge/copy/en/screens/collateral'
import { expect, type Locator, type Page } from '@playwright/test'
import { button } from './borrower.ts'

const { verify: words, amounts, deposits } = collateral

/** The deposits that are shown, on the collateral page and after it. */
export const depositsShown = (page: Page): Locator => page.getByRole('region', { name: deposits.title })

/** A deposit that stands like that is shown. */
export const seesDeposit = async (page: Page, status: 'seen' | 'final' | 'orphaned'): Promise<void> => {
  await expect(depositsShown(page).getByText(deposits[status], { exact: true }).first()).toBeVisible()
}

/** What the page asks for, as the button copies it. */
export const copiesAmount = async (page: Page): Promise<string> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(page, amounts.copy).click()
  await expect(button(page, amounts.copied)).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Opens what tries the deposit address with a small deposit (row 1.2.127). */
export const triesAddress = async (page: Page): Promise<Locator> => {
  await button(page, words.open).click()
  const modal = page.getByRole('dialog', { name: words.title })
  await expect(modal).toBeVisible()
  return modal
}

/** Passes it over. */
export const skipsTrying = async (modal: Locator): Promise<void> => {
  await button(modal, words.skip).click()
  await expect(modal).toBeHidden()
}

/** Asks while nothing has come: the button says so, and can be used again. */
export const isNotVerified = async (modal: Locator): Promise<void> => {
  await button(modal, words.button.not).click()
  await expect(button(modal, words.button.error)).toBeVisible()
  await expect(button(modal, words.button.not)).toBeVisible()
}

/** Asks once the deposit has been seen: the modal closes by itself, and the page says so. */
export const isVerified = async (page: Page, modal: Locator): Promise<void> => {
  await button(modal, words.button.not).click()
  await expect(page.getByText(words.doneTitle, { exact: true }).first()).toBeVisible()
  await expect(modal).toBeHidden()
}
