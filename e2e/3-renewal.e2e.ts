import { getApplication } from '@pledge/contract/applications'
import { sandboxMoveClock, sandboxRunJobs } from '@pledge/sandbox/contract/sandbox'
import { getLoan } from '@pledge/contract/servicing'
import { portfolioRenewal } from '@pledge/copy/en/portfolio/renewal'
import { collateral } from '@pledge/copy/en/screens/collateral'
import { dashboard } from '@pledge/copy/en/screens/dashboard'
import { nextSteps } from '@pledge/copy/en/screens/next-steps'
import { renewal } from '@pledge/copy/en/screens/renewal'
import { fill } from '@pledge/copy/fill'
import { calendarDate } from '@pledge/copy/format/dates'
import type { Page } from '@playwright/test'
import { callerOf } from './caller.ts'
import { isLongest, LOAN, NAME } from './cast.ts'
import { twoAgents } from './loan-to-release.ts'
import { createExaminer } from './examine-page.ts'
import * as agent from './pages/agent.ts'
import * as borrower from './pages/borrower.ts'
import { buildsOffer, takesOffer } from './pages/offer.ts'
import * as renewing from './pages/renewal.ts'
import { mines, opensSandbox, sendsWhatIsMissing } from './pages/sandbox.ts'
import { expect, PHONE, productOfFile, test } from './people.ts'
import type { ProductServer } from './server.ts'
import { newEmail, PASSWORD } from './sign-in-by-calls.ts'

const AGREEMENTS = 3
/** Years after any day on which this runs; the other borrower's was not recorded. */
const ID_VALID_UNTIL = '2099-05-09'
/** Enough at the rate below, so that a part of it is required: the rollover collateral covers the previous rate. */
const TOP_UP = isLongest ? '200.12345678' : '0.5'
/** Into the last 60 days of twelve months. */
const TEN_MONTHS_SECONDS = 310 * 86_400

/** The first loan, from its first screen to its collateral; returns its id. */
const borrows = async (
  maya: Page,
  agentPage: Page,
  sandbox: Page,
  { origin }: ProductServer,
  { email, idValidUntil }: { readonly email: string; readonly idValidUntil?: string },
) => {
  await borrower.visit(maya, origin)
  await borrower.answerResidency(maya, 'Ohio')
  await buildsOffer(maya, { quantity: LOAN.BTC, cash: LOAN.cash })
  await takesOffer(maya)
  await borrower.registers(maya, { email, password: PASSWORD })
  await borrower.fillsDetails(maya, borrower.MAYA)
  const uuid = borrower.uuidOf(maya)
  await borrower.agreesToDetails(maya)
  await borrower.opensStep(maya, 'Verify Identity')
  await borrower.sendsId(maya)
  await agentPage.goto(`${origin}/portfolio-manager/`)
  await agent.opensFromQueue(agentPage, 'identityReviews', NAME)
  await agent.approvesId(agentPage, idValidUntil)
  await borrower.opensStep(maya, 'Disbursement Account')
  await borrower.givesBank(maya, borrower.MAYAS_BANK)
  await borrower.opensStep(maya, 'Review Agreements')
  for (let number = 1; number <= AGREEMENTS; number += 1)
    await borrower.readsAndAccepts(maya, number, AGREEMENTS)
  await borrower.opensStep(maya, 'Post Collateral')
  const address = await borrower.depositAddress(maya)
  await borrower.saysCollateralSent(maya)
  await opensSandbox(sandbox, origin)
  await sendsWhatIsMissing(sandbox, address)
  await mines(sandbox, 6)
  return uuid
}

test.describe('a loan that is renewed', () => {
  const product = productOfFile()
  const examine = createExaminer()
  test.afterAll(() => expect(examine.findings).toEqual([]))

  test('without a top-up and with one, from the first screen of the first loan (1.1.20, 1.2.131, 1.7.13)', async ({
    people,
  }) => {
    test.setTimeout(540_000)
    const server = product()
    const maya = await people.device()
    const sandbox = await people.device()
    const agents = await twoAgents(people, server)
    const { avery } = agents
    const prior = await test.step('Maya borrows, and is paid', async () => {
      const uuid = await borrows(maya, avery, sandbox, server, {
        email: newEmail('maya'),
        idValidUntil: ID_VALID_UNTIL,
      })
      await agents.bothApproveDisbursement()
      await borrower.seesComplete(maya)
      return uuid
    })
    const page = await people.device()
    await test.step('another borrower does, and continues on a phone', async () => {
      await borrows(page, avery, sandbox, server, { email: newEmail('other') })
      await agents.bothApproveDisbursement()
      await borrower.seesComplete(page)
      await page.setViewportSize(PHONE)
    })
    const anonymous = callerOf(maya.context(), server, 'anonymous')
    const caller = callerOf(maya.context(), server, 'customer')
    const approvesIdOf = async () => {
      await avery.goto(`${server.origin}/portfolio-manager/`)
      await agent.opensFromQueue(avery, 'identityReviews', NAME)
      await agent.approvesId(avery)
    }
    await test.step('ten months pass', async () => {
      await anonymous.ask(sandboxMoveClock, { body: { forwardSeconds: TEN_MONTHS_SECONDS } })
      await anonymous.ask(sandboxRunJobs)
      await maya.goto(`${server.origin}/dashboard`)
      await expect(borrower.button(maya, renewal.card.renew)).toBeVisible()
      await examine(maya, 'dashboard-near-maturity')
    })
    await test.step('Maya renews with the pledged collateral, and ends at Loan Renewed', async () => {
      const uuid = await renewing.beginsRenewal(maya, server.origin)
      await examine(maya, 'renewal-offer')
      await renewing.choosesOffer(maya)
      await renewing.givesDetails(maya, borrower.MAYA)
      // Her ID is valid for years: the page says so, and does not request it.
      const onFile = fill(nextSteps.idOnFile, { date: calendarDate(ID_VALID_UNTIL) })
      await expect(borrower.stepCard(maya, 'Verify Identity')).toContainText(onFile)
      await expect(borrower.stepCard(maya, 'Verify Identity')).toContainText('Complete')
      await examine(maya, 'renewal-next-steps')
      await renewing.readsAll(maya)
      await borrower.sees(maya, renewal.complete.doneTitle)
      await borrower.isAt(maya, uuid, 'complete')
      await expect(maya.getByText('Loan Renewed', { exact: true })).toBeVisible()
      await expect(maya.getByText('Collateral Received', { exact: true })).toHaveCount(0)
      await examine(maya, 'renewal-complete')
      await maya.goto(`${server.origin}/dashboard`)
      await expect(maya.getByText(renewal.card.renewedText)).toBeVisible()
      await examine(maya, 'dashboard-renewed')
    })
    await test.step('agents see which loan renews which', async () => {
      await avery.goto(`${server.origin}/portfolio-manager/applications/${prior}`)
      await expect(avery.getByText(portfolioRenewal.renewed)).toBeVisible()
      await examine(avery, 'agent-renewed-loan')
      await avery.getByRole('link', { name: portfolioRenewal.seeNew }).click()
      await expect(avery.getByText(portfolioRenewal.renews)).toBeVisible()
    })
    await test.step('the other borrower adds collateral, and the loan is renewed once it is confirmed (1.2.104, 1.2.125)', () =>
      renewsWithTopUp(page, { server, sandbox, approvesIdOf, examine }))
    const { application } = await caller.ask(getApplication, { params: { uuid: prior } })
    expect([application.state, application.isPaidOff]).toEqual(['COMPLETE', true])
    expect(application.renewedBy).not.toBeNull()
    expect((await caller.ask(getLoan, { params: { uuid: prior } })).payOff).toBe('0.00')
  })
})

interface Around {
  readonly server: ProductServer
  readonly sandbox: Page
  readonly approvesIdOf: () => Promise<void>
  readonly examine: ReturnType<typeof createExaminer>
}

const renewsWithTopUp = async (page: Page, { server, sandbox, approvesIdOf, examine }: Around) => {
  const uuid = await renewing.beginsRenewal(page, server.origin)
  await examine(page, 'renewal-offer-phone')
  await renewing.choosesOffer(page, { topUp: TOP_UP })
  await renewing.givesDetails(page, borrower.MAYA)
  await examine(page, 'renewal-next-steps-phone')
  await borrower.opensStep(page, 'Verify Identity')
  await borrower.sendsId(page)
  await approvesIdOf()
  await renewing.readsAll(page)
  // Row 1.2.104.
  await borrower.isAt(page, uuid, 'collateral')
  const address = await borrower.depositAddress(page, collateral.renewal.title)
  await expect(borrower.figure(page, collateral.amounts.carried)).toContainText(/^[\d,]+\.\d+ BTC/)
  await examine(page, 'renewal-collateral')
  await borrower.saysCollateralSent(page)
  // Row 1.2.125.
  await borrower.isAt(page, uuid, 'complete')
  await borrower.sees(page, renewal.complete.title)
  await expect(page.getByText('Collateral Received', { exact: true })).toBeVisible()
  await examine(page, 'renewal-under-way')
  await opensSandbox(sandbox, server.origin)
  await sendsWhatIsMissing(sandbox, address)
  await mines(sandbox, 6)
  await borrower.sees(page, renewal.complete.doneTitle)
  await page.goto(`${server.origin}/dashboard`)
  await borrower.sees(page, dashboard.heading)
  await expect(page.getByText(renewal.card.renewed, { exact: true }).first()).toBeVisible()
  await expect(page.getByText(nextSteps.title)).toHaveCount(0)
}
