import { portfolioAudit } from '@pledge/copy/en/portfolio/audit'
import { portfolioApplication } from '@pledge/copy/en/portfolio/application'
import { portfolioDecisions } from '@pledge/copy/en/portfolio/decisions'
import { portfolioFrame } from '@pledge/copy/en/portfolio/frame'
import { portfolioLists } from '@pledge/copy/en/portfolio/lists'
import { signIn } from '@pledge/copy/en/screens/login'
import { stepUp } from '@pledge/copy/en/screens/step-up'
import { expect, type Page } from '@playwright/test'
import { BRAND } from '../cast.ts'
import { productAt } from '../server.ts'
import { AGENT_PASSWORD, emailOfAgent, signInByCalls } from '../sign-in-by-calls.ts'
import { staffCode } from '../staff-codes.ts'
import { button, sees } from './borrower.ts'

/** What an agent does in the portfolio manager. */

type AgentName = Parameters<typeof emailOfAgent>[0]

const seesQueues = async (page: Page): Promise<void> => {
  await sees(page, portfolioLists.queuesTitle)
  // Whatever the sign-in has left in the URL.
  const here = page.getByRole('link', { name: portfolioFrame.queues, exact: true })
  await expect(here).toHaveAttribute('aria-current', 'page')
}

const opensQueues = (page: Page, origin: string, organization: string) =>
  page.goto(`${origin}/portfolio-manager/?org=${organization.toUpperCase()}`)

/** Through the sign-in pages, with password and code, to the queues. */
export const agentSignsIn = async (
  page: Page,
  origin: string,
  name: AgentName,
  organization = BRAND.code,
): Promise<void> => {
  const email = emailOfAgent(name, organization)
  await opensQueues(page, origin, organization)
  await page.getByLabel(signIn.email).fill(email)
  await page.getByLabel(signIn.password, { exact: true }).fill(AGENT_PASSWORD)
  await button(page, signIn.submit['sign-in']).click()
  await page.getByLabel(signIn.second.totp).fill(await staffCode(origin, email))
  await button(page, signIn.second.submit).click()
  await seesQueues(page)
}

/** At the queues with a session that was started by calls, for journeys about an agent's work there. */
export const agentAtQueues = async (
  page: Page,
  origin: string,
  name: AgentName,
  organization = BRAND.code,
): Promise<void> => {
  await signInByCalls({
    server: productAt(origin),
    context: page.context(),
    kind: 'agent',
    email: emailOfAgent(name, organization),
    password: AGENT_PASSWORD,
    isNew: false,
    organization: organization.toUpperCase(),
  })
  await opensQueues(page, origin, organization)
  await seesQueues(page)
}

export const opensFromQueue = async (
  page: Page,
  queue: 'screeningReviews' | 'identityReviews' | 'fundingReleases',
  borrower: string,
): Promise<void> => {
  await sees(page, portfolioLists.queuesTitle)
  const table = page.getByRole('table', { name: portfolioLists[queue] })
  await table.getByRole('link', { name: borrower }).click()
  await sees(page, borrower)
}

/** Gives the reason for opening personal data, where no queue implies it. */
export const givesReason = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: portfolioAudit.ask.title })
  await dialog.getByLabel(portfolioAudit.ask.reason).selectOption('compliance')
  await button(dialog, portfolioAudit.ask.confirm).click()
  await expect(dialog).toBeHidden()
}

/** Views every side of the current ID: until then it cannot be approved. */
export const viewsId = async (page: Page): Promise<void> => {
  for (const view of await page.getByRole('button', { name: /^View / }).all()) {
    await view.click()
    await page.getByRole('dialog').waitFor()
    if (await page.getByRole('dialog', { name: portfolioAudit.ask.title }).isVisible())
      await givesReason(page)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('img')).toBeVisible()
    await button(dialog, portfolioDecisions.close).first().click()
    await expect(dialog).toBeHidden()
  }
  for (const file of await page.getByRole('button', { name: /^Download .* as PDF$/ }).all()) {
    await file.click()
    if (await page.getByRole('dialog', { name: portfolioAudit.ask.title }).isVisible())
      await givesReason(page)
  }
}

export const approvesId = async (page: Page, validUntil?: string): Promise<void> => {
  const words = portfolioApplication.identity
  await expect(button(page, words.approve)).toBeDisabled()
  await viewsId(page)
  await button(page, words.approve).click()
  const dialog = page.getByRole('dialog', { name: portfolioDecisions.identityApprove.title })
  if (validUntil !== undefined)
    await dialog.getByLabel(portfolioDecisions.identityApprove.validUntil).fill(validUntil)
  await button(dialog, portfolioDecisions.identityApprove.confirm).click()
  await expect(page.getByText(portfolioDecisions.identityApprove.done)).toBeVisible()
}

/** Refuses the ID with text that the borrower will read. */
export const refusesId = async (page: Page, reason: string): Promise<void> => {
  const words = portfolioDecisions.identityRefuse
  await button(page, portfolioApplication.identity.refuse).click()
  const dialog = page.getByRole('dialog', { name: words.title })
  await dialog.getByLabel(words.reason).fill(reason)
  await button(dialog, words.confirm).click()
  await expect(page.getByText(words.done)).toBeVisible()
}

/** The signed-in agent, as shown in the header. */
const emailOn = async (page: Page): Promise<string> =>
  (await page
    .getByText(/^[a-z]+@[a-z-]+\.example$/)
    .first()
    .textContent()) ?? ''

/** In the dialog of an approval: enters the code from the agent's app. */
export const confirmsWithCode = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: stepUp.title })
  await dialog.getByLabel(stepUp.totp).fill(await staffCode(new URL(page.url()).origin, await emailOn(page)))
  await button(dialog, stepUp.confirm).click()
  await expect(dialog).toBeHidden()
}

export const approvesDisbursement = async (page: Page, turn: 'first' | 'second'): Promise<void> => {
  await button(page, portfolioApplication.release.approve).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('button', { name: turn === 'first' ? 'Approve disbursement' : /^Approve and send / })
    .click()
  await confirmsWithCode(page)
  const words = portfolioDecisions.approveDisbursement
  await expect(page.getByText(turn === 'first' ? words.doneFirst : words.doneSecond)).toBeVisible()
}
