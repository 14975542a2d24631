import { getApplication } from '@pledge/contract/applications'
import { sandboxMine, sandboxRunJobs } from '@pledge/contract/sandbox'
import { sandboxSetCustodian } from '@pledge/contract/sandbox-faults'
import { getLoan } from '@pledge/contract/servicing'
import { messages } from '@pledge/copy/en/messages'
import { portfolioLoan } from '@pledge/copy/en/portfolio/loan'
import { collateralRelease as words } from '@pledge/copy/en/screens/collateral-release'
import { dashboard } from '@pledge/copy/en/screens/dashboard'
import { loan as loanWords } from '@pledge/copy/en/screens/loan'
import { wireDollars } from '@pledge/copy/format/dollars'
import { timePasses } from './business-clock.ts'
import { NAME } from './cast.ts'
import { readRows } from './database.ts'
import { awaitsRelease, twoAgents } from './loan-to-release.ts'
import { createLook } from './look.ts'
import * as borrower from './pages/borrower.ts'
import * as returning from './pages/collateral-return.ts'
import * as servicing from './pages/loan.ts'
import { confirmsChange } from './pages/payout.ts'
import { expect, productOfFile, test } from './people.ts'
import { PASSWORD } from './sign-in-by-calls.ts'
import * as steps from './steps-by-calls.ts'

const WALLET = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const OTHER_WALLET = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
const DAY_MS = 86_400_000
const A_WHILE_DAYS = 45
const HOLD_DAYS = 23

test.describe('a loan that is paid off', () => {
  const product = productOfFile()
  const look = createLook()
  test.afterAll(() => expect(look.findings).toEqual([]))

  test('is paid before its term without a fee, and its collateral goes back: refused by the custodian once, then sent (1.1.02, 1.1.14, 1.1.19, 1.4.40, 1.4.41, 1.9.25)', async ({
    people,
  }) => {
    test.setTimeout(240_000)
    people.mayComplain(/403 \(Forbidden\) \S+\/collateral\/release/)
    const server = product()
    const { page, caller, nobody, email, uuid } = await awaitsRelease(people, server, steps.BANK)
    const { avery, blake, bothRelease } = await twoAgents(people, server)
    const mine = async () => {
      await nobody.call(sandboxMine, { body: { coin: 'BTC', count: steps.BLOCKS_TO_BE_FINAL } })
      await nobody.call(sandboxRunJobs)
    }
    const later = async (days: number) => {
      const { asOf } = await caller.call(getLoan, { params: { uuid } })
      await timePasses(nobody, new Date(Date.parse(`${asOf}T18:00:00Z`) + days * DAY_MS).toISOString())
    }

    await test.step('the money arrives, and the dashboard tells what is owed', async () => {
      await bothRelease()
      await steps.reaches(caller, uuid, 'COMPLETE')
      await later(A_WHILE_DAYS)
      await page.goto(`${server.origin}/dashboard`)
      await borrower.sees(page, dashboard.heading)
      const { payOff, pastDue } = await caller.call(getLoan, { params: { uuid } })
      await expect(page.getByText(loanWords.pastDue, { exact: true })).toBeVisible()
      await expect(page.getByText(wireDollars(payOff))).toBeVisible()
      expect(Number(pastDue)).toBeGreaterThan(0)
      await look(page, 'dashboard-in-service')
    })
    await test.step('an agent writes the wire down that pays it off', async () => {
      const { payOff } = await caller.call(getLoan, { params: { uuid } })
      await servicing.opensFile(avery, server, uuid, NAME)
      await look(avery, 'agent-loan-in-service')
      await servicing.recordsPayment(avery, { method: 'WIRE', amount: payOff, reference: 'wire-1' })
      await expect(avery.getByText(portfolioLoan.status.CLOSED)).toBeVisible()
      await look(avery, 'agent-loan-closed')
      expect(await steps.stateOf(caller, uuid)).toBe('COLLATERAL_RELEASE')
    })
    await test.step('the borrower says where the coins go', async () => {
      await page.reload()
      await expect(page.getByText(dashboard.release)).toBeVisible()
      await look(page, 'dashboard-paid-off')
      await page.getByRole('link', { name: dashboard.askReturn }).click()
      await returning.givesReturnAddress(page, 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdx')
      await expect(page.getByText(messages.errors.invalidReturnAddress)).toBeVisible()
      await returning.givesReturnAddress(page, WALLET)
      await returning.confirmsReturnAddress(page)
      await confirmsChange(page, { nobody, email, password: PASSWORD })
      await expect(page.getByText(words.request.waiting)).toBeVisible()
    })
    const bothApprove = async () => {
      for (const [desk, turn] of [
        [avery, 'first'],
        [blake, 'second'],
      ] as const) {
        await returning.opensReturn(desk, server.origin, NAME)
        await returning.approvesReturn(desk, turn)
      }
    }
    await test.step('the custodian fails, and the borrower asks again', async () => {
      await nobody.call(sandboxSetCustodian, { body: { act: 'WITHDRAWAL_FAILED' } })
      await bothApprove()
      await expect(page.getByText(messages.releaseResults.WITHDRAWAL_FAILED)).toBeVisible({ timeout: 30_000 })
      await returning.givesReturnAddress(page, OTHER_WALLET)
      await returning.confirmsReturnAddress(page)
      await confirmsChange(page, { nobody, email, password: PASSWORD })
      await expect(page.getByText(words.request.waiting)).toBeVisible()
    })
    await test.step('it is sent, final, and out of the books', async () => {
      await bothApprove()
      await expect(page.getByText(words.request.sending)).toBeVisible({ timeout: 30_000 })
      await mine()
      await later(1)
      await expect(page.getByText(messages.releaseResults.SUCCESS)).toBeVisible({ timeout: 30_000 })
      const { application } = await caller.call(getApplication, { params: { uuid } })
      expect([application.stage, application.state]).toEqual(['FINAL', 'COMPLETE'])
      const books = await readRows(
        server,
        `select account from ledger_postings where application_id = $1
          and account in ('collateral-held', 'collateral-owed-to-borrower', 'loan-principal', 'interest-receivable')
          group by account having sum(amount) <> 0`,
        [uuid],
      )
      expect(books).toEqual([])
    })
  })

  test('by ACH keeps its collateral for three weeks, and tells until when (1.9.24)', async ({ people }) => {
    test.setTimeout(240_000)
    const server = product()
    const { page, caller, nobody, uuid } = await awaitsRelease(people, server, steps.BANK)
    const { avery, bothRelease } = await twoAgents(people, server)
    await bothRelease()
    await steps.reaches(caller, uuid, 'COMPLETE')
    const { payOff, asOf } = await caller.call(getLoan, { params: { uuid } })
    await servicing.opensFile(avery, server, uuid, NAME)
    await servicing.recordsPayment(avery, { method: 'ACH', amount: payOff, reference: 'ach-1' })
    await expect(avery.getByText(portfolioLoan.holdTitle)).toBeVisible()
    await page.goto(`${server.origin}/dashboard`)
    await expect(page.getByText(loanWords.held, { exact: true })).toBeVisible()
    await look(page, 'dashboard-paid-on-hold')
    await expect(page.getByRole('link', { name: dashboard.askReturn })).toHaveCount(0)
    await timePasses(nobody, new Date(Date.parse(`${asOf}T18:00:00Z`) + HOLD_DAYS * DAY_MS).toISOString())
    await steps.reaches(caller, uuid, 'COLLATERAL_RELEASE')
    await page.reload()
    await expect(page.getByRole('link', { name: dashboard.askReturn })).toBeVisible()
  })
})
