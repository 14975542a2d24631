import { getSandbox } from '@pledge/sandbox/contract/sandbox'
import { messages } from '@pledge/copy/en/messages'
import { portfolioApplication } from '@pledge/copy/en/portfolio/application'
import { portfolioDecisions } from '@pledge/copy/en/portfolio/decisions'
import { documents } from '@pledge/copy/en/screens/documents'
import { sandbox } from '@pledge/sandbox-app/words/sandbox'
import type { ClearanceReason } from '@pledge/domain/application/clearance-reasons'
import { DECLINE_REASONS, type DeclineReason } from '@pledge/domain/application/decline-reasons'
import { expect, type Page } from '@playwright/test'
import { callerOf } from '../caller.ts'
import type { ProductServer } from '../server.ts'
import { button, firstOfDocument, opensAsText } from './borrower.ts'
import { bringsRegistrationCode } from '../registration-code.ts'

/** Actions around credit, screening, declines and their notices, on every page involved. */

/** On the sandbox page: sets the bureau's or the screening list's next answer for a last name. */
export const answersAs = async (
  page: Page,
  party: 'bureau' | 'screening',
  lastName: string,
  outcome: string,
): Promise<void> => {
  const words = sandbox[party]
  const form = page.getByRole('form', { name: words.title })
  await form.getByLabel(words.lastName).fill(lastName)
  await form.getByLabel(words.outcome).selectOption(outcome)
  await button(form, words.set).click()
  await expect(form.getByRole('status')).toContainText(lastName)
}

/** Opens a notice by its button, over the page, and returns the text of all its pages; then closes it. */
export const readsNotice = async (page: Page, label: string): Promise<string> => {
  await button(page, label).click()
  const dialog = page.getByRole('dialog')
  const pages = opensAsText(page) ? firstOfDocument(page) : dialog.getByRole('region', { name: /^Page \d+$/ })
  await expect(pages.first()).toContainText(/\w{3}/, { timeout: 20_000 })
  const texts: string[] = []
  // A page is rendered when it becomes visible.
  for (const shown of await pages.all()) {
    await shown.scrollIntoViewIfNeeded()
    await expect(shown).toContainText(/\w{3}/)
    texts.push(await shown.innerText())
  }
  const text = texts.join(' ').replaceAll(/\s+/g, ' ')
  await button(dialog, documents.close).first().click()
  await expect(dialog).toBeHidden()
  return text
}

/** Declines in the portfolio manager: from the page header or from a section, with its confirmation. */
export const agentDeclines = async (
  page: Page,
  opener: string,
  reasons: readonly DeclineReason[],
  note?: string,
): Promise<void> => {
  await button(page, opener).click()
  const words = portfolioDecisions.decline
  const dialog = page.getByRole('dialog', { name: words.title })
  for (const reason of reasons)
    await dialog.getByRole('checkbox', { name: DECLINE_REASONS[reason], exact: true }).check()
  if (note !== undefined) await dialog.getByRole('textbox', { name: /^Note for the event log/ }).fill(note)
  await button(dialog, words.confirm).click()
  await expect(page.getByText(words.done)).toBeVisible()
}

export const agentClears = async (page: Page, reason: ClearanceReason, note: string): Promise<void> => {
  await button(page, portfolioApplication.screening.clear).click()
  const words = portfolioDecisions.screeningClear
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: words.reason }).selectOption(reason)
  await dialog.getByRole('textbox', { name: words.note }).fill(note)
  await button(dialog, words.confirm).click()
  await expect(page.getByText(words.done)).toBeVisible()
  await expect(page.getByText(`Reason: ${messages.clearanceReasons[reason]}`)).toBeVisible()
}

/** The emails about an application that arrive at an address, by subject, newest first. */
export const receives = async (
  page: Page,
  server: ProductServer,
  email: string,
  subjects: readonly string[],
): Promise<void> => {
  const anonymous = callerOf(page.context(), server, 'anonymous')
  await expect
    .poll(async () => {
      const { mails } = await anonymous.ask(getSandbox)
      const own = mails.filter((mail) => mail.to === email && !bringsRegistrationCode(mail))
      return own.map(({ subject }) => subject)
    })
    .toEqual(subjects)
}
