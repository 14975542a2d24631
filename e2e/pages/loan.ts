import { portfolioLoan } from '@pledge/copy/en/portfolio/loan'
import { expect, type Page } from '@playwright/test'
import type { ProductServer } from '../server.ts'
import { button, sees } from './borrower.ts'

/** What people do about a loan in service. */

export const opensFile = async (page: Page, { origin }: ProductServer, uuid: string, name: string) => {
  await page.goto(`${origin}/portfolio-manager/applications/${uuid}`)
  await sees(page, name)
}

/** Writes a payment down that came today; nothing is sent while the form lacks something. */
export const recordsPayment = async (
  page: Page,
  payment: { readonly method: 'ACH' | 'WIRE'; readonly amount: string; readonly reference: string },
): Promise<void> => {
  const words = portfolioLoan.record
  await button(page, words.action).click()
  const dialog = page.getByRole('dialog', { name: words.title })
  await button(dialog, words.confirm).click()
  await expect(dialog.getByText(words.amountError)).toBeVisible()
  await expect(dialog.getByText(words.referenceError)).toBeVisible()
  await dialog.getByRole('radio', { name: portfolioLoan.methods[payment.method] }).check()
  await dialog.getByLabel(words.amount).fill(payment.amount)
  await dialog.getByLabel(words.reference).fill(payment.reference)
  await button(dialog, words.confirm).click()
  await expect(page.getByText(words.done)).toBeVisible()
}
