import { messages } from '@pledge/copy/en/messages'
import { complete } from '@pledge/copy/en/screens/complete'
import { details } from '@pledge/copy/en/screens/details'
import { identity } from '@pledge/copy/en/screens/identity'
import { nextSteps } from '@pledge/copy/en/screens/next-steps'
import { residency } from '@pledge/copy/en/screens/residency'
import { usdc } from '@pledge/copy/en/screens/usdc'
import { expect, type Locator, type Page } from '@playwright/test'
import { BORROWER } from '../cast.ts'
import { button, choosesPicture, opensDisclosures, sees, waitsUntilIdIsSent } from './borrower.ts'

/** What an international borrower does, where the pages differ from those for US borrowers. */

export const choosesCountry = async (page: Page, country: string): Promise<void> => {
  await sees(page, residency.heading)
  await page.getByRole('radio', { name: residency.international }).check()
  await page.getByLabel(residency.country, { exact: true }).selectOption({ label: country })
}

export const RESIDENCE = 'Switzerland'
const CITIZENSHIP = 'Australia'

/** Up to the consents; the address is entered by hand. */
export const fillsInternationalDetails = async (page: Page): Promise<void> => {
  const { legalName, international, address } = details
  await sees(page, details.title)
  await page.getByLabel(legalName.firstName).fill(BORROWER.firstName)
  await page.getByLabel(legalName.lastName).fill(BORROWER.lastName)
  await page.getByLabel(details.identity.dob, { exact: true }).pressSequentially('04121988')
  await page.getByLabel(international.countryOfCitizenship).selectOption({ label: CITIZENSHIP })
  await page.getByLabel(international.idType).selectOption('PASSPORT_NUMBER')
  await page.getByLabel(international.idNumber, { exact: true }).fill('X1234567')
  await button(page, address.byHand).click()
  await page.getByLabel(address.street1, { exact: true }).fill('Bahnhofstrasse 1')
  await page.getByLabel(address.city, { exact: true }).fill('Zürich')
  await page.getByLabel(address.stateInternational, { exact: true }).fill('Zürich')
  await page.getByLabel(address.zipInternational).fill('8001')
  await page.getByLabel(address.country, { exact: true }).selectOption({ label: RESIDENCE })
  await page.getByLabel(details.phone.label).fill('+41 44 668 18 00')
  await page.getByRole('combobox', { name: details.income.label }).selectOption('Employment')
}

export const givesConsents = async (page: Page): Promise<void> => {
  await opensDisclosures(page)
  await page.getByRole('checkbox', { name: details.consents.termsAndPrivacy }).check()
  await page.getByRole('checkbox', { name: details.consents.communications }).check()
}

/** A passport, and the second document that the brand requires. */
export const sendsTwoDocuments = async (page: Page, examines: () => Promise<void>): Promise<void> => {
  await sees(page, identity.title)
  await expect(page.getByLabel(identity.type, { exact: true })).toHaveValue('PASSPORT')
  await page
    .getByLabel(identity.additionalType, { exact: true })
    .selectOption({ label: messages.idTypesInternational.STATE_ID })
  await examines()
  await choosesPicture(page, identity.sides.PASSPORT.FRONT, 'FRONT')
  await choosesPicture(page, identity.sides.STATE_ID.FRONT, 'FRONT')
  await choosesPicture(page, identity.sides.STATE_ID.BACK, 'BACK')
  await button(page, identity.submit).click()
  await waitsUntilIdIsSent(page)
}

/** A published example address, not in use. */
export const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const WALLET_MASK = '0x5aAe…1BeAed'

/** Up to the dialog that repeats the wallet. */
export const entersWallet = async (page: Page, chain: string, address: string): Promise<Locator> => {
  await sees(page, usdc.title)
  await page.getByLabel(usdc.chain, { exact: true }).selectOption(chain)
  await page.getByLabel(usdc.address, { exact: true }).fill(address)
  await button(page, usdc.review).click()
  const dialog = page.getByRole('dialog', { name: usdc.confirm.title })
  await expect(dialog).toBeVisible()
  return dialog
}

export const savesWallet = async (page: Page, dialog: Locator): Promise<void> => {
  await dialog.getByRole('checkbox', { name: usdc.confirm.check }).check()
  await button(dialog, usdc.confirm.submit).click()
  await sees(page, nextSteps.title)
}

const { micro } = complete

/** Opens the modal of the test transfer. */
export const asksToConfirm = async (page: Page): Promise<Locator> => {
  await button(page, micro.button.not).click()
  const dialog = page.getByRole('dialog', { name: micro.modal.title })
  await expect(dialog).toBeVisible()
  return dialog
}
