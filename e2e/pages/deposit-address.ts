import { collateral } from '@pledge/copy/en/screens/collateral'
import { expect, type Locator, type Page } from '@playwright/test'
import { button } from './borrower.ts'

const { verify: words, amounts, deposits } = collateral

/** The deposits shown, on the collateral page and later ones. */
export const depositsShown = (page: Page): Locator => page.getByRole('region', { name: deposits.title })

/** A deposit with this status is shown. */
export const seesDeposit = async (page: Page, status: 'seen' | 'final' | 'orphaned'): Promise<void> => {
  await expect(depositsShown(page).getByText(deposits[status], { exact: true }).first()).toBeVisible()
}

/** The amount that the page requests, as the button copies it. */
export const copiesAmount = async (page: Page): Promise<string> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(page, amounts.copy).click()
  await expect(button(page, amounts.copied)).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Opens the test of the deposit address with a small deposit (row 1.2.127). */
export const triesAddress = async (page: Page): Promise<Locator> => {
  await button(page, words.open).click()
  const modal = page.getByRole('dialog', { name: words.title })
  await expect(modal).toBeVisible()
  return modal
}

/** Skips it. */
export const skipsTrying = async (modal: Locator): Promise<void> => {
  await button(modal, words.skip).click()
  await expect(modal).toBeHidden()
}

/** Verifies before anything has arrived: the button shows the failure, and can be used again. */
export const isNotVerified = async (modal: Locator): Promise<void> => {
  await button(modal, words.button.not).click()
  await expect(button(modal, words.button.error)).toBeVisible()
  await expect(button(modal, words.button.not)).toBeVisible()
}

/** Verifies after the deposit has been seen: the modal closes automatically, and the page confirms it. */
export const isVerified = async (page: Page, modal: Locator): Promise<void> => {
  await button(modal, words.button.not).click()
  await expect(page.getByText(words.doneTitle, { exact: true }).first()).toBeVisible()
  await expect(modal).toBeHidden()
}
