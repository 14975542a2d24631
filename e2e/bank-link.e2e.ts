import { getSandboxBankLinks } from '@pledge/sandbox/contract/bank-link'
import { messages } from '@pledge/copy/en/messages'
import { portfolioApplication } from '@pledge/copy/en/portfolio/application'
import { portfolioDisbursements } from '@pledge/copy/en/portfolio/disbursements'
import { bankLink } from '@pledge/copy/en/screens/bank-link'
import { disbursement } from '@pledge/copy/en/screens/disbursement'
import { nextSteps } from '@pledge/copy/en/screens/next-steps'
import { linkPage as words } from '@pledge/sandbox-app/words/link-page'
import { simulatedBank } from '@pledge/sandbox-app/words/simulated-bank'
import { fill } from '@pledge/copy/fill'
import type { Page } from '@playwright/test'
import {
  choosesFirst,
  HOUNDSTOOTH,
  linksBank as linkByCalls,
  PLATYPUS,
  pushes,
} from './bank-link-by-calls.ts'
import { approveIdentity } from '@pledge/testing/steps/origination'
import type { Calls } from '@pledge/testing/call/calls'
import { callerOf } from './caller.ts'
import { NAME } from './cast.ts'
import { readRows } from './database.ts'
import { createExaminer } from './examine-page.ts'
import { opensPage, opensSignedIn, pathOf } from './new-loan.ts'
import * as agent from './pages/agent.ts'
import * as bank from './pages/bank.ts'
import * as borrower from './pages/borrower.ts'
import { expect, productOfFile, test, type People } from './people.ts'
import type { ProductServer } from './server.ts'
import { newEmail, PASSWORD, signInByCalls } from './sign-in-by-calls.ts'
import * as steps from './steps-by-calls.ts'

/** The page polls once in this interval. */
const POLL_MS = 3_000
const LARKSPUR = 'Larkspur National Bank'
const WINDOWPANE = 'Windowpane Bank'

interface BorrowerSession {
  readonly page: Page
  readonly caller: Calls
  readonly uuid: string
}

/** A borrower with checked details, on the next-steps page. */
const comes = async (
  people: People,
  server: ProductServer,
  { isPhone = false }: { readonly isPhone?: boolean } = {},
): Promise<BorrowerSession> => {
  const page = await people.device({ isPhone })
  const email = newEmail('bank')
  const person = { server, context: page.context(), kind: 'customer', email } as const
  const caller = await signInByCalls({ ...person, password: PASSWORD, isNew: true })
  const uuid = await steps.begin(caller)
  await steps.giveDetails(caller, uuid)
  await opensSignedIn(page, server, pathOf(uuid, 'next-steps'))
  return { page, caller, uuid }
}

test.describe('a linked bank account', () => {
  const product = productOfFile()

  test('is found, agreed to, and signed in for: every state of the provider’s page is accessible (1.2.22, 1.2.109, 1.8.04)', async ({
    people,
  }) => {
    test.setTimeout(300_000)
    const server = product()
    const examine = createExaminer()
    const { page: maya } = await comes(people, server)
    await borrower.opensStep(maya, 'Disbursement Account')
    await borrower.sees(maya, disbursement.title)
    await examine(maya, 'link-choices')
    await maya.getByRole('link', { name: disbursement.link, exact: true }).click()
    await expect(maya.getByRole('button', { name: PLATYPUS.name })).toBeVisible()
    await examine(maya, 'link-institutions')
    await maya.getByLabel(words.find).fill('No such bank')
    await expect(maya.getByText(words.noBank)).toBeVisible()
    await examine(maya, 'link-no-institution')
    await bank.findsBank(maya, PLATYPUS.name)
    await examine(maya, 'link-consent')
    await borrower.button(maya, words.continue).click()
    await expect(maya.getByLabel(words.username)).toBeVisible()
    await examine(maya, 'link-credentials')
    await borrower.button(maya, words.signIn).click()
    await expect(maya.getByText(words.required).first()).toBeVisible()
    await maya.getByLabel(words.username).fill('user_good')
    await maya.getByLabel(words.password).fill('a guess')
    await borrower.button(maya, words.signIn).click()
    await expect(maya.getByText(/Tries left: 4/)).toBeVisible()
    await examine(maya, 'link-wrong-credentials')
    await maya.getByLabel(words.password).fill('pass_good')
    await borrower.button(maya, words.signIn).click()
    await expect(maya.getByRole('checkbox')).toHaveCount(3)
    await examine(maya, 'link-accounts')
    expect(await maya.getByRole('checkbox', { checked: true }).count()).toBe(0)
    await expect(maya.getByRole('checkbox', { disabled: true })).toHaveCount(1)
    await borrower.button(maya, words.share).click()
    await expect(maya.getByText(words.noneChosen)).toBeVisible()
    await examine(maya, 'link-no-account')
    await borrower.button(maya, words.back).click()
    await maya.getByRole('button', { name: 'Quarry Trust' }).click()
    await borrower.button(maya, words.continue).click()
    await maya.getByLabel(words.username).fill('user_good')
    await maya.getByLabel(words.password).fill('pass_good')
    await borrower.button(maya, words.signIn).click()
    await expect(maya.getByText(messages.errors.unexpected)).toBeVisible()
    await examine(maya, 'link-failed')
    await borrower.button(maya, bankLink.link.tryAgain).click()
    await expect(maya.getByLabel(words.find)).toBeVisible()
    expect(examine.findings).toEqual([])
  })

  test('is pending, then selected among several banks, and every later status is shown (1.2.24, 1.2.112, 1.2.114, 1.4.42-1.4.44, 1.8.03)', async ({
    people,
  }) => {
    test.setTimeout(300_000)
    const server = product()
    const examine = createExaminer()
    const { page: maya, caller, uuid } = await comes(people, server)
    const anonymous = callerOf(maya.context(), server, 'anonymous')
    const opens = async () => {
      await opensPage(maya, server, uuid, 'disbursement/choose-account')
      await borrower.sees(maya, bankLink.choose.title)
    }
    await opens()
    await expect(maya.getByText(bankLink.choose.emptyTitle)).toBeVisible()
    await examine(maya, 'choose-account-none')
    for (const one of [PLATYPUS, HOUNDSTOOTH, PLATYPUS]) await linkByCalls(caller, uuid, one)
    await opens()
    await expect(maya.getByRole('group')).toHaveCount(2)
    await expect(maya.getByRole('radio'), 'two links of one bank list each account once').toHaveCount(3)
    await examine(maya, 'choose-account-several')
    await borrower.button(maya, bankLink.choose.choose).click()
    await expect(maya.getByText('Please select an account.')).toBeVisible()
    await examine(maya, 'choose-account-not-chosen')
    await test.step('the loader, while a link is PENDING or UPDATING', async () => {
      for (const status of ['PENDING', 'UPDATING'] as const) {
        await pushes(anonymous, HOUNDSTOOTH.name, status)
        await opens()
        const loader = fill(bankLink.choose.loadingAt, { bank: HOUNDSTOOTH.name })
        await expect(maya.getByText(loader)).toBeVisible()
        await expect(maya.getByRole('radio')).toHaveCount(0)
        await examine(maya, `choose-account-${status}`)
      }
      await pushes(anonymous, HOUNDSTOOTH.name, 'COMPLETE')
      await expect(maya.getByRole('radio')).toHaveCount(3)
    })
    for (const status of ['PENDING_VERIFICATION', 'NEEDS_LOGIN', 'FAILED', 'FAILED_NO_RETRY'] as const) {
      await test.step(`what ${status} requires`, async () => {
        await pushes(anonymous, HOUNDSTOOTH.name, status)
        await opens()
        const title = fill(bankLink.statuses[status].title, { bank: HOUNDSTOOTH.name })
        await expect(maya.getByText(title)).toBeVisible()
        await expect(maya.getByRole('radio'), 'the other bank can be selected').toHaveCount(2)
        await examine(maya, `choose-account-${status}`)
      })
    }
    await test.step('accounts that cannot be read', async () => {
      people.mayComplain(/500 \(Internal Server Error\) \S+\/auth /)
      await maya.route(/\/bank-link\/v1\/applications\/[^/]+\/auth$/, (route) =>
        route.fulfill({ status: 500, json: { status: 500, code: 'server.unexpected', message: '' } }),
      )
      await opens()
      await expect(maya.getByText(messages.errors.accountsFailed)).toBeVisible({ timeout: 30_000 })
      await examine(maya, 'choose-account-unreadable')
      await maya.unroute(/\/bank-link\/v1\/applications\/[^/]+\/auth$/)
    })
    expect(examine.findings).toEqual([])
  })

  test('is renewed by a new sign-in, without a second link (1.4.42)', async ({ people }) => {
    const server = product()
    const { page: maya, caller, uuid } = await comes(people, server)
    await linkByCalls(caller, uuid, PLATYPUS)
    await pushes(callerOf(maya.context(), server, 'anonymous'), PLATYPUS.name, 'NEEDS_LOGIN')
    await opensPage(maya, server, uuid, 'disbursement/choose-account')
    await maya.getByRole('link', { name: bankLink.actions.linkAgain }).click()
    await expect(
      maya.getByRole('heading', { name: fill(words.consentTitle, { bank: PLATYPUS.name }) }),
    ).toBeVisible()
    await borrower.button(maya, words.continue).click()
    await maya.getByLabel(words.username).fill('user_good')
    await maya.getByLabel(words.password).fill('pass_good')
    await borrower.button(maya, words.signIn).click()
    await bank.choosesAccount(maya, /Rainy Day Savings/)
    await borrower.sees(maya, nextSteps.title)
    const items = await readRows(
      server,
      'select status, ended_at from bank_link_items where application_id = $1',
      [uuid],
    )
    expect(items).toEqual([{ status: 'COMPLETE', ended_at: null }])
  })

  test("returns from its bank's page, or shows that the session was lost (1.2.07-1.2.09, 1.8.04)", async ({
    people,
  }) => {
    const server = product()
    const examine = createExaminer()
    const { page: maya, uuid } = await comes(people, server)
    await bank.beginsLinking(maya)
    await bank.findsBank(maya, LARKSPUR)
    await examine(maya, 'link-consent-bank-page')
    await bank.leavesForBank(maya, LARKSPUR)
    await examine(maya, 'simulated-bank-sign-in')
    expect(await maya.locator('script').count(), 'the bank needs no script').toBe(0)
    await maya.getByLabel(simulatedBank.username).fill('user_good')
    await maya.getByLabel(simulatedBank.password).fill('a guess')
    await borrower.button(maya, simulatedBank.signIn).click()
    await expect(maya.getByText(simulatedBank.wrong)).toBeVisible()
    await examine(maya, 'simulated-bank-wrong')
    await bank.signsInAtBank(maya, LARKSPUR)
    await examine(maya, 'simulated-bank-share')
    let goOn: () => void = () => undefined
    const held = new Promise<void>((resolve) => (goOn = resolve))
    await maya.route(/\/sandbox\/v1\/bank-link\/returns$/, async (route) => {
      await held
      await route.continue()
    })
    await bank.sharesAccounts(maya, simulatedBank.share)
    await borrower.sees(maya, bankLink.back.title)
    await examine(maya, 'bank-return', { isBusy: true })
    goOn()
    await borrower.sees(maya, bankLink.choose.title)
    expect(new URL(maya.url()).pathname).toContain(`/${uuid}/disbursement/choose-account`)
    await expect(maya.getByRole('radio')).toHaveCount(2, { timeout: 30_000 })
    await maya.goto(`${server.origin}/account/crypto-backed-loan/plaid-oauth-success?oauth_state_id=state-1`)
    await expect(maya.getByText(bankLink.back.lost)).toBeVisible()
    await examine(maya, 'bank-return-lost')
    expect(examine.findings).toEqual([])
  })

  test('of another person is shown to the agents before they approve the disbursement', async ({
    people,
  }) => {
    const server = product()
    const examine = createExaminer()
    const { page: maya, caller, uuid } = await comes(people, server)
    await linkByCalls(caller, uuid, PLATYPUS, 'user_other')
    await choosesFirst(caller, uuid)
    for (const side of ['FRONT', 'BACK'] as const) await steps.uploadSide(caller, uuid, side)
    const avery = await people.device()
    await agent.agentAtQueues(avery, server.origin, 'avery')
    await approveIdentity(callerOf(avery.context(), server, 'agent'), uuid)
    await steps.signAll(caller, uuid)
    await steps.postAll(caller, callerOf(maya.context(), server, 'anonymous'), uuid)
    await avery.goto(`${server.origin}/portfolio-manager/`)
    await agent.opensFromQueue(avery, 'fundingReleases', NAME)
    await expect(avery.getByText(portfolioDisbursements.holder.differsTitle)).toBeVisible()
    await examine(avery, 'agent-other-owner')
    await borrower.button(avery, portfolioApplication.release.approve).click()
    const slots = { owners: 'Jordan Rivers', borrower: NAME }
    const dialog = avery.getByRole('dialog')
    await expect(dialog.getByText(fill(portfolioDisbursements.holder.differsBefore, slots))).toBeVisible()
    await examine(avery, 'agent-other-owner-dialog')
    expect(examine.findings).toEqual([])
  })

  test('is verified by two small deposits, on a phone (1.4.42)', async ({ people }) => {
    const server = product()
    const examine = createExaminer()
    const { page: maya } = await comes(people, server, { isPhone: true })
    await bank.beginsLinking(maya)
    await bank.findsBank(maya, WINDOWPANE)
    await bank.signsInHere(maya)
    await expect(maya.getByLabel(bankLink.deposits.first)).toBeVisible({ timeout: 30_000 })
    await examine(maya, 'choose-account-deposits')
    const { links } = await callerOf(maya.context(), server, 'anonymous').ask(getSandboxBankLinks)
    const [one = 0, other = 0] = links.find(({ institution }) => institution === WINDOWPANE)?.deposits ?? []
    people.mayComplain(/422 \(Unprocessable Entity\) \S+\/micro-deposits/)
    const enter = async (first: number, second: number) => {
      await maya.getByLabel(bankLink.deposits.first).fill(String(first))
      await maya.getByLabel(bankLink.deposits.second).fill(String(second))
      await borrower.button(maya, bankLink.deposits.submit).click()
    }
    await enter(one, (other % 99) + 1)
    await expect(maya.getByText(/Tries left: 2/)).toBeVisible()
    await examine(maya, 'choose-account-wrong-deposits')
    await enter(other, one)
    await bank.choosesAccount(maya, /Everyday Checking/)
    await borrower.sees(maya, nextSteps.title)
    await expect(borrower.stepCard(maya, 'Disbursement Account')).toContainText('Complete')
    expect(examine.findings).toEqual([])
  })

  test('is verified automatically, or times out after ten minutes (1.2.114, 1.4.42, 1.7.02)', async ({
    people,
  }) => {
    test.setTimeout(120_000)
    const server = product()
    const examine = createExaminer()
    const { page: maya, uuid } = await comes(people, server, { isPhone: true })
    const anonymous = callerOf(maya.context(), server, 'anonymous')
    await bank.beginsLinking(maya)
    await bank.findsBank(maya, WINDOWPANE)
    await bank.signsInHere(maya, 'microdeposits_good')
    await expect(maya.getByText(bankLink.deposits.automatic)).toBeVisible({ timeout: 30_000 })
    await examine(maya, 'choose-account-automatic')
    await pushes(anonymous, WINDOWPANE, 'PENDING')
    await maya.clock.install()
    await opensPage(maya, server, uuid, 'disbursement/choose-account')
    await expect(maya.getByText(fill(bankLink.choose.loadingAt, { bank: WINDOWPANE }))).toBeVisible()
    await expect(async () => {
      await maya.clock.runFor(POLL_MS)
      await expect(maya.getByText(bankLink.choose.slow)).toBeVisible({ timeout: 50 })
    }).toPass({ intervals: [1], timeout: 90_000 })
    await examine(maya, 'choose-account-slow')
    await borrower.button(maya, bankLink.choose.checkAgain).click()
    await expect(maya.getByText(fill(bankLink.choose.loadingAt, { bank: WINDOWPANE }))).toBeVisible()
    expect(examine.findings).toEqual([])
  })

  test('is not created when the borrower leaves, here or at the bank (1.2.10)', async ({ people }) => {
    const server = product()
    const { page: maya } = await comes(people, server)
    await bank.beginsLinking(maya)
    await borrower.button(maya, words.exit).click()
    await borrower.sees(maya, nextSteps.title)
    await bank.beginsLinking(maya)
    await bank.findsBank(maya, LARKSPUR)
    await bank.leavesForBank(maya, LARKSPUR)
    await borrower.button(maya, simulatedBank.deny).click()
    await borrower.sees(maya, nextSteps.title)
    await expect(borrower.stepCard(maya, 'Disbursement Account')).toContainText('Start')
    expect(await maya.evaluate(() => localStorage.getItem('pledge.bank-link'))).toBeNull()
  })
})
