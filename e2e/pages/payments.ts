import { debits } from '@pledge/copy/en/screens/debits'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { expect, type Page } from '@playwright/test'
import { button } from './borrower.ts'

/** What a borrower does on the dashboard to pay from the account on file. */

const { autopayDialog, payDialog } = debits

type Examine = (page: Page, name: string) => Promise<void>

/** Reads the authorization and accepts it; without the box it is not sent. */
export const turnsOnAutopay = async (page: Page, examine: Examine): Promise<void> => {
  await button(page, debits.autopay.turnOn).click()
  const dialog = page.getByRole('dialog', { name: autopayDialog.title })
  await expect(dialog.getByLabel(autopayDialog.agree)).toBeVisible()
  await examine(page, 'autopay-terms')
  await button(dialog, autopayDialog.confirm).click()
  await expect(dialog.getByText(autopayDialog.agreeError)).toBeVisible()
  await dialog.getByLabel(autopayDialog.agree).check()
  await button(dialog, autopayDialog.confirm).click()
  await expect(dialog).toBeHidden()
  await expect(button(page, debits.autopay.turnOff)).toBeVisible()
}

/** Chooses an amount by its label, reads the authorization, signs it, and reads the confirmation. */
export const paysNow = async (
  page: Page,
  {
    choice,
    amount,
    examine,
  }: { readonly choice: string; readonly amount: string; readonly examine: Examine },
): Promise<void> => {
  await button(page, debits.pay).click()
  const choosing = page.getByRole('dialog', { name: payDialog.title })
  await choosing.getByRole('radio', { name: choice }).check()
  await examine(page, 'pay-amount')
  await button(choosing, payDialog.review).click()
  const signing = page.getByRole('dialog', { name: payDialog.reviewTitle })
  await signing.getByLabel(payDialog.agree).check()
  await examine(page, 'pay-review')
  await button(signing, fill(payDialog.confirm, { amount: wireDollars(amount) })).click()
  const done = page.getByRole('dialog', { name: payDialog.doneTitle })
  await expect(done).toBeVisible()
  await examine(page, 'pay-done')
  await button(done, payDialog.close).click()
  await expect(done).toBeHidden()
}
