import { bankLink } from '@pledge/copy/en/screens/bank-link'
import { disbursement } from '@pledge/copy/en/screens/disbursement'
import { linkPage as words } from '@pledge/sandbox-app/words/link-page'
import { simulatedBank } from '@pledge/sandbox-app/words/simulated-bank'
import { fill } from '@pledge/copy/fill'
import { expect, type Page } from '@playwright/test'
import { button, opensStep, sees } from './borrower.ts'

/** What a borrower does to link a bank, here and on the bank's page. */

/** A link becomes ready automatically, and the page polls every three seconds. */
const LINK_MS = 30_000

/** From next-steps to the provider's page. */
export const beginsLinking = async (page: Page): Promise<void> => {
  await opensStep(page, 'Disbursement Account')
  await sees(page, disbursement.title)
  await page.getByRole('link', { name: disbursement.link, exact: true }).click()
  await sees(page, bankLink.link.title)
}

/** Up to the page about what the bank will share. */
export const findsBank = async (page: Page, bank: string): Promise<void> => {
  await page.getByLabel(words.find).fill(bank.slice(0, 5))
  await page.getByRole('button', { name: bank }).click()
  await expect(page.getByRole('heading', { name: fill(words.consentTitle, { bank }) })).toBeVisible()
}

/** Leaves for the bank's own page; resolves there. */
export const leavesForBank = async (page: Page, bank: string): Promise<void> => {
  await button(page, fill(words.continueTo, { bank })).click()
  await sees(page, fill(simulatedBank.title, { bank }))
}

export const signsInAtBank = async (page: Page, bank: string): Promise<void> => {
  await page.getByLabel(simulatedBank.username).fill('user_good')
  await page.getByLabel(simulatedBank.password).fill('pass_good')
  await button(page, simulatedBank.signIn).click()
  await sees(page, fill(simulatedBank.shareTitle, { bank }))
}

/** Nothing is selected at first: selects everything that the bank offers, and shares it. */
export const sharesAccounts = async (page: Page, share: string): Promise<void> => {
  await expect(page.getByRole('checkbox', { disabled: false }).first()).toBeVisible()
  for (const box of await page.getByRole('checkbox', { disabled: false }).all()) await box.check()
  await button(page, share).click()
}

export const signsInHere = async (page: Page, password = 'pass_good'): Promise<void> => {
  await button(page, words.continue).click()
  await page.getByLabel(words.username).fill('user_good')
  await page.getByLabel(words.password).fill(password)
  await button(page, words.signIn).click()
  await sharesAccounts(page, words.share)
}

export const choosesAccount = async (page: Page, name: string | RegExp): Promise<void> => {
  await sees(page, bankLink.choose.title)
  await page.getByRole('radio', { name }).check({ timeout: LINK_MS })
  await button(page, bankLink.choose.choose).click()
}
