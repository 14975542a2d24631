import { portfolioLoan } from '@pledge/copy/en/portfolio/loan'
import { unappliedPayments } from '@pledge/copy/en/portfolio/unapplied-payments'
import { fill } from '@pledge/copy/fill'
import { expect, type Page } from '@playwright/test'
import type { ProductServer } from '../server.ts'
import { button, sees } from './borrower.ts'

/** Actions on a loan in service. */

export const opensFile = async (page: Page, { origin }: ProductServer, uuid: string, name: string) => {
  await page.goto(`${origin}/portfolio-manager/applications/${uuid}`)
  await sees(page, name)
}

/** Records a payment received today; nothing is sent while the form is incomplete. */
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
  await expect(page.getByText(words.done).or(page.getByText(words.waits))).toBeVisible()
}

/** A second agent approves a payment that another one recorded and that pays off the loan. */
export const approvesPayoff = async (page: Page): Promise<void> => {
  const { typed: words } = portfolioLoan
  await expect(page.getByText(words.waiting)).toBeVisible()
  await page.getByRole('button', { name: /^Approve the payment/ }).click()
  const dialog = page.getByRole('dialog', { name: words.approving.title })
  await button(dialog, words.approving.confirm).click()
  await expect(page.getByText(words.approving.done)).toBeVisible()
}

/** The payment reference that the dashboard shows to a borrower. */
export const referenceOf = async (page: Page): Promise<string> => {
  const text = await page.getByText(/^[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}$/).textContent()
  return text ?? ''
}

/** Finds an unapplied payment in the queues, and settles it with an outcome. */
export const settlesUnapplied = async (
  page: Page,
  { origin }: ProductServer,
  reference: string,
  look: (name: string) => Promise<void>,
): Promise<void> => {
  const { dialog: dialogWords, ...words } = unappliedPayments
  await page.goto(`${origin}/portfolio-manager/`)
  const settle = button(page, fill(words.settleNamed, { reference }))
  await expect(settle).toBeVisible()
  await look('agent-queue-unmatched-payments')
  await settle.click()
  const dialog = page.getByRole('dialog', { name: dialogWords.title })
  await button(dialog, dialogWords.confirm).click()
  await expect(dialog.getByText(dialogWords.whatRequired)).toBeVisible()
  await look('agent-settle-payment')
  await dialog.getByRole('textbox').fill('Sent back to the payer by wire')
  await button(dialog, dialogWords.confirm).click()
  await expect(dialog).toBeHidden()
  await expect(settle).toHaveCount(0)
}
