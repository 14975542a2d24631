import { details } from '@pledge/copy/en/screens/details'
import { refinanceDetails } from '@pledge/copy/en/screens/refinance-details'
import { refinance } from '@pledge/copy/en/screens/refinance'
import { fill } from '@pledge/copy/fill'
import { expect, type Locator, type Page } from '@playwright/test'
import { button, opensAsText, readsAndAccepts, sees } from './borrower.ts'

/** What a borrower with loans of the defunct lender does. */

export const LIST_PATH = '/account/crypto-backed-loan/celsius-refi'

export interface Claim {
  readonly loanNumber: string
  /** mm/dd/yyyy */
  readonly dateOfBirth: string
  readonly ssnLastFour: string
}

/** The dialog 'Enter Loan ID' with everything typed, not sent. */
export const entersLoanId = async (
  page: Page,
  { loanNumber, dateOfBirth, ssnLastFour }: Claim,
): Promise<Locator> => {
  const words = refinance.claim
  await button(page, refinance.cards.enter).click()
  const dialog = page.getByRole('dialog', { name: words.title })
  await dialog.getByLabel(words.loanId).fill(loanNumber)
  await dialog.getByLabel(words.dateOfBirth).pressSequentially(dateOfBirth.replaceAll('/', ''))
  await dialog.getByLabel(words.ssn).pressSequentially(ssnLastFour)
  return dialog
}

export const claims = async (page: Page, claim: Claim): Promise<void> => {
  const dialog = await entersLoanId(page, claim)
  await button(dialog, refinance.claim.add).click()
  await expect(dialog).toBeHidden()
}

/** The card of the loans of one coin, by the coin's name. */
export const card = (page: Page, coinName: string): Locator =>
  page.getByTestId('refinance-card').filter({ hasText: fill(refinance.cards.loan, { coin: coinName }) })

/** Selects a card, then the only treatment of the brand. */
export const selects = async (page: Page, coinName: string): Promise<void> => {
  await card(page, coinName).getByRole('radio').click({ force: true })
  const { treatments } = refinance.panel
  const treatment = page.getByRole('group', { name: treatments }).getByRole('radio').first()
  await treatment.click({ force: true })
  await expect(page.getByRole('region', { name: refinance.panel.terms, exact: true })).toBeVisible()
}

/** Opens a dialog that explains, looks at it, and closes it. */
export const opensAndCloses = async (
  page: Page,
  opener: Locator,
  look: (dialog: Locator) => Promise<void>,
): Promise<void> => {
  await opener.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await look(dialog)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

/** The details that the register lacks, typed and sent; the button of the panel waits for their inquiry. */
export const givesDetails = async (
  page: Page,
  ssn: string,
  look: (dialog: Locator) => Promise<void>,
): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: refinanceDetails.title })
  await dialog.getByLabel(details.identity.ssn, { exact: true }).pressSequentially(ssn.replaceAll('-', ''))
  await button(dialog, details.address.byHand).click()
  await dialog.getByLabel(details.address.street1, { exact: true }).fill('1 Ocean Avenue')
  await dialog.getByLabel(details.address.city, { exact: true }).fill('Santa Monica')
  await dialog.getByLabel(details.address.zip, { exact: true }).fill('90401')
  await dialog.getByLabel(details.phone.label, { exact: true }).fill('(310) 555-0123')
  await look(dialog)
  await button(dialog, refinanceDetails.save).click()
  await expect(dialog).toBeHidden()
}

/** Reads and accepts every document, and comes back to the list. */
export const signsAll = async (
  page: Page,
  look: (name: string) => Promise<void> = () => Promise.resolve(),
): Promise<void> => {
  await sees(page, refinance.disclosures.title)
  const place = page.getByText(/^Document 1 of \d+$/)
  await expect(place).toBeVisible({ timeout: 20_000 })
  const count = Number((await place.innerText()).split(' ').at(-1))
  await look(opensAsText(page) ? 'as-text' : 'as-pages')
  for (let number = 1; number <= count; number += 1) await readsAndAccepts(page, number, count)
  await sees(page, refinance.title)
}
