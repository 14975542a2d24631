import { retryCredit } from '@pledge/contract/applications'
import { sandboxAnswerAsBureau, sandboxAnswerAsScreening } from '@pledge/sandbox/contract/sandbox'
import { portfolioAnnouncements } from '@pledge/copy/en/portfolio/announcements'
import { portfolioApplication } from '@pledge/copy/en/portfolio/application'
import { portfolioDisbursements } from '@pledge/copy/en/portfolio/disbursements'
import { portfolioWaitlist } from '@pledge/copy/en/portfolio/waitlist'
import { bankLink } from '@pledge/copy/en/screens/bank-link'
import { banners } from '@pledge/copy/en/screens/banners'
import { credit } from '@pledge/copy/en/screens/credit'
import { dashboard } from '@pledge/copy/en/screens/dashboard'
import { decline } from '@pledge/copy/en/screens/decline'
import { disbursement } from '@pledge/copy/en/screens/disbursement'
import { faq } from '@pledge/copy/en/screens/faq'
import { getMobileApp } from '@pledge/copy/en/screens/get-mobile-app'
import { legal } from '@pledge/copy/en/screens/legal'
import { security } from '@pledge/copy/en/screens/security'
import { linkPage as words } from '@pledge/sandbox-app/words/link-page'
import { simulatedBank } from '@pledge/sandbox-app/words/simulated-bank'
import { fill } from '@pledge/copy/fill'
import type { Page, Route } from '@playwright/test'
import type { SentBody } from '@pledge/testing/call/input'
import { choosesFirst, linksBank, PLATYPUS } from './bank-link-by-calls.ts'
import type { Calls } from '@pledge/testing/call/calls'
import { callerOf } from './caller.ts'
import { brandTurnsHostile, isText, listening, opens } from './hostile-pages.ts'
import * as outside from './hostile-rows-from-outside.ts'
import {
  injectIntoAccount,
  injectIntoBanners,
  injectIntoWaitlist,
  PASSKEY,
} from './hostile-rows-beside-loans.ts'
import { injectIntoBorrower, LONG, MARKUP, SHORT } from './hostile-rows.ts'
import * as agent from './pages/agent.ts'
import * as bank from './pages/bank.ts'
import * as borrower from './pages/borrower.ts'
import { agentDeclines, readsNotice } from './pages/checks.ts'
import { expect, productOfFile, test, type People } from './people.ts'
import type { ProductServer } from './server.ts'
import { newEmail, PASSWORD, signInByCalls } from './sign-in-by-calls.ts'
import * as steps from './steps-by-calls.ts'

const BASE = '/account/crypto-backed-loan'
const NAME = `${SHORT} ${LONG}`
const LARKSPUR = 'Larkspur National Bank'
const OPENED_MS = 30_000

interface BorrowerSession {
  readonly page: Page
  readonly caller: Calls
  readonly uuid: string
}

/** A borrower with a selected offer, on a device that detects an injected string. */
const comes = async (people: People, server: ProductServer): Promise<BorrowerSession> => {
  const page = await listening(people)
  const person = { server, context: page.context(), kind: 'customer', email: newEmail() } as const
  const caller = await signInByCalls({ ...person, password: PASSWORD, isNew: true })
  const uuid = await steps.begin(caller)
  await page.goto(`${server.origin}/auth/complete`)
  await borrower.sees(page, dashboard.heading)
  return { page, caller, uuid }
}

/** A dialog that repeats its row's text; then it is closed without a change. */
const repeats = async (page: Page, opener: string, shown?: string): Promise<void> => {
  await borrower.button(page, opener).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  if (shown !== undefined) await expect(dialog.getByText(shown).first()).toBeVisible()
  await isText(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

/** The provider's own answer, with hostile names: its list of banks is in its code, where no row can be changed. */
const withHostileNames = async (route: Route): Promise<void> => {
  const response = await route.fetch()
  const name = /"name":"(?:[^"\\]|\\.)*"/g
  await route.fulfill({
    response,
    body: (await response.text()).replaceAll(name, () => `"name":${JSON.stringify(LONG)}`),
  })
}

/** A bank that is found, agreed to and signed in for on the provider's page inside ours. */
const examinesProvider = async (page: Page): Promise<void> => {
  const answers = /\/sandbox\/v1\/bank-link\/(institutions|sign-ins)$/
  await page.route(answers, withHostileNames)
  await page.reload()
  await borrower.sees(page, bankLink.link.title)
  await isText(page, LONG)
  await page.getByRole('button', { name: LONG }).first().click()
  await expect(page.getByRole('heading', { name: fill(words.consentTitle, { bank: LONG }) })).toBeVisible()
  await isText(page)
  await borrower.button(page, words.continue).click()
  await page.getByLabel(words.username).fill('user_good')
  await page.getByLabel(words.password).fill('pass_good')
  await isText(page, fill(words.credentialsTitle, { bank: LONG }))
  await borrower.button(page, words.signIn).click()
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  await isText(page, fill(words.accountsTitle, { bank: LONG }))
  await page.unroute(answers)
}

/** A bank with its own page, whose hostile account names could run there, here and in our rows. */
const sharesHostileAccounts = async (page: Page, server: ProductServer): Promise<void> => {
  await page.reload()
  await bank.findsBank(page, LARKSPUR)
  await bank.leavesForBank(page, LARKSPUR)
  await isText(page)
  await bank.signsInAtBank(page, LARKSPUR)
  await outside.injectIntoBankVisit(server)
  await page.reload()
  await isText(page, fill(simulatedBank.ending, { name: LONG, mask: '4821' }))
  await bank.sharesAccounts(page, simulatedBank.share)
  await borrower.sees(page, bankLink.choose.title)
  await expect(page.getByRole('radio', { name: LONG }).first()).toBeVisible({ timeout: OPENED_MS })
  await isText(page, MARKUP)
}

test.describe('strings that try to run, beside the loan', () => {
  const product = productOfFile()
  test.beforeAll(() => brandTurnsHostile(product(), 'PLEDGE'))

  test('run in no public page, announcement, waitlist or account (S4)', async ({ people }) => {
    const server = product()
    await injectIntoBanners(server, 'PLEDGE')
    await injectIntoWaitlist(server, 'PLEDGE')
    const { page, uuid } = await comes(people, server)
    await opens(page, server, `${BASE}/faq`, faq.title, SHORT)
    for (const variant of ['info', 'warn'] as const)
      await expect(page.getByRole('region', { name: banners[variant], exact: true })).toContainText(
        `${variant} ${LONG}`,
      )
    for (const name of ['terms', 'privacy', 'licenses'] as const)
      await opens(page, server, `${BASE}/${name}`, legal.titles[name], MARKUP)
    await expect(page.getByRole('rowheader', { name: MARKUP })).toBeVisible()
    const heading = fill(getMobileApp.heading, { shortName: SHORT })
    await opens(page, server, `${BASE}/get-mobile-app`, heading)
    await injectIntoAccount(server, uuid)
    await opens(page, server, '/account/security', security.title, PASSKEY)
    await expect(page.getByText(fill(security.passkeys.elsewhere, { host: SHORT }))).toBeVisible()
    await repeats(page, fill(security.passkeys.removeNamed, { name: PASSKEY }), PASSKEY)
    await repeats(page, fill(security.passkeys.renameNamed, { name: PASSKEY }))

    const avery = await listening(people)
    await agent.agentAtQueues(avery, server.origin, 'avery')
    await opens(avery, server, '/portfolio-manager/announcements', portfolioAnnouncements.title)
    await expect(avery.getByRole('rowheader', { name: LONG })).toHaveCount(2)
    await avery.getByRole('button', { name: /^Edit: info/ }).click()
    await expect(avery.getByRole('dialog').getByLabel(portfolioAnnouncements.message)).toHaveValue(
      `info ${LONG}`,
    )
    await isText(avery)
    await opens(avery, server, '/portfolio-manager/waitlist', portfolioWaitlist.title, LONG)
    await repeats(avery, fill(portfolioWaitlist.removeOf, { email: LONG, state: 'Texas' }), LONG)
  })

  test("run in no name that a bank reports: its own, its accounts', their owners' (S4)", async ({
    people,
  }) => {
    test.setTimeout(120_000)
    const server = product()
    const { page, caller, uuid } = await comes(people, server)
    await steps.giveDetails(caller, uuid)
    await opens(page, server, `${BASE}/${uuid}/disbursement/link-account`, bankLink.link.title)
    await test.step('inside of our page', () => examinesProvider(page))
    await test.step('on the page of the bank', () => sharesHostileAccounts(page, server))
    const choose = `${BASE}/${uuid}/disbursement/choose-account`
    await test.step('while the links change', async () => {
      await linksBank(caller, uuid, PLATYPUS, 'user_other')
      await outside.injectIntoLinks(server, uuid)
      await opens(page, server, choose, bankLink.choose.title, LONG)
      for (const status of ['NEEDS_LOGIN', 'PENDING_VERIFICATION'] as const) {
        await outside.setOlderLink(server, uuid, status)
        const title = fill(bankLink.statuses[status].title, { bank: LONG })
        await opens(page, server, choose, bankLink.choose.title, title)
      }
      await outside.setOlderLink(server, uuid, 'UPDATING')
      const loader = fill(bankLink.choose.loadingAt, { bank: LONG })
      await opens(page, server, choose, bankLink.choose.title, loader)
    })
    await test.step('as the selected account', async () => {
      await choosesFirst(caller, uuid)
      await outside.injectIntoOwners(server, uuid)
      await opens(page, server, `${BASE}/${uuid}/disbursement`, disbursement.title, LONG)
      const avery = await listening(people)
      await agent.agentAtQueues(avery, server.origin, 'avery')
      await avery.goto(`${server.origin}/portfolio-manager/applications/${uuid}`)
      await isText(avery, fill(portfolioDisbursements.holder.differs, { owners: LONG }))
    })
  })

  test('run in no page of a credit check, a screening list or a decline, nor in its notice (S4)', async ({
    people,
  }) => {
    const server = product()
    const { page, caller, uuid } = await comes(people, server)
    const anonymous = callerOf(page.context(), server, 'anonymous')
    const asksAgain = async (outcome: SentBody<typeof sandboxAnswerAsBureau>['outcome'], becomes: string) => {
      await anonymous.ask(sandboxAnswerAsBureau, { body: { lastName: LONG, outcome } })
      await caller.ask(retryCredit, { params: { uuid }, body: {} })
      await steps.reaches(caller, uuid, becomes)
    }
    await test.step("the bureau's answers", async () => {
      await steps.giveDetails(caller, uuid, { lastName: 'Frozen', becomes: 'SOFT_CREDIT_FROZEN' })
      await injectIntoBorrower(server, uuid)
      await opens(page, server, `${BASE}/${uuid}/credit-frozen`, credit.frozen.title, SHORT)
      await asksAgain('LOCKED', 'SOFT_CREDIT_LOCKED')
      await opens(page, server, `${BASE}/${uuid}/credit-locked`, credit.locked.title, SHORT)
      await asksAgain('NO_MATCH', 'SOFT_CREDIT_NO_MATCH')
      await opens(page, server, `${BASE}/${uuid}/credit-no-match`, credit.noMatch.title, SHORT)
    })
    await test.step("the content of a screening list, and an agent's notes", async () => {
      await anonymous.ask(sandboxAnswerAsScreening, { body: { lastName: LONG, outcome: 'REVIEW' } })
      await asksAgain('CLEARED', 'KYC_VERIFY')
      const avery = await listening(people)
      await agent.agentAtQueues(avery, server.origin, 'avery')
      await agent.opensFromQueue(avery, 'screeningReviews', NAME)
      await outside.injectIntoScreening(server, uuid)
      await avery.reload()
      await isText(avery, fill(portfolioApplication.screening.match, { source: LONG, reference: LONG }))
      await agentDeclines(avery, portfolioApplication.screening.decline, ['IDENTITY_UNVERIFIED'], LONG)
      await isText(avery, `${portfolioApplication.trail.details.note}: ${LONG}`)
    })
    await test.step('the decline and its notice', async () => {
      await opens(page, server, `${BASE}/${uuid}/decline`, decline.title, SHORT)
      const notice = await readsNotice(page, decline.noticeOpen)
      expect(notice.replaceAll(/\s/g, '')).toContain(LONG.replaceAll(/\s/g, ''))
      await isText(page)
    })
  })
})
