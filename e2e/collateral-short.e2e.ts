import { getCollateral } from '@pledge/contract/collateral'
import {
  sandboxMine,
  sandboxReorganize,
  sandboxRunJobs,
  sandboxSendCoins,
} from '@pledge/sandbox/contract/sandbox'
import { portfolioApplication } from '@pledge/copy/en/portfolio/application'
import { portfolioLists } from '@pledge/copy/en/portfolio/lists'
import { portfolioDisbursements } from '@pledge/copy/en/portfolio/disbursements'
import { collateral } from '@pledge/copy/en/screens/collateral'
import { complete } from '@pledge/copy/en/screens/complete'
import { dashboard } from '@pledge/copy/en/screens/dashboard'
import { nextSteps } from '@pledge/copy/en/screens/next-steps'
import { failedDisbursement } from '@pledge/copy/en/screens/failed-disbursement'
import { shortCollateral } from '@pledge/copy/en/screens/short-collateral'
import { fill } from '@pledge/copy/fill'
import type { Page } from '@playwright/test'
import { callerOf } from './caller.ts'
import { LOAN, NAME } from './cast.ts'
import { awaitsRelease, twoAgents } from './loan-to-release.ts'
import { createExaminer } from './examine-page.ts'
import { opensPage } from './new-loan.ts'
import * as agent from './pages/agent.ts'
import * as borrower from './pages/borrower.ts'
import { expect, productOfFile, test } from './people.ts'
import * as steps from './steps-by-calls.ts'

const { sees } = borrower
/** The simulated bank rejects it as closed, before money is sent. */
const CLOSED = { ...steps.BANK, accountNumber: '4000000002' }
/** More than one ACH entry can carry. */
const TOO_LARGE = { ...steps.OFFER, requestedAmount: '123456789.01', coinQuantity: '3456.78901234' }
const TITLE = new RegExp(`^${fill(shortCollateral.title, { amount: '[\\d,.]+ BTC' })}$`)
const SEEN = shortCollateral.pending.replace('{pending}', '').trim()

test.describe('what is shown before an approval', () => {
  const product = productOfFile()

  test('coins removed by a reorganization are missing for the borrower and for agents, also with a rejected disbursement (R5, S8)', async ({
    people,
  }) => {
    test.setTimeout(300_000)
    const server = product()
    const examine = createExaminer()
    // The first block of a chain cannot be reorganized: the coins are in later blocks.
    const miner = callerOf((await people.device()).context(), server, 'anonymous')
    await miner.ask(sandboxMine, { body: { coin: 'BTC', count: 1 } })
    const { page, caller, anonymous, uuid } = await awaitsRelease(people, server, CLOSED)
    const { avery, blake } = await twoAgents(people, server)
    const { coinQuantity: required } = (await caller.ask(getCollateral, { params: { uuid } }))
      .requiredCoinAmount
    // All blocks since the coins were sent.
    const chainTakesBack = async () => {
      const body = { coin: 'BTC', depth: steps.BLOCKS_TO_BE_FINAL, drop: true } as const
      await anonymous.ask(sandboxReorganize, { body })
      await anonymous.ask(sandboxRunJobs)
    }
    const sends = async (quantity: string) => {
      const { wallet } = await caller.ask(getCollateral, { params: { uuid } })
      const address = wallet.depositAddress ?? ''
      await anonymous.ask(sandboxSendCoins, { body: { coin: 'BTC', address, quantity } })
      await anonymous.ask(sandboxRunJobs)
    }
    const opens = async (path: string, title: string) => {
      await opensPage(page, server, uuid, path)
      await sees(page, title)
    }
    const readsWhatIsMissing = (at: Page) => expect(at.getByText(TITLE)).toBeVisible()

    await test.step('all of it is gone after one agent has approved', async () => {
      await avery.goto(`${server.origin}/portfolio-manager/`)
      await agent.opensFromQueue(avery, 'fundingReleases', NAME)
      await agent.approvesDisbursement(avery, 'first')
      await chainTakesBack()
      await opens('complete', complete.shortTitle)
      await readsWhatIsMissing(page)
      await examine(page, 'complete-short')
      await page.goto(`${server.origin}/dashboard`)
      await sees(page, dashboard.heading)
      await readsWhatIsMissing(page)
      await examine(page, 'dashboard-short')
      await avery.reload()
      await expect(avery.getByText(portfolioApplication.release.shortTitle)).toBeVisible()
      await examine(avery, 'agent-short')
      await avery.goto(`${server.origin}/portfolio-manager/`)
      const queue = avery.getByRole('table', { name: portfolioLists.shortOfCollateral })
      await expect(queue.getByRole('link', { name: NAME })).toBeVisible()
      await examine(avery, 'agent-queue-short')
    })
    await test.step('a part is unconfirmed again: wait for it', async () => {
      await sends(LOAN.partBTC)
      await opens('collateral', collateral.title)
      await expect(page.getByText(SEEN)).toBeVisible()
      await examine(page, 'collateral-short-pending')
    })
    await test.step('it is complete again and approved; the bank rejects the account, and a reorganization removes it again', async () => {
      await sends(required)
      await anonymous.ask(sandboxMine, { body: { coin: 'BTC', count: steps.BLOCKS_TO_BE_FINAL } })
      await anonymous.ask(sandboxRunJobs)
      await opens('complete', complete.title)
      await blake.goto(`${server.origin}/portfolio-manager/`)
      await agent.opensFromQueue(blake, 'fundingReleases', NAME)
      await agent.approvesDisbursement(blake, 'second')
      await sees(page, nextSteps.title)
      await chainTakesBack()
      await opens('next-steps', nextSteps.title)
      await expect(page.getByText(failedDisbursement.problems.ACCOUNT_CLOSED)).toBeVisible()
      await readsWhatIsMissing(page)
      await examine(page, 'next-steps-short')
    })
    expect(examine.findings).toEqual([])
  })

  test('agents are warned of an amount that one ACH entry cannot carry (1.6.07, S8)', async ({ people }) => {
    test.setTimeout(240_000)
    const server = product()
    const examine = createExaminer()
    await awaitsRelease(people, server, steps.BANK, TOO_LARGE)
    const { avery } = await twoAgents(people, server)
    await avery.goto(`${server.origin}/portfolio-manager/`)
    await agent.opensFromQueue(avery, 'fundingReleases', NAME)
    await expect(avery.getByText(portfolioDisbursements.tooLarge.title)).toBeVisible()
    await examine(avery, 'agent-too-large')
    expect(examine.findings).toEqual([])
  })
})
