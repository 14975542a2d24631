import { getValidStates } from '@pledge/contract/residence'
import { sandboxMine, sandboxSendCoins } from '@pledge/sandbox/contract/sandbox'
import { portfolioApplication } from '@pledge/copy/en/portfolio/application'
import { portfolioFrame } from '@pledge/copy/en/portfolio/frame'
import { portfolioLists } from '@pledge/copy/en/portfolio/lists'
import { collateral } from '@pledge/copy/en/screens/collateral'
import { complete } from '@pledge/copy/en/screens/complete'
import { dashboard } from '@pledge/copy/en/screens/dashboard'
import { details } from '@pledge/copy/en/screens/details'
import { disbursement } from '@pledge/copy/en/screens/disbursement'
import { documents } from '@pledge/copy/en/screens/documents'
import { identity } from '@pledge/copy/en/screens/identity'
import { login, signIn } from '@pledge/copy/en/screens/login'
import { nextSteps } from '@pledge/copy/en/screens/next-steps'
import { residency } from '@pledge/copy/en/screens/residency'
import { start } from '@pledge/copy/en/screens/start'
import { sandbox as sandboxWords } from '@pledge/sandbox-app/words/sandbox'
import type { Page } from '@playwright/test'
import type { Calls } from '@pledge/testing/call/calls'
import { approveIdentity, approveDisbursement } from '@pledge/testing/steps/origination'
import { callerOf } from './caller.ts'
import { LOAN, NAME, OTHER_BRANDS, SHOWN_AS, type ShownAs } from './cast.ts'
import { createExaminer, type Examine } from './examine-page.ts'
import * as agent from './pages/agent.ts'
import * as borrower from './pages/borrower.ts'
import { buildsOffer } from './pages/offer.ts'
import { opensSandbox } from './pages/sandbox.ts'
import { seesDeposit } from './pages/deposit-address.ts'
import { expect, productOfFile, test, type People } from './people.ts'
import type { ProductServer } from './server.ts'
import { newEmail, PASSWORD, signInByCalls } from './sign-in-by-calls.ts'
import * as steps from './steps-by-calls.ts'

const BASE = '/account/crypto-backed-loan'

interface Visit {
  readonly server: ProductServer
  readonly people: People
  readonly examine: Examine
  readonly brand: ShownAs
}

interface BorrowerSession {
  readonly page: Page
  readonly caller: Calls
}

/** A new borrower of the brand, signed in without the pages, on the dashboard. */
const newcomer = async ({ server, people, brand }: Visit): Promise<BorrowerSession> => {
  const page = await people.device(brand)
  const caller = await signInByCalls({
    server,
    context: page.context(),
    kind: 'customer',
    email: newEmail(),
    password: PASSWORD,
    isNew: true,
    organization: brand.code,
  })
  await page.goto(`${server.origin}/auth/complete?org=${brand.code}`)
  await borrower.sees(page, dashboard.heading)
  return { page, caller }
}

interface Agents {
  readonly pages: readonly Page[]
  readonly callers: readonly Calls[]
}

const opens = async (
  page: Page,
  { server }: Visit,
  uuid: string,
  path: string,
  title: string,
): Promise<void> => {
  await page.goto(`${server.origin}${BASE}/${uuid}/${path}`)
  await borrower.sees(page, title)
}

const examinesFirstPages = async (visit: Visit): Promise<void> => {
  const { server, people, examine, brand } = visit
  const page = await people.device(brand)
  await borrower.visit(page, server.origin, brand.code)
  await borrower.sees(page, residency.heading)
  await examine(page, 'residency')
  const { validStates } = await callerOf(page.context(), server, 'anonymous').ask(getValidStates, {
    query: { orgCode: brand.code },
  })
  const unserviced = validStates.find(({ rateEnabled }) => !rateEnabled)
  if (unserviced !== undefined) {
    await page.getByLabel(residency.state, { exact: true }).selectOption(unserviced.state)
    await expect(borrower.button(page, residency.waitlist.join)).toBeVisible()
    await borrower.button(page, residency.waitlist.join).click()
    await examine(page, 'residency-waitlist')
  }
  await borrower.answerResidency(page, 'Ohio')
  await borrower.sees(page, start.heading)
  await expect(borrower.button(page, start.continue)).toBeVisible()
  await examine(page, 'start')
  await buildsOffer(page, { quantity: LOAN.BTC, cash: LOAN.cash })
  await examine(page, 'start-built')
  await borrower.button(page, start.learnMore).click()
  await examine(page, 'start-learn-more')
  await page.keyboard.press('Escape')
  for (const [index, label] of (await page.locator('button.term').all()).entries()) {
    await label.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await examine(page, `start-sheet-${index + 1}`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.getByLabel(start.cash, { exact: true }).fill('12')
  await page.getByLabel(start.cash, { exact: true }).blur()
  await examine(page, 'start-refused')
  await page.goto(`${server.origin}/auth/login?error=lapsed`)
  await borrower.sees(page, login.title)
  await examine(page, 'login')
  await borrower.button(page, login.createAccount).click()
  await borrower.sees(page, signIn.titles.register)
  await borrower.button(page, signIn.submit.register).click()
  await examine(page, 'register-refused')
  await page.getByLabel(signIn.email).fill(newEmail('looks'))
  await page.getByLabel(signIn.password, { exact: true }).fill(PASSWORD)
  await borrower.button(page, signIn.submit.register).click()
  await borrower.sees(page, signIn.verify.title)
  await borrower.button(page, signIn.verify.submit).click()
  await examine(page, 'verify-email-refused')
  await borrower.button(page, signIn.verify.back).click()
  await borrower.button(page, signIn.switchTo.register.action).click()
  await examine(page, 'sign-in')
  await people.leave(page)
}

/** The pages whose content differs by brand, not only their styles: logo, promise, states, terms, footer. */
const examinesOwnPages = async (visit: Visit): Promise<void> => {
  const { server, people, examine, brand } = visit
  const guest = await people.device(brand)
  await borrower.visit(guest, server.origin, brand.code)
  await borrower.sees(guest, residency.heading)
  await examine(guest, 'residency')
  await borrower.answerResidency(guest, 'Ohio')
  await borrower.sees(guest, start.heading)
  await buildsOffer(guest, { quantity: LOAN.BTC, cash: LOAN.cash })
  await examine(guest, 'start-built')
  await guest.goto(`${server.origin}/auth/login`)
  await borrower.sees(guest, login.title)
  await examine(guest, 'login')
  const { page } = await newcomer(visit)
  await examine(page, 'dashboard-empty')
  const avery = await people.device(brand)
  await agent.agentAtQueues(avery, server.origin, 'avery', brand.code)
  await examine(avery, 'agent-queues-empty')
}

const examinesSteps = async (visit: Visit, { page, caller }: BorrowerSession): Promise<string> => {
  const { examine } = visit
  await examine(page, 'dashboard-empty')
  const uuid = await steps.begin(caller, visit.brand.code)
  await opens(page, visit, uuid, 'details', details.title)
  await examine(page, 'details')
  await borrower.button(page, details.agree).click()
  await expect(page.getByText(details.summaryTitle)).toBeVisible()
  await examine(page, 'details-refused')
  await page.getByRole('combobox', { name: details.address.search }).pressSequentially('120 Map')
  await expect(
    page.getByRole('listbox', { name: details.address.suggestions }).getByRole('option').first(),
  ).toBeVisible()
  await examine(page, 'details-suggestions')
  await page.keyboard.press('Escape')
  await steps.giveDetails(caller, uuid)

  await opens(page, visit, uuid, 'next-steps', nextSteps.title)
  await examine(page, 'next-steps')
  await opens(page, visit, uuid, 'identity', identity.title)
  await borrower.button(page, identity.submit).click()
  await examine(page, 'identity-refused')
  await borrower.choosesIdFiles(page)
  await examine(page, 'identity-chosen')
  await borrower.button(page, identity.submit).click()
  await borrower.waitsUntilIdIsSent(page)
  await examine(page, 'next-steps-in-review')
  await opens(page, visit, uuid, 'identity', identity.title)
  await examine(page, 'identity-in-review')

  await opens(page, visit, uuid, 'disbursement', disbursement.title)
  await examine(page, 'disbursement')
  await opens(page, visit, uuid, 'disbursement/manually-link', disbursement.entry.title)
  await borrower.button(page, disbursement.entry.review).click()
  await examine(page, 'bank-refused')
  await opens(page, visit, uuid, 'disbursement', disbursement.title)
  await borrower.entersBank(page, borrower.MAYAS_BANK)
  await examine(page, 'bank-confirm')
  await steps.giveBank(caller, uuid)
  return uuid
}

/** The agents' queue and application while the disbursement awaits them. */
const examinesDecision = async ({ server, examine }: Visit, page: Page, uuid: string): Promise<void> => {
  await page.goto(`${server.origin}/portfolio-manager/`)
  await expect(
    page.getByRole('table', { name: portfolioLists.fundingReleases }).getByRole('link', { name: NAME }),
  ).toBeVisible()
  await examine(page, 'agent-queue-of-releases')
  await page.goto(`${server.origin}/portfolio-manager/applications/${uuid}`)
  await borrower.sees(page, NAME)
  await examine(page, 'agent-application-to-release')
  for (const label of ['approve', 'refuse'] as const) {
    await borrower.button(page, portfolioApplication.release[label]).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    // A refusal without a reason shows what is missing.
    if (label === 'refuse') await dialog.locator('button[type=submit]').click()
    await examine(page, `agent-${label}-release`)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
}

const examinesEnd = async (
  visit: Visit,
  { page, caller }: BorrowerSession,
  uuid: string,
  agents: Agents,
): Promise<void> => {
  const { examine, server } = visit
  await steps.reaches(caller, uuid, 'SIGN_DOCS')
  await opens(page, visit, uuid, 'disclosures', 'Review your agreements')
  await expect(page.getByRole('region', { name: 'Page 1', exact: true })).toContainText(/\w{3}/)
  await examine(page, 'disclosures')
  await opens(page, visit, uuid, 'documents', documents.title)
  await examine(page, 'documents')
  await page
    .getByRole('button', { name: /^Open / })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Page 1', exact: true })).toContainText(/\w{3}/)
  await examine(page, 'documents-open')
  await steps.signAll(caller, uuid)
  await opens(page, visit, uuid, 'collateral', collateral.title)
  const address = await borrower.depositAddress(page)
  await examine(page, 'collateral')
  const sandbox = callerOf(page.context(), server, 'anonymous')
  await sandbox.ask(sandboxSendCoins, { body: { coin: 'BTC', address, quantity: LOAN.partBTC } })
  await sandbox.ask(sandboxMine, { body: { coin: 'BTC', count: 1 } })
  await seesDeposit(page, 'seen')
  await examine(page, 'collateral-seen')
  await page.goto(`${server.origin}/dashboard`)
  await borrower.sees(page, dashboard.heading)
  await examine(page, 'dashboard')
  await borrower.button(page, dashboard.cancel).click()
  await examine(page, 'dashboard-cancel')
  await steps.postAll(caller, sandbox, uuid)
  await opens(page, visit, uuid, 'complete', complete.title)
  await examine(page, 'complete')
  await steps.reaches(caller, uuid, 'MANUAL_FUNDING_RELEASE')
  await examinesDecision(visit, agents.pages[0] as Page, uuid)
  for (const each of agents.callers) await approveDisbursement(each, uuid)
  await borrower.seesComplete(page)
  await examine(page, 'complete-funded')
  await page.goto(`${server.origin}/dashboard`)
  await borrower.sees(page, dashboard.heading)
  await examine(page, 'dashboard-funded')
}

/** The agent's pages while an ID is pending; returns the two signed-in agents. */
const examinesAgents = async (visit: Visit, uuid: string): Promise<Agents> => {
  const { server, people, examine, brand } = visit
  const organization = brand.code
  const pages = [await people.device(brand), await people.device(brand)]
  const [avery, blake] = pages as [Page, Page]
  await agent.agentAtQueues(avery, server.origin, 'avery', organization)
  await expect(avery.getByRole('link', { name: NAME })).toBeVisible()
  await examine(avery, 'agent-queues')
  await avery.goto(`${server.origin}/portfolio-manager/applications`)
  await borrower.sees(avery, portfolioLists.applicationsTitle)
  await examine(avery, 'agent-applications')
  await avery.goto(`${server.origin}/portfolio-manager/applications/${uuid}`)
  await borrower.sees(avery, NAME)
  await examine(avery, 'agent-application')
  await agent.viewsId(avery)
  for (const [name, label] of [
    ['agent-approve-id', portfolioApplication.identity.approve],
    ['agent-refuse-id', portfolioApplication.identity.refuse],
    ['agent-decline', portfolioApplication.decline.action],
  ] as const) {
    await borrower.button(avery, label).click()
    const dialog = avery.getByRole('dialog')
    if (name !== 'agent-approve-id') await dialog.locator('button[type=submit]').click()
    await examine(avery, name)
    await avery.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await avery.goto(`${server.origin}/portfolio-manager/nowhere`)
  await borrower.sees(avery, portfolioFrame.notFoundTitle)
  await examine(avery, 'agent-not-found')
  await agent.agentAtQueues(blake, server.origin, 'blake', organization)
  const callers = pages.map((page) => callerOf(page.context(), server, 'agent'))
  await approveIdentity(callers[0] as Calls, uuid)
  return { pages, callers }
}

const examinesRelease = async ({ server, examine }: Visit, page: Page, uuid: string): Promise<void> => {
  await page.goto(`${server.origin}/portfolio-manager/applications/${uuid}`)
  await borrower.sees(page, NAME)
  await examine(page, 'agent-application-funded')
}

const [whole] = SHOWN_AS
const shown = ({ code, colorScheme, isPhone }: ShownAs) =>
  `${code} in ${colorScheme}${isPhone ? ' on a phone' : ''}`

test.describe('axe finds nothing', () => {
  const product = productOfFile()

  // Frozen, locked, no match and declined: soft-credit and declines reach these states, and examine them in each
  // brand.
  test(`on every page and state, as ${SHOWN_AS.map(shown).join(', as ')} (S8, WCAG 2.2 AA)`, async ({
    people,
  }) => {
    test.setTimeout(420_000)
    const server = product()
    if (whole === undefined) throw new Error('a brand is examined')
    const examine = createExaminer({ brand: whole.code, alsoAs: OTHER_BRANDS })
    const visit: Visit = { server, people, examine, brand: whole }
    await examinesFirstPages(visit)
    const maya = await newcomer(visit)
    const uuid = await examinesSteps(visit, maya)
    const agents = await examinesAgents(visit, uuid)
    await examinesEnd(visit, maya, uuid, agents)
    await examinesRelease(visit, agents.pages[0] as Page, uuid)
    const sandbox = await people.device(whole)
    await opensSandbox(sandbox, server.origin)
    await expect(sandbox.getByRole('heading', { name: sandboxWords.mails.title })).toBeVisible()
    await examine(sandbox, 'sandbox')
    expect(examine.findings).toEqual([])
  })

  for (const brand of OTHER_BRANDS)
    test(`on the pages that begin with a brand's own words, as ${shown(brand)} (S8, WCAG 2.2 AA)`, async ({
      people,
    }) => {
      const examine = createExaminer({ brand: brand.code })
      const visit: Visit = { server: product(), people, examine, brand }
      await examinesOwnPages(visit)
      expect(examine.findings).toEqual([])
    })
})
