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
import { approveIdentity } from '@pledge/testing/steps/origination'
import { isLongest } from './cast.ts'
import { isFunded, twoAgents } from './loan-to-release.ts'
import { createExaminer } from './examine-page.ts'
import * as borrower from './pages/borrower.ts'
import * as renewing from './pages/renewal.ts'
import { mines, opensSandbox, sendsWhatIsMissing } from './pages/sandbox.ts'
import { expect, productOfFile, test } from './people.ts'
import type { ProductServer } from './server.ts'
import * as steps from './steps-by-calls.ts'

/** Years after any day on which this runs; the other borrower's was not recorded. */
const ID_VALID_UNTIL = '2099-05-09'
/** Enough at the rate below, so that a part of it is required: the rollover collateral covers the previous rate. */
const TOP_UP = isLongest ? '200.12345678' : '0.5'
/** Into the last 60 days of twelve months. */
const TEN_MONTHS_SECONDS = 310 * 86_400

test.describe('a loan that is renewed', () => {
  const product = productOfFile()
  const examine = createExaminer()
  test.afterAll(() => expect(examine.findings).toEqual([]))

  test('without a top-up and with one, of loans in service (1.1.20, 1.2.131, 1.7.13)', async ({ people }) => {
    test.setTimeout(540_000)
    const server = product()
    const agents = await twoAgents(people, server)
    const { avery } = agents
    const loan = { bank: steps.BANK, agents } as const
    const maya = await isFunded(people, server, { ...loan, isPhone: false, idValidUntil: ID_VALID_UNTIL })
    const other = await isFunded(people, server, { ...loan, isPhone: true })
    const { page: desktop, caller, anonymous, uuid: prior } = maya
    await test.step('ten months pass', async () => {
      await anonymous.ask(sandboxMoveClock, { body: { forwardSeconds: TEN_MONTHS_SECONDS } })
      await anonymous.ask(sandboxRunJobs)
      await desktop.goto(`${server.origin}/dashboard`)
      await expect(borrower.button(desktop, renewal.card.renew)).toBeVisible()
      await examine(desktop, 'dashboard-near-maturity')
    })
    await test.step('Maya renews with the pledged collateral, and ends at Loan Renewed', async () => {
      const uuid = await renewing.beginsRenewal(desktop, server.origin)
      await examine(desktop, 'renewal-offer')
      await renewing.choosesOffer(desktop)
      await renewing.givesDetails(desktop, borrower.MAYA)
      // Her ID is valid for years: the page says so, and does not request it.
      const onFile = fill(nextSteps.idOnFile, { date: calendarDate(ID_VALID_UNTIL) })
      await expect(borrower.stepCard(desktop, 'Verify Identity')).toContainText(onFile)
      await expect(borrower.stepCard(desktop, 'Verify Identity')).toContainText('Complete')
      await examine(desktop, 'renewal-next-steps')
      await renewing.readsAll(desktop)
      await borrower.sees(desktop, renewal.complete.doneTitle)
      await borrower.isAt(desktop, uuid, 'complete')
      await expect(desktop.getByText('Loan Renewed', { exact: true })).toBeVisible()
      await expect(desktop.getByText('Collateral Received', { exact: true })).toHaveCount(0)
      await examine(desktop, 'renewal-complete')
      await desktop.goto(`${server.origin}/dashboard`)
      await expect(desktop.getByText(renewal.card.renewedText)).toBeVisible()
      await examine(desktop, 'dashboard-renewed')
    })
    await test.step('agents see which loan renews which', async () => {
      await avery.goto(`${server.origin}/portfolio-manager/applications/${prior}`)
      await expect(avery.getByText(portfolioRenewal.renewed)).toBeVisible()
      await examine(avery, 'agent-renewed-loan')
      await avery.getByRole('link', { name: portfolioRenewal.seeNew }).click()
      await expect(avery.getByText(portfolioRenewal.renews)).toBeVisible()
    })
    await test.step('the other borrower adds collateral, and the loan is renewed once it is confirmed (1.2.104, 1.2.125)', async () =>
      renewsWithTopUp(other.page, {
        server,
        sandbox: await people.device(),
        approvesId: (uuid) => approveIdentity(agents.callers.avery, uuid),
        examine,
      }))
    const { application } = await caller.ask(getApplication, { params: { uuid: prior } })
    expect([application.state, application.isPaidOff]).toEqual(['COMPLETE', true])
    expect(application.renewedBy).not.toBeNull()
    expect((await caller.ask(getLoan, { params: { uuid: prior } })).payOff).toBe('0.00')
  })
})

interface Around {
  readonly server: ProductServer
  readonly sandbox: Page
  readonly approvesId: (uuid: string) => Promise<void>
  readonly examine: ReturnType<typeof createExaminer>
}

const renewsWithTopUp = async (page: Page, { server, sandbox, approvesId, examine }: Around) => {
  const uuid = await renewing.beginsRenewal(page, server.origin)
  await examine(page, 'renewal-offer-phone')
  await renewing.choosesOffer(page, { topUp: TOP_UP })
  await renewing.givesDetails(page, borrower.MAYA)
  await examine(page, 'renewal-next-steps-phone')
  await borrower.opensStep(page, 'Verify Identity')
  await borrower.sendsId(page)
  await approvesId(uuid)
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
