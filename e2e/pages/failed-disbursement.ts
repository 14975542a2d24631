import { getSandbox } from '@pledge/sandbox/contract/sandbox'
import { disbursement } from '@pledge/copy/en/screens/disbursement'
import { failedDisbursement } from '@pledge/copy/en/screens/failed-disbursement'
import { sandbox } from '@pledge/sandbox-app/words/sandbox'
import { stepUp } from '@pledge/copy/en/screens/step-up'
import { expect, type Page } from '@playwright/test'
import type { Calls } from '@pledge/testing/call/calls'
import { button, entersBank, sees, type BankDetails } from './borrower.ts'

/** Actions after a disbursement did not reach its account. */

const CODE = /Your code is (\d{6})\./

const codesTo = async (anonymous: Calls, email: string): Promise<readonly string[]> => {
  const { mails } = await anonymous.ask(getSandbox)
  return mails.filter(({ to }) => to === email).flatMap(({ text }) => CODE.exec(text)?.slice(1) ?? [])
}

/** Confirms a change with the password and the emailed code (decision 15). */
export const confirmsChange = async (
  page: Page,
  { anonymous, email, password }: { anonymous: Calls; email: string; password: string },
): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: stepUp.title })
  const before = await codesTo(anonymous, email)
  await dialog.getByLabel(stepUp.password, { exact: true }).fill(password)
  await button(dialog, stepUp.passwordNext).click()
  await expect.poll(async () => (await codesTo(anonymous, email)).length).toBe(before.length + 1)
  const [code] = await codesTo(anonymous, email)
  await dialog.getByLabel(stepUp.mailedCode).fill(code ?? '')
  await button(dialog, stepUp.confirm).click()
  await expect(dialog).toBeHidden()
}

/** Enters another account by hand, up to the identity confirmation. */
export const entersAnother = async (page: Page, bank: BankDetails): Promise<void> => {
  const dialog = await entersBank(page, bank)
  await button(dialog, disbursement.confirm.submit).click()
  await expect(page.getByRole('dialog', { name: stepUp.title })).toBeVisible()
}

export const leadsToAnother = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: failedDisbursement.enterAnother }).click()
  await sees(page, disbursement.title)
}

const { payments } = sandbox

/** Plays the bank on the sandbox page: returns the newest accepted payment, or reports something about it. */
export const bankTells = async (page: Page, act: keyof typeof payments.acts): Promise<void> => {
  await page.getByLabel(payments.act, { exact: true }).selectOption(act)
  await button(page, payments.do).click()
  await expect(page.getByText(payments.done)).toBeVisible()
}
