import { getApplication } from '@pledge/contract/applications'
import { getCollateral } from '@pledge/contract/collateral'
import { sandboxMine, sandboxMoveClock, sandboxRunJobs } from '@pledge/sandbox/contract/sandbox'
import { messages } from '@pledge/copy/en/messages'
import { portfolioLists } from '@pledge/copy/en/portfolio/lists'
import { collateral } from '@pledge/copy/en/screens/collateral'
import { collateralRelease as words } from '@pledge/copy/en/screens/collateral-release'
import { dashboard } from '@pledge/copy/en/screens/dashboard'
import { fill } from '@pledge/copy/fill'
import { wireCoins } from '@pledge/copy/format/coins'
import { stateOf } from '@pledge/testing/steps/world'
import { approveIdentity } from '@pledge/testing/steps/origination'
import { whileHeld } from './away.ts'
import { expectEmails, timePasses } from './business-clock.ts'
import { callerOf } from './caller.ts'
import { LOAN, NAME, ZONE } from './cast.ts'
import { readRows } from './database.ts'
import { createExaminer } from './examine-page.ts'
import { newApplicant, opensPage } from './new-loan.ts'
import * as agent from './pages/agent.ts'
import * as borrower from './pages/borrower.ts'
import * as returning from './pages/collateral-release.ts'
import { confirmsChange } from './pages/failed-disbursement.ts'
import { mines, opensSandbox, sendsCoins } from './pages/sandbox.ts'
import { expect, productOfFile, test } from './people.ts'
import { AGENT_PASSWORD, emailOfAgent, PASSWORD, signInByCalls } from './sign-in-by-calls.ts'
import * as steps from './steps-by-calls.ts'

const WALLET = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const OTHER_WALLET = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
const SECOND_MS = 1_000
const MINUTE_MS = 60_000

test.describe('collateral received in part', () => {
  const product = productOfFile()
  const examine = createExaminer()
  test.afterAll(() => expect(examine.findings).toEqual([]))

  test('5 days pass: canceled, release offered, requested, approved by two and sent (1.2.29, 1.2.134 to 1.2.136, 1.4.40, 1.4.41, 1.9.18 to 1.9.20, 1.8.01)', async ({
    people,
  }) => {
    test.setTimeout(240_000)
    people.mayComplain(/403 \(Forbidden\) \S+\/collateral\/release/)
    people.mayComplain(/422 \(Unprocessable Entity\) \S+\/collateral\/release/)
    const server = product()
    const { page, caller, uuid, email } = await newApplicant(people, server, { isPhone: true })
    const anonymous = callerOf(page.context(), server, 'anonymous')
    const avery = await people.device()
    const blake = await people.device({ colorScheme: 'dark' })
    let address = ''

    await test.step('signs, and sends a part', async () => {
      // By calls up to the signature: 1-domestic-loan walks these pages.
      await steps.giveDetails(caller, uuid)
      await steps.uploadSide(caller, uuid, 'FRONT')
      await steps.uploadSide(caller, uuid, 'BACK')
      const agentPage = await people.device()
      const checker = { server, context: agentPage.context(), kind: 'agent', isNew: false } as const
      const agentCaller = await signInByCalls({
        ...checker,
        email: emailOfAgent('avery'),
        password: AGENT_PASSWORD,
      })
      await approveIdentity(agentCaller, uuid)
      await people.leave(agentPage)
      await steps.giveBank(caller, uuid)
      await steps.signAll(caller, uuid)
      await opensPage(page, server, uuid, 'collateral')
      address = await borrower.depositAddress(page)
      const world = await people.device()
      await opensSandbox(world, server.origin)
      await sendsCoins(world, address, LOAN.partBTC)
      await mines(world, 6)
      await people.leave(world)
      await expect(borrower.figure(page, collateral.amounts.received)).toHaveText(
        wireCoins(LOAN.partBTC, 'BTC'),
      )
      await expect(page.getByText(new RegExp(`^\\w+day, .* at 11:59\\sPM\\s${ZONE}$`))).toBeVisible()
    })
    const { dueAt } = await caller.ask(getCollateral, { params: { uuid } })
    await test.step('is reminded twice, and it is canceled at the end of the fifth day', async () => {
      await timePasses(anonymous, dueAt ?? '', MINUTE_MS)
      expect(await stateOf(caller, uuid)).toBe('WAITING_FOR_COLLATERAL')
      const answers: Promise<unknown>[] = []
      await whileHeld(server, uuid, async () => {
        // It answers when everything due is done, including what is waiting.
        answers.push(
          anonymous.ask(sandboxMoveClock, { body: { forwardSeconds: (2 * MINUTE_MS) / SECOND_MS } }),
        )
        await opensPage(page, server, uuid, 'collateral')
        await expect(page.getByText(collateral.deadline.passed)).toBeVisible()
        await examine(page, 'collateral-time-passed')
      })
      await Promise.all(answers)
      await timePasses(anonymous, dueAt ?? '')
      await steps.reaches(caller, uuid, 'CANCELLED')
      await expectEmails(anonymous, email, [
        'Your agreements are ready to review',
        'Send your collateral',
        'Please send your collateral',
        'Please send your collateral',
        'Your application was canceled',
      ])
    })
    await test.step('is shown this on the card, with the balance', async () => {
      await opensPage(page, server, uuid, 'collateral')
      await borrower.sees(page, dashboard.heading)
      await expect(page.getByText(dashboard.ended.COLLATERAL_NOT_SENT)).toBeVisible()
      await expect(
        page.getByText(fill(dashboard.heldCoins, { amount: wireCoins(LOAN.partBTC, 'BTC') })),
      ).toBeVisible()
      await examine(page, 'dashboard-cancelled-holding')
      await page.getByRole('link', { name: dashboard.askRelease }).click()
    })
    await test.step('enters an address, which is validated, compared and proved', async () => {
      await returning.givesReturnAddress(page, '   ')
      await expect(page.getByText('Wallet address is required.')).toBeVisible()
      await returning.givesReturnAddress(page, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
      await expect(page.getByText(messages.errors.invalidReturnAddress)).toBeVisible()
      await examine(page, 'release-address-wrong')
      await returning.givesReturnAddress(page, address)
      await returning.confirmsReturnAddress(page)
      await expect(page.getByText(messages.errors.invalidReturnAddress)).toBeVisible()
      await expect(page.getByRole('textbox', { name: /address/ })).toHaveValue('')
      await returning.givesReturnAddress(page, WALLET)
      await examine(page, 'release-confirm')
      await returning.confirmsReturnAddress(page)
      await confirmsChange(page, { anonymous, email, password: PASSWORD })
      await expect(page.getByText(words.request.waiting)).toBeVisible()
      await expect(page.getByText(words.request.by)).toBeVisible()
      await examine(page, 'release-requested')
    })
    await test.step('an agent rejects it, and the borrower reads why and requests again', async () => {
      await agent.agentAtQueues(avery, server.origin, 'avery')
      await examine(avery, 'agent-queue-returns')
      await returning.opensRelease(avery, server.origin, NAME)
      await examine(avery, 'agent-return')
      await returning.givesReturnBack(avery)
      await page.reload()
      await expect(page.getByText(messages.returnRefusals.ADDRESS_NOT_YOURS)).toBeVisible()
      await examine(page, 'release-given-back')
      await returning.givesReturnAddress(page, OTHER_WALLET)
      await returning.confirmsReturnAddress(page)
      await confirmsChange(page, { anonymous, email, password: PASSWORD })
      await expect(page.getByText(words.request.waiting)).toBeVisible()
    })
    await test.step('two agents approve, and it is sent', async () => {
      await returning.opensRelease(avery, server.origin, NAME)
      await returning.approvesCollateralRelease(avery, 'first')
      await agent.agentAtQueues(blake, server.origin, 'blake')
      await returning.opensRelease(blake, server.origin, NAME)
      await examine(blake, 'agent-return-dark')
      await returning.approvesCollateralRelease(blake, 'second')
      await expect(page.getByText(words.request.sending)).toBeVisible()
      await examine(page, 'release-sending')
    })
    await test.step('it has been released, on the chain and in the ledger', async () => {
      await anonymous.ask(sandboxMine, { body: { coin: 'BTC', count: steps.BLOCKS_TO_BE_FINAL } })
      await anonymous.ask(sandboxRunJobs)
      await timePasses(anonymous, new Date(Date.parse(dueAt ?? '') + 10 * MINUTE_MS).toISOString())
      await expect(page.getByText(messages.releaseResults.SUCCESS)).toBeVisible({ timeout: 30_000 })
      await examine(page, 'release-done')
      const { application } = await caller.ask(getApplication, { params: { uuid } })
      expect([application.stage, application.state]).toEqual(['FINAL', 'CANCELLED'])
      const books = await readRows(
        server,
        `select account, sum(amount)::text as sum from ledger_postings where application_id = $1
          and asset = 'BTC' group by account having sum(amount) <> 0`,
        [uuid],
      )
      expect(books).toEqual([])
      await page.getByRole('link', { name: words.dashboard }).click()
      await borrower.sees(page, dashboard.heading)
      await expect(page.getByRole('link', { name: dashboard.seeRelease })).toBeVisible()
      await avery.goto(`${server.origin}/portfolio-manager/`)
      await borrower.sees(avery, portfolioLists.queuesTitle)
      await expect(avery.getByRole('table', { name: portfolioLists.lateDeposits })).not.toContainText(NAME)
    })
  })
})
