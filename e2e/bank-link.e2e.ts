import { getSandbox } from '@pledge/contract/sandbox'
import { getSandboxBankLinks } from '@pledge/contract/sandbox-bank-link'
import { bankLink } from '@pledge/copy/en/screens/bank-link'
import { dashboard } from '@pledge/copy/en/screens/dashboard'
import { nextSteps } from '@pledge/copy/en/screens/next-steps'
import { simulatedBank } from '@pledge/copy/en/screens/simulated-bank'
import type { Page } from '@playwright/test'
import { callerOf, type Caller } from './caller.ts'
import { createLook } from './look.ts'
import { opensPage } from './new-loan.ts'
import * as bank from './pages/bank.ts'
import * as borrower from './pages/borrower.ts'
import { expect, productOfFile, test, type People } from './people.ts'
import type { ProductServer } from './server.ts'
import { knownAgent, newEmail, PASSWORD, signInByCalls } from './sign-in-by-calls.ts'
import * as steps from './steps-by-calls.ts'

const LARKSPUR = 'Larkspur National Bank'
const WINDOWPANE = 'Windowpane Bank'
const NAME = `${steps.MAYA.name.firstName} ${steps.MAYA.name.lastName}`

interface Somebody {
  readonly page: Page
  readonly caller: Caller
  readonly uuid: string
}

/** A borrower whose details have been checked, on the page of next steps. */
const comes = async (
  people: People,
  server: ProductServer,
  { isPhone = false, offer }: { readonly isPhone?: boolean; readonly offer?: typeof steps.ETHER_OFFER } = {},
): Promise<Somebody> => {
  const page = await people.device({ isPhone })
  const person = { server, context: page.context(), kind: 'customer', email: newEmail('bank') } as const
  const caller = await signInByCalls({ ...person, password: PASSWORD, isNew: true })
  const uuid = await steps.begin(caller, 'PLEDGE', offer)
  await steps.giveDetails(caller, uuid)
  await page.goto(`${server.origin}/auth/complete`)
  await borrower.sees(page, dashboard.heading)
  await borrower.continuesFromDashboard(page)
  return { page, caller, uuid }
}

test.describe('a linked bank account', () => {
  const product = productOfFile()

  test('is linked on the page of the bank, chosen, and paid for a loan against ether (1.1.06, 1.2.07-1.2.10, 1.2.22, 1.2.24, 1.2.109, 1.2.112, 1.2.114, 1.7.18)', async ({
    people,
    browser,
  }) => {
    test.setTimeout(300_000)
    const server = product()
    const look = createLook({ brand: 'PLEDGE', withPictures: true })
    const { page: maya, caller, uuid } = await comes(people, server, { offer: steps.ETHER_OFFER })

    await test.step('finds her bank, and leaves for its page', async () => {
      await bank.beginsLinking(maya)
      await look(maya, 'link-account')
      await bank.findsBank(maya, LARKSPUR)
      await look(maya, 'link-account-consent')
      await bank.leavesForBank(maya, LARKSPUR)
      await look(maya, 'simulated-bank-sign-in')
      expect(await maya.locator('script').count(), 'the bank needs no script').toBe(0)
    })
    await test.step('signs in there, shares her accounts, and comes back to choose one', async () => {
      await bank.signsInAtBank(maya, LARKSPUR)
      await look(maya, 'simulated-bank-share')
      await borrower.button(maya, simulatedBank.share).click()
      await borrower.sees(maya, bankLink.choose.title)
      expect(new URL(maya.url()).pathname).toContain(`/${uuid}/disbursement/choose-account`)
      await expect(maya.getByRole('radio')).toHaveCount(2, { timeout: 30_000 })
      await look(maya, 'choose-account')
      await bank.choosesAccount(maya, /Larkspur Checking/)
      await borrower.sees(maya, nextSteps.title)
      await expect(borrower.stepCard(maya, 'Disbursement Account')).toContainText('Complete')
    })
    await test.step('goes on to the funded loan', async () => {
      for (const side of ['FRONT', 'BACK'] as const) await steps.uploadSide(caller, uuid, side)
      const avery = await knownAgent(browser, server, 'avery')
      const blake = await knownAgent(browser, server, 'blake')
      await steps.approveIdentity(avery.caller, uuid)
      await steps.signAll(caller, uuid)
      await steps.postAll(caller, callerOf(maya.context(), server, 'nobody'), uuid)
      await steps.releaseBy(avery.caller, uuid)
      await steps.releaseBy(blake.caller, uuid)
      await steps.reaches(caller, uuid, 'COMPLETE')
      await avery.context.close()
      await blake.context.close()
      await opensPage(maya, server, uuid, 'complete')
      await borrower.seesComplete(maya)
    })
    await test.step('the money went to the account that was chosen, and its number never to a browser', async () => {
      const { payments } = await callerOf(maya.context(), server, 'nobody').call(getSandbox)
      expect(payments).toEqual([
        expect.objectContaining({ accountHolder: NAME, amount: '10000.00' }) as unknown,
      ])
      expect(payments[0]?.accountMask).toMatch(/4821$/)
    })
    expect(look.findings).toEqual([])
  })

  test('is proved by two small deposits, on a telephone (1.4.42)', async ({ people }) => {
    const server = product()
    const look = createLook({ brand: 'PLEDGE', withPictures: true })
    const { page: maya } = await comes(people, server, { isPhone: true })
    await bank.beginsLinking(maya)
    await bank.findsBank(maya, WINDOWPANE)
    await bank.signsInHere(maya)
    await expect(maya.getByLabel(bankLink.deposits.first)).toBeVisible({ timeout: 30_000 })
    await look(maya, 'choose-account-deposits')
    const { links } = await callerOf(maya.context(), server, 'nobody').call(getSandboxBankLinks)
    const [one = 0, other = 0] = links.find(({ institution }) => institution === WINDOWPANE)?.deposits ?? []
    people.mayComplain(/422 \(Unprocessable Entity\) \S+\/micro-deposits/)
    const enter = async (first: number, second: number) => {
      await maya.getByLabel(bankLink.deposits.first).fill(String(first))
      await maya.getByLabel(bankLink.deposits.second).fill(String(second))
      await borrower.button(maya, bankLink.deposits.submit).click()
    }
    await enter(one, (other % 99) + 1)
    await expect(maya.getByText(/Tries left: 2/)).toBeVisible()
    await enter(other, one)
    await bank.choosesAccount(maya, /Everyday Checking/)
    await borrower.sees(maya, nextSteps.title)
    await expect(borrower.stepCard(maya, 'Disbursement Account')).toContainText('Complete')
    expect(look.findings).toEqual([])
  })

  test('is not linked by who leaves, here or at the bank (1.2.10)', async ({ people }) => {
    const server = product()
    const { page: maya } = await comes(people, server)
    await bank.beginsLinking(maya)
    await borrower.button(maya, bankLink.simulated.exit).click()
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
