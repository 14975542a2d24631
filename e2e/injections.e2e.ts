import { getDocuments, getDocumentFile } from '@pledge/contract/agreements'
import { getSandbox } from '@pledge/sandbox/contract/sandbox'
import { portfolioLists } from '@pledge/copy/en/portfolio/lists'
import { portfolioDisbursements } from '@pledge/copy/en/portfolio/disbursements'
import { collateral } from '@pledge/copy/en/screens/collateral'
import { collateralRelease } from '@pledge/copy/en/screens/collateral-release'
import { dashboard } from '@pledge/copy/en/screens/dashboard'
import { details } from '@pledge/copy/en/screens/details'
import { disbursement } from '@pledge/copy/en/screens/disbursement'
import { documents } from '@pledge/copy/en/screens/documents'
import { identity } from '@pledge/copy/en/screens/identity'
import { login } from '@pledge/copy/en/screens/login'
import { nextSteps } from '@pledge/copy/en/screens/next-steps'
import { residency } from '@pledge/copy/en/screens/residency'
import { start } from '@pledge/copy/en/screens/start'
import { fill } from '@pledge/copy/fill'
import { readBack } from '@pledge/providers/documents/read-back'
import type { Page } from '@playwright/test'
import type { Calls } from '@pledge/testing/call/calls'
import { approveIdentity, approveDisbursement } from '@pledge/testing/steps/origination'
import { callerOf } from './caller.ts'
import { brandTurnsHostile, isText, listening, opens } from './hostile-pages.ts'
import { injectIntoDisbursements, withHostileDeposits } from './hostile-rows-from-outside.ts'
import { injectIntoBooks, injectIntoBorrower, LONG, SHORT } from './hostile-rows.ts'
import { idPicture } from './id-picture.ts'
import * as agent from './pages/agent.ts'
import * as borrower from './pages/borrower.ts'
import { opensSandbox } from './pages/sandbox.ts'
import { expect, POLICY_REPORT, productOfFile, test, watch, type People } from './people.ts'
import type { ProductServer } from './server.ts'
import { knownAgent, newEmail, PASSWORD, signInByCalls } from './sign-in-by-calls.ts'
import * as steps from './steps-by-calls.ts'

const BASE = '/account/crypto-backed-loan'
const NAME = `${SHORT} ${LONG}`
/** Types what the forms accept; the rest is written to the database directly. */
const givesDetails = async (page: Page, server: ProductServer, uuid: string): Promise<void> => {
  await opens(page, server, `${BASE}/${uuid}/details`, details.title)
  await borrower.fillsDetails(page, { ...borrower.MAYA, lastName: "O'onerror" })
  await page.getByLabel(details.address.street2).fill(LONG)
  await page.getByLabel(details.address.city, { exact: true }).fill(LONG)
  await borrower.agreesToDetails(page)
  await borrower.sees(page, nextSteps.title)
  await injectIntoBorrower(server, uuid)
}

const sendsHostilePicture = async (page: Page): Promise<void> => {
  await borrower.choosesIdFiles(page)
  const front = page.getByLabel(identity.sides.DRIVERS_LICENSE.FRONT, { exact: true })
  const name = `${LONG.replaceAll('/', '')}.jpg`
  await front.setInputFiles({ name, mimeType: 'image/jpeg', buffer: await idPicture('FRONT') })
  await isText(page, name)
  await borrower.button(page, identity.submit).click()
  await borrower.waitsUntilIdIsSent(page)
}

const refuses = async (people: People, server: ProductServer): Promise<Page> => {
  const avery = await listening(people)
  await agent.agentAtQueues(avery, server.origin, 'avery')
  await isText(avery, NAME)
  await opens(avery, server, '/portfolio-manager/applications', portfolioLists.applicationsTitle, NAME)
  await opens(avery, server, '/portfolio-manager/', portfolioLists.queuesTitle)
  await agent.opensFromQueue(avery, 'identityReviews', NAME)
  await isText(avery, LONG)
  await agent.refusesId(avery, LONG)
  return avery
}

/** The PDFs contain the entered values as text, and nothing that runs or links elsewhere. */
const documentsAreText = async (caller: Calls, uuid: string): Promise<void> => {
  const { documents: made } = await caller.ask(getDocuments, { params: { uuid } })
  for (const { uuid: docUuid, identityUuid, type, needsAcceptance } of made) {
    const bytes = await caller.ask(getDocumentFile, { params: { uuid, identityUuid, docUuid } })
    expect(bytes.toString('latin1'), type).not.toMatch(/\/(JavaScript|JS|Launch|URI|SubmitForm|OpenAction)\b/)
    const { text } = await readBack(new Uint8Array(bytes))
    if (needsAcceptance) expect(text.replaceAll(/\s+/g, ''), type).toContain(LONG.replaceAll(/\s+/g, ''))
  }
}

test.describe('strings that try to run', () => {
  const product = productOfFile()

  test('run in no field of any page, document or email (S4)', async ({ people, browser }) => {
    test.setTimeout(240_000)
    const server = product()
    await brandTurnsHostile(server, 'PLEDGE')
    const page = await listening(people)
    const context = page.context()
    const person = { server, context, kind: 'customer', email: newEmail(), password: PASSWORD } as const
    const uuid = await test.step('pages of the brand', async () => {
      await opens(page, server, `${BASE}/residency`, residency.heading, SHORT)
      await opens(page, server, `${BASE}/start?state=OH`, start.heading)
      await opens(page, server, '/auth/login', login.title)
      const caller = await signInByCalls({ ...person, isNew: true })
      await page.goto(`${server.origin}/auth/complete`)
      await borrower.sees(page, dashboard.heading)
      await isText(page)
      return steps.begin(caller)
    })
    const caller = callerOf(context, server)
    await test.step('details', () => givesDetails(page, server, uuid))
    await test.step('an ID', async () => {
      await borrower.opensStep(page, 'Verify Identity')
      await sendsHostilePicture(page)
    })
    const avery = await test.step('an agent reads it all', () => refuses(people, server))
    await test.step('the reason of an agent', async () => {
      await opens(page, server, `${BASE}/${uuid}/next-steps`, nextSteps.title, LONG)
      await opens(page, server, `${BASE}/${uuid}/identity`, identity.title, LONG)
    })
    await test.step('a mail', async () => {
      const { mails } = await callerOf(context, server, 'anonymous').ask(getSandbox)
      expect(mails[0]?.text).toContain(`Hi ${SHORT},`)
      expect(mails[0]?.subject).toContain(SHORT)
    })
    await test.step('a bank account, the agreements', async () => {
      for (const side of ['FRONT', 'BACK'] as const) await steps.uploadSide(caller, uuid, side)
      await approveIdentity(callerOf(avery.context(), server, 'agent'), uuid)
      await opens(page, server, `${BASE}/${uuid}/disbursement`, disbursement.title)
      const bank = { ...borrower.MAYAS_BANK, firstName: SHORT, lastName: SHORT }
      const dialog = await borrower.entersBank(page, bank)
      await isText(page, SHORT)
      await borrower.button(dialog, disbursement.confirm.submit).click()
      await steps.reaches(caller, uuid, 'SIGN_DOCS')
      await opens(page, server, `${BASE}/${uuid}/disclosures`, 'Review your agreements')
      await expect(page.getByRole('region', { name: 'Page 1', exact: true })).toContainText(/\w{3}/)
      await isText(page)
      await opens(page, server, `${BASE}/${uuid}/documents`, documents.title)
      await documentsAreText(caller, uuid)
    })
    await test.step('data from chains', async () => {
      await steps.signAll(caller, uuid)
      await opens(page, server, `${BASE}/${uuid}/collateral`, collateral.title)
      const address = await borrower.depositAddress(page)
      await withHostileDeposits(server, { applicationId: uuid, address }, () =>
        opens(page, server, `${BASE}/${uuid}/collateral`, collateral.title, LONG),
      )
    })
    await test.step('the ledger, the sandbox and the end', async () => {
      await steps.postAll(caller, callerOf(context, server, 'anonymous'), uuid)
      await injectIntoBooks(server, uuid)
      await injectIntoDisbursements(server, uuid)
      await avery.goto(`${server.origin}/portfolio-manager/applications/${uuid}`)
      await borrower.sees(avery, NAME)
      await isText(avery, LONG)
      await expect(
        avery.getByText(fill(portfolioDisbursements.exceptions.corrected, { text: LONG })),
      ).toBeVisible()
      await opens(page, server, `${BASE}/${uuid}/collateral-release`, collateralRelease.title, LONG)
      await approveDisbursement(callerOf(avery.context(), server, 'agent'), uuid)
      const blake = await knownAgent(browser, server, 'blake')
      await approveDisbursement(blake.caller, uuid)
      await blake.context.close()
      await page.goto(`${server.origin}${BASE}/${uuid}/complete`)
      await borrower.seesComplete(page)
      await isText(page)
      await page.goto(`${server.origin}/dashboard`)
      await borrower.sees(page, dashboard.heading)
      await isText(page)
      const sandbox = await listening(people)
      await opensSandbox(sandbox, server.origin)
      await isText(sandbox, `${SHORT} ${SHORT}`)
    })
  })

  test('would be detected: the policy reports an inline script and a string made into a page (S4)', async ({
    browser,
  }) => {
    const complaints: string[] = []
    const context = await browser.newContext()
    await watch(context, complaints)
    const page = await context.newPage()
    await page.goto(`${product().origin}/auth/login`)
    await page.evaluate(() => {
      const script = document.createElement('script')
      try {
        script.textContent = 'void 0'
        document.head.append(script)
        document.body.insertAdjacentHTML('beforeend', '<b>x</b>')
      } catch {
        // Refused: only the report matters here.
      }
      try {
        document.body.insertAdjacentHTML('beforeend', '<b>x</b>')
      } catch {
        // As above.
      }
    })
    const reports = () => complaints.filter((one) => one.startsWith(`${POLICY_REPORT}require-trusted-types`))
    await expect.poll(reports).not.toEqual([])
    await context.close()
  })
})
