import { getCollateral } from '@pledge/contract/collateral'
import { getCollateralRelease } from '@pledge/contract/collateral-return'
import { decideCollateralReturn } from '@pledge/contract/agent-collateral-return'
import {
  sandboxMine,
  sandboxReorganize,
  sandboxMoveClock,
  sandboxRunJobs,
} from '@pledge/sandbox/contract/sandbox'
import { sandboxSendCoins } from '@pledge/sandbox/contract/sandbox'
import { sandboxSendToken, sandboxSetCustodian, type CUSTODIAN_ACTS } from '@pledge/sandbox/contract/faults'
import { messages } from '@pledge/copy/en/messages'
import { portfolioApplication } from '@pledge/copy/en/portfolio/application'
import { portfolioDecisions } from '@pledge/copy/en/portfolio/decisions'
import { portfolioLists } from '@pledge/copy/en/portfolio/lists'
import { portfolioReleases } from '@pledge/copy/en/portfolio/releases'
import { collateral } from '@pledge/copy/en/screens/collateral'
import { collateralRelease } from '@pledge/copy/en/screens/collateral-release'
import { dashboard } from '@pledge/copy/en/screens/dashboard'
import { fill } from '@pledge/copy/fill'
import type { Page } from '@playwright/test'
import { approveIdentity } from '@pledge/testing/steps/origination'
import { timePasses } from './business-clock.ts'
import type { Calls } from '@pledge/testing/call/calls'
import { callerOf } from './caller.ts'
import { BRAND, NAME } from './cast.ts'
import { createExaminer } from './examine-page.ts'
import { opensPage } from './new-loan.ts'
import * as agent from './pages/agent.ts'
import * as borrower from './pages/borrower.ts'
import * as returning from './pages/collateral-release.ts'
import { seesDeposit } from './pages/deposit-address.ts'
import { confirmsChange } from './pages/failed-disbursement.ts'
import { expect, productOfFile, test, type People } from './people.ts'
import type { ProductServer } from './server.ts'
import { newEmail, PASSWORD, signInByCalls } from './sign-in-by-calls.ts'
import * as steps from './steps-by-calls.ts'

const { button, sees } = borrower
const HALF_A_DAY_MS = 43_200_000
/** More blocks than ether needs to be finalized. */
const BLOCKS = 96
const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const SENT_BACK = 'Sent back to the address that it came from.'
const USDC = '1234567.891234'
/** Longer than the wait for a release without an answer. */
const LATER_SECONDS = 600

interface Walk {
  readonly server: ProductServer
  readonly page: Page
  readonly caller: Calls
  readonly anonymous: Calls
  readonly email: string
  readonly uuid: string
  readonly avery: Page
  readonly blake: Page
  /** Callers for both agents. */
  readonly agents: readonly [Calls, Calls]
}

/** A loan against ether that awaits its collateral; the borrower uses a phone, one agent is at the queues. */
const awaitsEther = async (people: People, server: ProductServer): Promise<Walk> => {
  const page = await people.device({ isPhone: true })
  const email = newEmail('ether')
  const person = { server, context: page.context(), kind: 'customer', email } as const
  const caller = await signInByCalls({ ...person, password: PASSWORD, isNew: true })
  const uuid = await steps.begin(caller, BRAND.code, steps.ETHER_OFFER)
  await steps.giveDetails(caller, uuid)
  for (const side of ['FRONT', 'BACK'] as const) await steps.uploadSide(caller, uuid, side)
  const avery = await people.device()
  await agent.agentAtQueues(avery, server.origin, 'avery')
  const blake = await people.device()
  await agent.agentAtQueues(blake, server.origin, 'blake')
  const agents = [
    callerOf(avery.context(), server, 'agent'),
    callerOf(blake.context(), server, 'agent'),
  ] as const
  await approveIdentity(agents[0], uuid)
  await steps.giveBank(caller, uuid)
  await steps.signAll(caller, uuid)
  await page.goto(`${server.origin}/auth/complete?org=${BRAND.code}`)
  await sees(page, dashboard.heading)
  const anonymous = callerOf(page.context(), server, 'anonymous')
  return { server, page, caller, anonymous, email, uuid, avery, blake, agents }
}

/** The part of a sentence before the phone number. */
const beginningOf = (sentence: string): string => sentence.split(/ (?:Call|Wait|You need)/)[0] ?? sentence

test.describe('collateral that is not simply sent', () => {
  const product = productOfFile()

  test('an unsupported asset, a partial deposit, a dropped transaction and the last day are shown, as are late deposits and coins that cannot be returned (1.2.115 to 1.2.117, 1.3.63, 1.4.41, 1.9.18, 1.9.20, decision 20)', async ({
    people,
  }) => {
    test.setTimeout(420_000)
    people.mayComplain(/403 \(Forbidden\) \S+\/collateral\/release/)
    const server = product()
    const examine = createExaminer()
    const walk = await awaitsEther(people, server)
    const { page, caller, anonymous, uuid, avery, blake } = walk
    const mines = (count: number) => anonymous.ask(sandboxMine, { body: { coin: 'ETH', count } })
    const opensCollateral = async () => {
      await opensPage(page, server, uuid, 'collateral')
      await sees(page, collateral.title)
    }
    const opensRelease = async () => {
      await opensPage(page, server, uuid, 'collateral-release')
      await sees(page, collateralRelease.title)
    }
    await opensCollateral()
    const address = await borrower.depositAddress(page)
    const sends = (quantity: string) =>
      anonymous.ask(sandboxSendCoins, { body: { coin: 'ETH', address, quantity } })

    await test.step('an unsupported asset arrives: first unconfirmed, then under review', async () => {
      await anonymous.ask(sandboxSendToken, {
        body: { coin: 'ETH', symbol: 'USDC', address, quantity: USDC },
      })
      await mines(1)
      await opensCollateral()
      await expect(page.getByText(collateral.unsupportedAssets.seen)).toBeVisible()
      await examine(page, 'collateral-wrong-asset-seen')
      await mines(BLOCKS)
      await opensCollateral()
      await expect(page.getByText(collateral.unsupportedAssets.open)).toBeVisible()
      await examine(page, 'collateral-wrong-asset')
    })
    await test.step('an agent settles it, and the borrower reads the outcome', async () => {
      await avery.goto(`${server.origin}/portfolio-manager/`)
      const queue = avery.getByRole('table', { name: portfolioLists.unsupportedAssets })
      await expect(queue.getByRole('link', { name: NAME })).toBeVisible()
      await examine(avery, 'agent-queue-wrong-assets')
      await queue.getByRole('link', { name: NAME }).click()
      await sees(avery, NAME)
      await examine(avery, 'agent-wrong-asset')
      await button(avery, portfolioApplication.unsupportedAssets.settle).click()
      const words = portfolioDecisions.settleAsset
      const dialog = avery.getByRole('dialog', { name: words.title })
      await button(dialog, words.confirm).click()
      await expect(dialog.getByText(words.noteRequired)).toBeVisible()
      await examine(avery, 'agent-settle-asset')
      await dialog.getByLabel(words.note).fill(SENT_BACK)
      await button(dialog, words.confirm).click()
      await agent.confirmsWithCode(avery)
      await expect(avery.getByText(words.done)).toBeVisible()
      await examine(avery, 'agent-wrong-asset-settled')
      await opensCollateral()
      await expect(
        page.getByText(fill(collateral.unsupportedAssets.outcomes.RETURNED, { note: SENT_BACK })),
      ).toBeVisible()
    })
    await test.step('a part has arrived, the network drops another transaction, and one day is left', async () => {
      await sends('2.000000000000000001')
      await mines(BLOCKS)
      await sends('1')
      await mines(1)
      await anonymous.ask(sandboxReorganize, { body: { coin: 'ETH', depth: 2, drop: true } })
      await anonymous.ask(sandboxRunJobs)
      await mines(1)
      const { dueAt } = await caller.ask(getCollateral, { params: { uuid } })
      await timePasses(anonymous, dueAt ?? '', HALF_A_DAY_MS)
      await opensCollateral()
      await expect(page.getByText(collateral.deadline.hours)).toBeVisible()
      await seesDeposit(page, 'orphaned')
      await examine(page, 'collateral-part-on-the-last-day')
    })
    await test.step('the borrower cancels, and is offered a release of the deposits', async () => {
      await page.goto(`${server.origin}/dashboard`)
      await sees(page, dashboard.heading)
      await button(page, dashboard.cancel).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText(dashboard.cancelDialog.held)).toBeVisible()
      await examine(page, 'dashboard-cancel-holding')
      await button(dialog, dashboard.cancelDialog.confirm).click()
      await expect(page.getByRole('link', { name: dashboard.askRelease })).toBeVisible()
    })
    await test.step("a late deposit arrives: unconfirmed for the borrower and in the agents' queue", async () => {
      await sends('0.5')
      await anonymous.ask(sandboxRunJobs)
      await opensRelease()
      await expect(page.getByText(collateralRelease.pendingNote)).toBeVisible()
      await examine(page, 'release-late-deposit')
      await avery.goto(`${server.origin}/portfolio-manager/`)
      const queue = avery.getByRole('table', { name: portfolioLists.lateDeposits })
      await expect(queue.getByRole('link', { name: NAME })).toBeVisible()
      await examine(avery, 'agent-queue-late-deposits')
      await mines(BLOCKS)
    })
    const requestOf = async () => (await caller.ask(getCollateralRelease, { params: { uuid } })).request
    const asks = async () => {
      await opensRelease()
      await returning.givesReturnAddress(page, WALLET)
      await returning.confirmsReturnAddress(page)
      await confirmsChange(page, { anonymous, email: walk.email, password: PASSWORD })
      await expect(page.getByText(collateralRelease.request.waiting)).toBeVisible()
    }
    // By calls after the first release, whose approvals use the page.
    const approvedByBoth = async () => {
      const requestId = (await requestOf())?.requestId ?? ''
      for (const one of walk.agents)
        await one.ask(decideCollateralReturn, { params: { uuid }, body: { requestId, decision: 'approve' } })
      await anonymous.ask(sandboxRunJobs)
    }
    const becomes = async (result: (typeof CUSTODIAN_ACTS)[number]) => {
      await expect.poll(async () => (await requestOf())?.result, { timeout: 30_000 }).toBe(result)
      await opensRelease()
      if (result === 'UNREACHABLE' || result === 'RESTORE') throw new Error('no result')
      await expect(page.getByText(beginningOf(messages.releaseResults[result]))).toBeVisible()
    }

    await test.step('the dialogs of a release, and an address that the network refuses', async () => {
      await anonymous.ask(sandboxSetCustodian, { body: { act: 'INVALID_ADDRESS' } })
      await asks()
      await returning.opensRelease(avery, server.origin, NAME)
      for (const [label, name] of [
        [portfolioReleases.approveAction, 'agent-approve-return'],
        [portfolioReleases.refuseAction, 'agent-refuse-return'],
      ] as const) {
        await button(avery, label).click()
        await expect(avery.getByRole('dialog')).toBeVisible()
        await examine(avery, name)
        await avery.keyboard.press('Escape')
        await expect(avery.getByRole('dialog')).toBeHidden()
      }
      await returning.approvesCollateralRelease(avery, 'first')
      await examine(avery, 'agent-return-approved-by-one')
      await returning.opensRelease(blake, server.origin, NAME)
      await returning.approvesCollateralRelease(blake, 'second')
      await anonymous.ask(sandboxRunJobs)
      await becomes('INVALID_ADDRESS')
      await examine(page, 'release-invalid-address')
      await returning.opensRelease(avery, server.origin, NAME)
      await examine(avery, 'agent-return-stuck')
      await returning.givesReturnBack(avery)
    })
    await test.step('the custodian fails to send it: the address is requested again', async () => {
      await anonymous.ask(sandboxSetCustodian, { body: { act: 'WITHDRAWAL_FAILED' } })
      await asks()
      await approvedByBoth()
      await becomes('WITHDRAWAL_FAILED')
      await examine(page, 'release-withdrawal-failed')
    })
    // Finalized ether is never reorganized (note 072): reorganizations before a release are tested on bitcoin.
    await test.step('the custodian is unreachable, and then has nothing left to release', async () => {
      await anonymous.ask(sandboxSetCustodian, { body: { act: 'UNREACHABLE' } })
      await asks()
      await approvedByBoth()
      await anonymous.ask(sandboxRunJobs)
      await anonymous.ask(sandboxSetCustodian, { body: { act: 'NO_COLLATERAL' } })
      await anonymous.ask(sandboxSetCustodian, { body: { act: 'RESTORE' } })
      await anonymous.ask(sandboxMoveClock, { body: { forwardSeconds: LATER_SECONDS } })
      await anonymous.ask(sandboxRunJobs)
      await becomes('NO_COLLATERAL')
      await examine(page, 'release-no-collateral')
    })
    expect(examine.findings).toEqual([])
  })
})
