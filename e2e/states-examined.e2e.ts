import { endDevices } from '@pledge/contract/account'
import { cancelApplication, createApplication } from '@pledge/contract/applications'
import { selectOffer } from '@pledge/contract/offers'
import { getSandbox, sandboxMoveClock } from '@pledge/sandbox/contract/sandbox'
import { sandboxSetVenue } from '@pledge/sandbox/contract/faults'
import { refusalMessage } from '@pledge/copy/en/refusals'
import { portfolioFrame } from '@pledge/copy/en/portfolio/frame'
import { dashboard } from '@pledge/copy/en/screens/dashboard'
import { disbursement } from '@pledge/copy/en/screens/disbursement'
import { documents } from '@pledge/copy/en/screens/documents'
import { frame } from '@pledge/copy/en/screens/frame'
import { loadFailures } from '@pledge/copy/en/screens/load-failures'
import { identity } from '@pledge/copy/en/screens/identity'
import { signIn } from '@pledge/copy/en/screens/login'
import { nextSteps } from '@pledge/copy/en/screens/next-steps'
import { security } from '@pledge/copy/en/screens/security'
import { start } from '@pledge/copy/en/screens/start'
import { explanations } from '@pledge/copy/en/screens/start-explanations'
import { OFFER_WARNING_MESSAGES } from '@pledge/domain/offer/warnings'
import { openDocument } from '@pledge/testing/steps/origination'
import { ORIGINATOR } from '@pledge/testing/steps/payloads'
import { withoutTable } from './away.ts'
import { callerOf } from './caller.ts'
import { BRAND } from './cast.ts'
import { createExaminer } from './examine-page.ts'
import { newApplicant, opensPage } from './new-loan.ts'
import * as agent from './pages/agent.ts'
import * as borrower from './pages/borrower.ts'
import { expect, productOfFile, test } from './people.ts'
import { PASSWORD, signInByCalls } from './sign-in-by-calls.ts'
import * as steps from './steps-by-calls.ts'

const { button, sees } = borrower
const BASE = '/account/crypto-backed-loan'

const NEW_APPLICATION = {
  loanOriginatorUuid: ORIGINATOR,
  referralUuid: null,
  organization: BRAND.code,
  offer: steps.OFFER,
}

test.describe('error states', () => {
  const product = productOfFile()

  test('a page that cannot be loaded says so, and loads by its own button once it can (1.8.06, S8)', async ({
    people,
  }) => {
    test.setTimeout(240_000)
    people.mayComplain(/500 \(Internal Server Error\)/)
    const server = product()
    const examine = createExaminer()
    const { page: maya, caller, uuid: former } = await newApplicant(people, server, { isPhone: true })
    await caller.ask(cancelApplication, { params: { uuid: former }, body: {} })
    const uuid = await test.step('nothing is among the documents before an offer is selected', async () => {
      const { application } = await caller.ask(createApplication, { body: NEW_APPLICATION })
      await opensPage(maya, server, application.appUuid, 'documents')
      await expect(maya.getByText(documents.empty)).toBeVisible()
      await examine(maya, 'documents-empty')
      const offerUuid = application.offers[0]?.uuid ?? ''
      await caller.ask(selectOffer, { params: { uuid: application.appUuid }, body: { offerUuid } })
      await steps.reaches(caller, application.appUuid, 'BORROWER_DETAILS')
      return application.appUuid
    })
    await openDocument(caller, uuid)
    await steps.giveDetails(caller, uuid)
    const avery = await people.device({ colorScheme: 'dark' })
    await agent.agentAtQueues(avery, server.origin, 'avery')
    const of = `${BASE}/${uuid}`
    const places = [
      [maya, 'applications', '/dashboard', dashboard.failedTitle],
      [maya, 'applications', `${of}/next-steps`, loadFailures.applicationTitle],
      [maya, 'documents', `${of}/documents`, documents.failed],
      [maya, 'identity_documents', `${of}/identity`, identity.failedTitle],
      [maya, 'bank_accounts', `${of}/disbursement`, disbursement.failedTitle],
      [maya, 'passkeys', '/account/security', security.failedTitle],
      [avery, 'applications', '/portfolio-manager/', portfolioFrame.failedTitle],
      [avery, 'documents', `/portfolio-manager/applications/${uuid}`, portfolioFrame.failedTitle],
      [avery, 'waitlist', '/portfolio-manager/waitlist', portfolioFrame.failedTitle],
    ] as const
    for (const [page, table, path, expected] of places)
      await test.step(`${path} without ${table}`, async () => {
        await withoutTable(server, table, async () => {
          await page.goto(`${server.origin}${path}`)
          await expect(page.getByText(expected, { exact: true })).toBeVisible()
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          const name = path.replace(uuid, '').split('/').filter(Boolean).slice(-2).join('-')
          await examine(page, `failed-${name}`)
        })
        await button(page.getByRole('main'), frame.tryAgain).click()
        await expect(page.getByText(expected, { exact: true })).toBeHidden()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      })
    expect(examine.findings).toEqual([])
  })

  test('a lost network undoes the step, and an expired session returns to the same page (1.4.30, 1.4.48, G.52)', async ({
    people,
  }) => {
    test.setTimeout(120_000)
    people.mayComplain(/ERR_INTERNET_DISCONNECTED/)
    people.mayComplain(/401 \(Unauthorized\)/)
    const server = product()
    const examine = createExaminer()
    const { page, caller, email, uuid } = await newApplicant(people, server, { isPhone: true })
    await openDocument(caller, uuid)
    await steps.giveDetails(caller, uuid)
    await opensPage(page, server, uuid, 'next-steps')

    await test.step('the account is not saved without a network, and is kept in the form', async () => {
      await borrower.opensStep(page, 'Disbursement Account')
      const dialog = await borrower.entersBank(page, borrower.MAYAS_BANK)
      await page.context().setOffline(true)
      await button(dialog, disbursement.confirm.submit).click()
      await sees(page, disbursement.entry.title)
      await expect(page.getByRole('alert')).toBeVisible()
      await expect(page.getByLabel(disbursement.entry.routingNumber)).toHaveValue(
        borrower.MAYAS_BANK.routingNumber,
      )
      await examine(page, 'bank-not-saved')
      await page.context().setOffline(false)
      await button(page, disbursement.entry.review).click()
      // The page shows the step as done immediately. It reads the steps again when the server has confirmed it; a
      // session that ended before then would undo the step.
      const confirmed = page.waitForResponse((answer) => answer.url().endsWith('/final-steps') && answer.ok())
      await button(page.getByRole('dialog'), disbursement.confirm.submit).click()
      await sees(page, nextSteps.title)
      await expect(borrower.stepCard(page, 'Disbursement Account')).toContainText('Complete')
      await confirmed
    })
    await test.step('after sign-out elsewhere, the phone asks for a sign-in once its token has expired', async () => {
      const agentPage = await people.device()
      const person = {
        server,
        context: agentPage.context(),
        kind: 'customer',
        email,
        password: PASSWORD,
      } as const
      const there = await signInByCalls({ ...person, isNew: false })
      await there.ask(endDevices, { body: { device: null } })
      await page.clock.install()
      await page.clock.fastForward('06:00')
      await page.reload()
      await sees(page, signIn.titles['sign-in'])
      await examine(page, 'session-lapsed')
      await page.getByLabel(signIn.email).fill(email)
      await page.getByLabel(signIn.password, { exact: true }).fill(PASSWORD)
      await button(page, signIn.submit['sign-in']).click()
      await sees(page, nextSteps.title)
      await borrower.isAt(page, uuid, 'next-steps')
    })
    await test.step('a sign-in that was started elsewhere says that it has ended', async () => {
      people.mayComplain(/4\d\d \([\w ]+\) \S+\/(interactions|auth\/sign-in)/)
      await page.goto(`${server.origin}/auth/sign-in/nobody-began-this`)
      await sees(page, signIn.goneTitle)
      await examine(page, 'sign-in-gone')
    })
    expect(examine.findings).toEqual([])
  })

  test('an impossible offer shows why, and what would help (1.8.10, 1.8.11)', async ({ people }) => {
    people.mayComplain(/4(09|22) \([\w ]+\) \S+\/quotes /)
    people.mayComplain(/503 \(Service Unavailable\)/)
    const server = product()
    const examine = createExaminer()
    const page = await people.device({ isPhone: true })
    const anonymous = callerOf(page.context(), server, 'anonymous')
    await borrower.visit(page, server.origin)
    await borrower.answerResidency(page, 'Ohio')
    await sees(page, start.heading)
    const types = async (quantity: string, cash: string) => {
      await page.getByLabel(start.collateralAmount, { exact: true }).fill(quantity)
      await page.getByLabel(start.cash, { exact: true }).fill(cash)
    }
    await types('0.1', '50000')
    await expect(page.getByText(OFFER_WARNING_MESSAGES['collateral-insufficient'])).toBeVisible()
    await examine(page, 'start-too-little')
    await page.getByRole('button', { name: /^Add / }).click()
    await expect(page.getByText(OFFER_WARNING_MESSAGES['collateral-insufficient'])).toBeHidden()
    await types('9', '10000')
    await expect(page.getByText(OFFER_WARNING_MESSAGES['collateral-high'])).toBeVisible()
    await examine(page, 'start-too-much')
    await test.step('while no venue quotes a price', async () => {
      const { venues } = await anonymous.ask(getSandbox)
      for (const { venue } of venues)
        await anonymous.ask(sandboxSetVenue, { body: { venue, act: 'UNREACHABLE' } })
      await anonymous.ask(sandboxMoveClock, { body: { forwardSeconds: 3_600 } })
      await types('1', '10000')
      await expect(page.getByText(explanations.staleTitle)).toBeVisible()
      await examine(page, 'start-price-gone')
      await page.goto(`${server.origin}${BASE}/start?state=OH`)
      await expect(page.getByText(refusalMessage('prices.stale'))).toBeVisible()
      await examine(page, 'start-without-a-price')
      for (const { venue } of venues)
        await anonymous.ask(sandboxSetVenue, { body: { venue, act: 'RESTORE' } })
      await button(page, frame.tryAgain).click()
      await expect(button(page, start.continue)).toBeVisible()
    })
    expect(examine.findings).toEqual([])
  })
})
