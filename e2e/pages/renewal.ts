import { dashboard } from '@pledge/copy/en/screens/dashboard'
import { details } from '@pledge/copy/en/screens/details'
import { disclosures } from '@pledge/copy/en/screens/disclosures'
import { nextSteps } from '@pledge/copy/en/screens/next-steps'
import { renewal } from '@pledge/copy/en/screens/renewal'
import { start } from '@pledge/copy/en/screens/start'
import { expect, type Page } from '@playwright/test'
import * as borrower from './borrower.ts'

/** What a borrower does to renew a loan. */

const AGREEMENTS = 3

/** Starts it on the dashboard; returns the renewal's id. */
export const beginsRenewal = async (page: Page, origin: string): Promise<string> => {
  await page.goto(`${origin}/dashboard`)
  await borrower.sees(page, dashboard.heading)
  await borrower.button(page, renewal.card.renew).click()
  await borrower.sees(page, renewal.offer.heading)
  const uuid = borrower.uuidOf(page)
  await borrower.isAt(page, uuid, 'renew')
  return uuid
}

/** The balance is fixed; the top-up is typed, or left unchanged. */
export const choosesOffer = async (
  page: Page,
  { topUp }: { readonly topUp?: string } = {},
): Promise<void> => {
  const owed = page.getByLabel(renewal.offer.payOff, { exact: true })
  await expect(owed).not.toHaveValue('')
  await expect(owed).not.toBeEditable()
  if (topUp !== undefined) await page.getByLabel(renewal.offer.topUp, { exact: true }).fill(topUp)
  await borrower.button(page, start.continue).click()
}

/**
 * Only the income and the consents are requested; the person is shown and cannot be changed (rows 1.2.74 to 1.2.77).
 */
export const givesDetails = async (page: Page, person: { readonly firstName: string }): Promise<void> => {
  await borrower.sees(page, details.title)
  const first = page.getByLabel(details.legalName.firstName)
  await expect(first).toHaveValue(person.firstName)
  for (const label of [
    details.legalName.firstName,
    details.legalName.lastName,
    details.phone.label,
    details.address.city,
  ])
    await expect(page.getByLabel(label, { exact: true })).toBeDisabled()
  await page.getByRole('combobox', { name: details.income.label }).selectOption('Employment')
  await borrower.givesConsents(page)
  await borrower.agreesToDetails(page)
  await borrower.sees(page, nextSteps.title)
  await expect(borrower.stepCard(page, 'Disbursement Account')).toHaveCount(0)
}

export const readsAll = async (page: Page): Promise<void> => {
  await borrower.opensStep(page, 'Review Agreements')
  await borrower.sees(page, disclosures.title)
  for (let number = 1; number <= AGREEMENTS; number += 1)
    await borrower.readsAndAccepts(page, number, AGREEMENTS)
}
