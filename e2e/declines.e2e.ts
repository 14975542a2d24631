import { declineApplication } from '@pledge/contract/portfolio'
import { messages } from '@pledge/copy/en/messages'
import { portfolioSanctions } from '@pledge/copy/en/portfolio/sanctions'
import { portfolioApplication } from '@pledge/copy/en/portfolio/application'
import { portfolioStates } from '@pledge/copy/en/portfolio/lists'
import { decline } from '@pledge/copy/en/screens/decline'
import { nextSteps } from '@pledge/copy/en/screens/next-steps'
import { DECLINE_REASONS } from '@pledge/domain/application/decline-reasons'
import type { Page } from '@playwright/test'
import { approveIdentity } from '@pledge/testing/steps/origination'
import { BORROWER, BRAND, nameAs, OTHER_BRANDS } from './cast.ts'
import { createExaminer } from './examine-page.ts'
import { givesDetailsAs, newApplicant, opensPage } from './new-loan.ts'
import * as agent from './pages/agent.ts'
import * as borrower from './pages/borrower.ts'
import { agentClears, agentDeclines, answersAs, readsNotice, receives } from './pages/checks.ts'
import { opensSandbox } from './pages/sandbox.ts'
import { expect, productOfFile, test, type People } from './people.ts'
import type { ProductServer } from './server.ts'
import { knownAgent } from './sign-in-by-calls.ts'
import * as steps from './steps-by-calls.ts'

const NEVER_WRITTEN = /sanctions list|watch ?list|SSL-\d|SIR-\d/i

test.describe('a decline', () => {
  const product = productOfFile({ isShared: true })
  const examine = createExaminer()
  test.afterAll(() => expect(examine.findings).toEqual([]))

  /** The page of a decline: its text, and the notice that it links to; returns the notice's text. */
  const seesDecline = async (page: Page): Promise<string> => {
    await borrower.sees(page, decline.title)
    await expect(page.getByText(decline.statement)).toContainText(
      'you are not eligible for a loan at this time',
    )
    await expect(page).toHaveURL(/\/decline$/)
    const text = await readsNotice(page, decline.noticeOpen)
    expect(text).toContain('Notice of Adverse Action')
    expect(text).not.toMatch(NEVER_WRITTEN)
    return text
  }
  const expectReasons = (text: string, ...reasons: readonly (keyof typeof DECLINE_REASONS)[]) => {
    for (const [reason, words] of Object.entries(DECLINE_REASONS))
      expect(text.includes(words), words).toBe(reasons.some((one) => one === reason))
  }
  const opensFile = async (people: People, server: ProductServer, uuid: string, name: string) => {
    const avery = await people.device()
    await agent.agentAtQueues(avery, server.origin, 'avery')
    await avery.goto(`${server.origin}/portfolio-manager/applications/${uuid}`)
    await borrower.sees(avery, name)
    return avery
  }

  test('by the bureau: the notice names it, its score and the borrower’s rights (1.2.33, 1.2.83, 1.2.84, 1.2.94, 1.4.13)', async ({
    people,
  }) => {
    const server = product()
    const { page, uuid, email } = await newApplicant(people, server, { isPhone: true })
    await givesDetailsAs(page, 'Declined')
    const text = await seesDecline(page)
    for (const part of [
      'Northgate Credit Bureau',
      '542',
      'Equal Credit Opportunity Act',
      'Serious delinquency',
    ])
      expect(text).toContain(part)
    await examine(page, 'decline', { alsoAs: OTHER_BRANDS })
    await borrower.button(page, decline.noticeOpen).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(borrower.firstOfDocument(page)).toContainText(/\w{3}/)
    await examine(page, 'decline-notice')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: decline.noticeLink }).click()
    expect(await borrower.documentNames(page)).toContain(messages.documents.ADVERSE_ACTION.name)
    await opensPage(page, server, uuid, 'next-steps')
    await borrower.sees(page, decline.title)
    await receives(page, server, email, [`${BRAND.shortName}: About your application`])
  })

  test('by the screening of identity data: neutral reasons, and a notice (1.2.84, 1.4.13)', async ({
    people,
  }) => {
    const server = product()
    const { page, uuid } = await newApplicant(people, server)
    await givesDetailsAs(page, 'Failed')
    expectReasons(await seesDecline(page), 'IDENTITY_UNVERIFIED')
    const avery = await opensFile(people, server, uuid, nameAs('Failed'))
    await expect(avery.getByText(/^Adverse action notice created /)).toBeVisible()
    await examine(avery, 'agent-declined')
  })

  test('does not follow from a true sanctions match: on hold for two agents, and the borrower does not see why', async ({
    people,
  }) => {
    const server = product()
    const { page, uuid } = await newApplicant(people, server)
    const sandbox = await people.device()
    await opensSandbox(sandbox, server.origin)
    await answersAs(sandbox, 'screening', 'Harbour', 'LIST_MATCH')
    await examine(sandbox, 'sandbox-screening')
    await givesDetailsAs(page, 'Harbour')
    await borrower.sees(page, nextSteps.title)
    await expect(page.getByText(nextSteps.inReviewTitle)).toBeVisible({ timeout: 20_000 })
    expect(await page.locator('main').innerText()).not.toMatch(NEVER_WRITTEN)
    const avery = await opensFile(people, server, uuid, nameAs('Harbour'))
    await expect(avery.getByText(portfolioSanctions.held)).toBeVisible()
    await expect(avery.getByText(/SSL-00731/).first()).toBeVisible()
    await expect(avery.getByText(/^Adverse action notice created /)).toHaveCount(0)
    await examine(avery, 'agent-sanctions-hold')
  })

  test('by an agent, confirmed, for exactly the selected reasons (1.4.13, 1.2.84)', async ({ people }) => {
    const server = product()
    const { page, caller, uuid } = await newApplicant(people, server)
    await givesDetailsAs(page, 'Harbour')
    await borrower.sees(page, nextSteps.title)
    await steps.reaches(caller, uuid, 'FINAL_STEPS')
    const avery = await opensFile(people, server, uuid, nameAs('Harbour'))
    await agentDeclines(
      avery,
      portfolioApplication.decline.action,
      ['INCOME_UNVERIFIED', 'RESIDENCE_TEMPORARY'],
      'No payslip came, and the lease ends in May.',
    )
    await expect(avery.getByText('Note: No payslip came, and the lease ends in May.')).toBeVisible()
    await expect(borrower.button(avery, portfolioApplication.decline.action)).toHaveCount(0)
    await page.reload()
    const text = await seesDecline(page)
    expectReasons(text, 'INCOME_UNVERIFIED', 'RESIDENCE_TEMPORARY')
    expect(text).toContain('was not based on information obtained in a report')
    expect(text).not.toContain('payslip')
  })

  test('a screening in review is cleared by an agent, and the loan may still be declined at the signature (1.4.12, 1.4.13)', async ({
    people,
    browser,
  }) => {
    test.setTimeout(180_000)
    const server = product()
    const { page, caller, uuid, email } = await newApplicant(people, server, { isPhone: true })
    await givesDetailsAs(page, 'Review')
    await test.step('the borrower reads that an agent is reviewing, and continues meanwhile', async () => {
      await borrower.sees(page, nextSteps.title)
      await expect(page.getByText(nextSteps.inReviewTitle)).toBeVisible()
      expect(await page.locator('main').innerText()).not.toMatch(/sanction|match|list of/i)
      await examine(page, 'next-steps-screening-in-review')
      await steps.uploadSide(caller, uuid, 'FRONT')
      await steps.uploadSide(caller, uuid, 'BACK')
      await steps.giveBank(caller, uuid)
    })
    const avery = await people.device()
    await test.step('an agent finds it in the queue and sees what matched', async () => {
      await agent.agentAtQueues(avery, server.origin, 'avery')
      await examine(avery, 'agent-queues-screening')
      await agent.opensFromQueue(avery, 'screeningReviews', nameAs('Review'))
      await expect(avery.getByText('Simulated Sanctions List, SSL-20417')).toBeVisible()
      await expect(
        avery.getByText(`Compare with ${nameAs('Review')}, born 1988, ${BORROWER.city}, OH`),
      ).toBeVisible()
      expect(await avery.locator('main').innerText()).not.toMatch(/1988-04-12|04\/12\/1988|123-45-6789/)
      await examine(avery, 'agent-screening-in-review')
    })
    await test.step('clears it with a reason and a note', async () => {
      await borrower.button(avery, portfolioApplication.screening.clear).click()
      const dialog = avery.getByRole('dialog')
      await dialog.locator('button[type=submit]').click()
      await examine(avery, 'agent-clear-refused')
      await avery.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await agentClears(avery, 'BIRTH_DATE_DIFFERS', 'The entry was born in 1961.')
      await steps.reaches(caller, uuid, 'FINAL_STEPS')
      await receives(page, server, email, [`${BRAND.shortName}: We've checked your details`])
      await page.reload()
      await borrower.sees(page, nextSteps.title)
      await expect(page.getByText(nextSteps.inReviewTitle)).toBeHidden()
      await avery.goto(`${server.origin}/portfolio-manager/`)
      await expect(avery.getByRole('link', { name: nameAs('Review') })).toHaveCount(1)
    })
    await test.step('and is declined when the agreements are ready', async () => {
      const blake = await knownAgent(browser, server, 'blake')
      await approveIdentity(blake.caller, uuid)
      await steps.reaches(caller, uuid, 'SIGN_DOCS')
      await blake.caller.ask(declineApplication, {
        params: { uuid },
        body: { reasons: ['COLLATERAL_INSUFFICIENT'] },
      })
      await blake.context.close()
      await page.reload()
      expectReasons(await seesDecline(page), 'COLLATERAL_INSUFFICIENT')
    })
  })

  test('a screening in review is declined with a note that is not in the notice (1.4.13)', async ({
    people,
  }) => {
    const server = product()
    const { page, uuid } = await newApplicant(people, server)
    await givesDetailsAs(page, 'Review')
    await expect(page.getByText(nextSteps.inReviewTitle)).toBeVisible({ timeout: 20_000 })
    const avery = await opensFile(people, server, uuid, nameAs('Review'))
    await agentDeclines(
      avery,
      portfolioApplication.screening.decline,
      ['IDENTITY_UNVERIFIED'],
      'Agrees with SSL-20417 in every field.',
    )
    await expect(avery.getByText(portfolioStates.DECLINED, { exact: true })).toBeVisible()
    await page.reload()
    expectReasons(await seesDecline(page), 'IDENTITY_UNVERIFIED')
  })
})
