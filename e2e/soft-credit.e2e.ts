import { sandboxAnswerAsBureau } from '@pledge/sandbox/contract/sandbox'
import { messages } from '@pledge/copy/en/messages'
import { portfolioApplication } from '@pledge/copy/en/portfolio/application'
import { portfolioDecisions } from '@pledge/copy/en/portfolio/decisions'
import { credit } from '@pledge/copy/en/screens/credit'
import { dashboard } from '@pledge/copy/en/screens/dashboard'
import { details } from '@pledge/copy/en/screens/details'
import { documents } from '@pledge/copy/en/screens/documents'
import { nextSteps } from '@pledge/copy/en/screens/next-steps'
import type { Page } from '@playwright/test'
import { stateOf } from '@pledge/testing/steps/world'
import { approveIdentity } from '@pledge/testing/steps/origination'
import { callerOf } from './caller.ts'
import { BORROWER, BRAND, nameAs, OTHER_BRANDS, ZONE } from './cast.ts'
import { createExaminer } from './examine-page.ts'
import { givesDetailsAs, newApplicant, opensPage } from './new-loan.ts'
import * as agent from './pages/agent.ts'
import * as borrower from './pages/borrower.ts'
import { answersAs, readsNotice, receives } from './pages/checks.ts'
import { opensSandbox } from './pages/sandbox.ts'
import { expect, productOfFile, test } from './people.ts'
import { knownAgent } from './sign-in-by-calls.ts'
import * as steps from './steps-by-calls.ts'

/** A date with its time zone, as the brand shows it. */
const DATE_WITH_ZONE = new RegExp(`\\w+day, \\w+\\s\\d{1,2},\\s\\d{4} at 11:59\\sPM\\s${ZONE}`)

const AGREEMENTS = 3

test.describe('a credit file that the bureau does not share', () => {
  const product = productOfFile()
  const examine = createExaminer()
  test.afterAll(() => expect(examine.findings).toEqual([]))

  const seesOutcome = async (page: Page, kind: 'frozen' | 'locked' | 'noMatch'): Promise<void> => {
    await borrower.sees(page, credit[kind].title)
    for (const { title } of credit[kind].steps)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByText(`Call ${BRAND.supportPhone} and we'll help you continue.`)).toBeVisible()
    await expect(page.getByText(DATE_WITH_ZONE)).toBeVisible()
    await expect(borrower.button(page, credit.noticeOpen)).toBeVisible()
    expect(await page.locator('main').innerText()).not.toMatch(/[{}]/)
  }
  const checksAgain = (page: Page) => borrower.button(page, credit.recheck).click()

  test('frozen: shown what to do, unfrozen at the bureau, retried and on to the signature (1.2.30, 1.2.78, 1.2.81, 1.2.97, 1.4.11, 1.4.12)', async ({
    people,
    browser,
  }) => {
    test.setTimeout(150_000)
    const server = product()
    const { page, uuid, email } = await newApplicant(people, server, { isPhone: true })
    await givesDetailsAs(page, 'Frozen')
    await seesOutcome(page, 'frozen')
    await examine(page, 'credit-frozen', { alsoAs: OTHER_BRANDS })

    await test.step('opens the notice, which is among the documents too', async () => {
      const text = await readsNotice(page, credit.noticeOpen)
      expect(text).toContain('Notice of Incomplete Application')
      expect(text).toContain('security freeze')
      expect(text).toMatch(DATE_WITH_ZONE)
      await page.getByRole('link', { name: credit.noticeLink }).click()
      expect(await borrower.documentNames(page)).toEqual([
        messages.documents.APPLICATION_DISCLOSURES.name,
        messages.documents.INCOMPLETENESS.name,
      ])
      await expect(page.getByText(messages.incompletenessAbout.FROZEN)).toBeVisible()
      await examine(page, 'documents-with-notice')
      await receives(page, server, email, [`${BRAND.shortName}: Your application needs one more thing`])
    })
    await test.step('is led back here from the next steps', async () => {
      await opensPage(page, server, uuid, 'next-steps')
      await borrower.sees(page, credit.frozen.title)
    })
    await test.step('retries in vain, then with the freeze lifted', async () => {
      await checksAgain(page)
      await expect(page.getByText(credit.unchanged)).toBeVisible({ timeout: 20_000 })
      await expect(page.getByText('You can check 4 more times.')).toBeVisible()
      await examine(page, 'credit-frozen-still')
      const sandbox = await people.device()
      await opensSandbox(sandbox, server.origin)
      await answersAs(sandbox, 'bureau', 'Frozen', 'CLEARED')
      await checksAgain(page)
      await borrower.sees(page, nextSteps.title)
    })
    await test.step('keeps the one notice', async () => {
      await opensPage(page, server, uuid, 'documents')
      expect(await borrower.documentNames(page)).toHaveLength(2)
      await borrower.sees(page, documents.title)
    })
    await test.step('continues on the pages to the signature and the deposit address', async () => {
      await opensPage(page, server, uuid, 'next-steps')
      await borrower.opensStep(page, 'Verify Identity')
      await borrower.sendsId(page)
      // By a call: 1-domestic-loan walks the agent's page.
      const avery = await knownAgent(browser, server, 'avery')
      await approveIdentity(avery.caller, uuid)
      await avery.context.close()
      await borrower.opensStep(page, 'Disbursement Account')
      await borrower.givesBank(page, { ...borrower.MAYAS_BANK, lastName: 'Frozen' })
      await borrower.opensStep(page, 'Review Agreements')
      for (let number = 1; number <= AGREEMENTS; number += 1)
        await borrower.readsAndAccepts(page, number, AGREEMENTS)
      await borrower.opensStep(page, 'Post Collateral')
      expect(await borrower.depositAddress(page)).toMatch(/^bc1/)
    })
  })

  test('locked: stays unlocked for 30 days, the tries end, and an agent retries for a borrower who calls (1.2.31, 1.2.79, 1.2.82, 1.2.96, 1.9.27, 1.4.11)', async ({
    people,
  }) => {
    test.setTimeout(150_000)
    const server = product()
    const { page, caller, uuid } = await newApplicant(people, server)
    await givesDetailsAs(page, 'Locked')
    await seesOutcome(page, 'locked')
    await expect(page.getByText(credit.locked.thirtyDays)).toBeVisible()
    await examine(page, 'credit-locked', { alsoAs: OTHER_BRANDS })

    await test.step('the last try shows whom to call', async () => {
      for (const left of [
        'You can check 4 more times.',
        'You can check 3 more times.',
        'You can check 2 more times.',
      ]) {
        await checksAgain(page)
        await expect(page.getByText(left)).toBeVisible({ timeout: 20_000 })
      }
      await checksAgain(page)
      await expect(
        page.getByText(`After that, call ${BRAND.supportPhone} and we'll check for you.`),
      ).toBeVisible({
        timeout: 20_000,
      })
      await examine(page, 'credit-locked-last-try')
      await checksAgain(page)
      await expect(page.getByText(credit.exhaustedTitle)).toBeVisible({ timeout: 20_000 })
      await expect(borrower.button(page, credit.recheck)).toHaveCount(0)
      await examine(page, 'credit-locked-exhausted')
    })
    await test.step('an agent retries the credit check, and the borrower continues', async () => {
      const anonymous = callerOf(page.context(), server, 'anonymous')
      await anonymous.ask(sandboxAnswerAsBureau, { body: { lastName: 'Locked', outcome: 'CLEARED' } })
      const avery = await people.device()
      await agent.agentAtQueues(avery, server.origin, 'avery')
      await avery.goto(`${server.origin}/portfolio-manager/applications/${uuid}`)
      await borrower.sees(avery, nameAs('Locked'))
      await expect(avery.getByText(portfolioApplication.credit.held.SOFT_CREDIT_LOCKED)).toBeVisible()
      await examine(avery, 'agent-credit-locked')
      await borrower.button(avery, portfolioApplication.credit.again).click()
      const dialog = avery.getByRole('dialog')
      await examine(avery, 'agent-credit-again')
      await borrower.button(dialog, portfolioDecisions.creditAgain.confirm).click()
      await expect(avery.getByText(portfolioDecisions.creditAgain.done)).toBeVisible()
      await steps.reaches(caller, uuid, 'FINAL_STEPS')
      await page.reload()
      await borrower.sees(page, nextSteps.title)
    })
  })

  test('not found: checks the details, cancels, and gives the right number in a new application (1.2.32, 1.2.80, 1.2.95, 1.4.14, 1.5.12)', async ({
    people,
  }) => {
    test.setTimeout(150_000)
    const server = product()
    const { page, caller, uuid } = await newApplicant(people, server)
    await givesDetailsAs(page, 'Nomatch', '923-45-6789')
    await seesOutcome(page, 'noMatch')
    await examine(page, 'credit-no-match', { alsoAs: OTHER_BRANDS })
    expect(await readsNotice(page, credit.noticeOpen)).toContain(
      'They found no file that matches the details you gave us.',
    )

    await borrower.button(page, credit.cancel).click()
    const dialog = page.getByRole('dialog', { name: dashboard.cancelDialog.title })
    await examine(page, 'credit-cancel')
    await borrower.button(dialog, dashboard.cancelDialog.confirm).click()
    await borrower.sees(page, dashboard.heading)
    expect(await stateOf(caller, uuid)).toBe('CANCELLED')

    const next = await steps.begin(caller)
    await opensPage(page, server, next, 'details')
    // Everything but the number is prefilled; the name is corrected, the number requested again.
    await expect(page.getByLabel(details.legalName.lastName)).toHaveValue('Nomatch')
    await page.getByLabel(details.legalName.lastName).fill(BORROWER.lastName)
    await page.getByLabel(details.identity.ssn, { exact: true }).pressSequentially('123456789')
    await page.getByRole('combobox', { name: details.income.label }).selectOption('Employment')
    await borrower.givesConsents(page)
    await borrower.agreesToDetails(page)
    await borrower.sees(page, nextSteps.title)
  })
})
