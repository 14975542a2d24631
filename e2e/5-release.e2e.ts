import { decideCollateralReturn } from '@pledge/contract/agent-collateral-return'
import { getApplication } from '@pledge/contract/applications'
import { getCollateralRelease } from '@pledge/contract/collateral-return'
import { sandboxSetCustodian } from '@pledge/sandbox/contract/faults'
import { getLoan } from '@pledge/contract/servicing'
import { messages } from '@pledge/copy/en/messages'
import { portfolioLoan } from '@pledge/copy/en/portfolio/loan'
import { collateralRelease as words } from '@pledge/copy/en/screens/collateral-release'
import { dashboard } from '@pledge/copy/en/screens/dashboard'
import { loan as loanWords } from '@pledge/copy/en/screens/loan'
import { wireDollars } from '@pledge/copy/format/dollars'
import type { Calls } from '@pledge/testing/call/calls'
import { timePasses } from './business-clock.ts'
import { NAME } from './cast.ts'
import { readRows } from './database.ts'
import { isFunded } from './loan-to-release.ts'
import { createExaminer } from './examine-page.ts'
import * as borrower from './pages/borrower.ts'
import * as returning from './pages/collateral-release.ts'
import * as servicing from './pages/loan.ts'
import { confirmsChange } from './pages/failed-disbursement.ts'
import { mines, opensSandbox, paysLoan } from './pages/sandbox.ts'
import { expect, productOfFile, test } from './people.ts'
import { PASSWORD } from './sign-in-by-calls.ts'
import * as steps from './steps-by-calls.ts'
import { walksToFunded } from './walks-to-funded.ts'

const WALLET = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const OTHER_WALLET = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
const DAY_MS = 86_400_000
const A_WHILE_DAYS = 45
const HOLD_DAYS = 23

test.describe('a loan that is paid off', () => {
  const product = productOfFile()
  const look = createExaminer()
  test.afterAll(() => expect(look.findings).toEqual([]))

  test('is paid before its term without a fee, by the reference that the dashboard shows, and its collateral is released once the custodian can send it: from the first screen to the last (1.1.02, 1.1.14, 1.1.19, 1.4.40, 1.4.41, 1.9.25)', async ({
    people,
  }) => {
    test.setTimeout(420_000)
    people.mayComplain(/403 \(Forbidden\) \S+\/collateral\/release/)
    const server = product()
    const walk = await test.step('from the first screen to the money', () => walksToFunded(people, server))
    const { page, caller, anonymous, uuid, email, avery, blake, callers } = walk
    const sandbox = await people.device()
    const later = async (days: number) => {
      const { asOf } = await caller.ask(getLoan, { params: { uuid } })
      await timePasses(anonymous, new Date(Date.parse(`${asOf}T18:00:00Z`) + days * DAY_MS).toISOString())
    }

    await test.step('weeks later the dashboard shows the balance, and how to pay it', async () => {
      await later(A_WHILE_DAYS)
      await page.reload()
      await borrower.sees(page, dashboard.heading)
      const { payOff, pastDue } = await caller.ask(getLoan, { params: { uuid } })
      await expect(page.getByText(loanWords.pastDue, { exact: true })).toBeVisible()
      await expect(page.getByText(wireDollars(payOff), { exact: true })).toBeVisible()
      expect(Number(pastDue)).toBeGreaterThan(0)
      await look(page, 'dashboard-in-service')
      await servicing.opensFile(avery, server, uuid, NAME)
      await look(avery, 'agent-loan-in-service')
    })
    await test.step('a wire without a loan reference waits for an agent, who settles it', async () => {
      await opensSandbox(sandbox, server.origin)
      const reference = await paysLoan(sandbox, {
        method: 'WIRE',
        amount: '12.34',
        remittance: 'for my loan',
      })
      await look(sandbox, 'sandbox-repayment')
      await servicing.settlesUnapplied(avery, server, reference, (name) => look(avery, name))
    })
    await test.step('the payoff wire is recognized by its reference', async () => {
      const { payOff } = await caller.ask(getLoan, { params: { uuid } })
      const reference = await servicing.referenceOf(page)
      await paysLoan(sandbox, { method: 'WIRE', amount: payOff, remittance: `LOAN ${reference}` })
      await steps.reaches(caller, uuid, 'COLLATERAL_RELEASE')
      await servicing.opensFile(avery, server, uuid, NAME)
      await expect(avery.getByText(portfolioLoan.status.CLOSED)).toBeVisible()
      await expect(avery.getByText(portfolioLoan.byBank)).toBeVisible()
      await look(avery, 'agent-loan-closed')
    })
    const asks = async (wallet: string) => {
      await returning.givesReturnAddress(page, wallet)
      await returning.confirmsReturnAddress(page)
      await confirmsChange(page, { anonymous, email, password: PASSWORD })
      await expect(page.getByText(words.request.waiting)).toBeVisible()
    }
    const bothApprove = async () => {
      for (const [agentPage, turn] of [
        [avery, 'first'],
        [blake, 'second'],
      ] as const) {
        await returning.opensRelease(agentPage, server.origin, NAME)
        await returning.approvesCollateralRelease(agentPage, turn)
      }
    }
    await test.step('the borrower enters the address for the coins, at the second try', async () => {
      await page.reload()
      await expect(page.getByText(dashboard.release)).toBeVisible()
      await look(page, 'dashboard-paid-off')
      await page.getByRole('link', { name: dashboard.askRelease }).click()
      await returning.givesReturnAddress(page, 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdx')
      await expect(page.getByText(messages.errors.invalidReturnAddress)).toBeVisible()
    })
    /** By calls: the last approvals and the first rejection are on the agents' pages. */
    const decidesByCalls = async (agent: Calls, decision: 'approve' | 'refuse') => {
      const { request } = await caller.ask(getCollateralRelease, { params: { uuid } })
      const requestId = request?.requestId ?? ''
      const body =
        decision === 'approve'
          ? { requestId, decision }
          : { requestId, decision, reason: 'ADDRESS_NOT_YOURS' as const }
      await agent.ask(decideCollateralReturn, { params: { uuid }, body })
    }
    const bothApproveByCalls = async () => {
      for (const agent of [callers.avery, callers.blake]) await decidesByCalls(agent, 'approve')
    }
    const rejects = async (act: string) => {
      if (act !== 'INVALID_ADDRESS') return decidesByCalls(callers.avery, 'refuse')
      await returning.opensRelease(avery, server.origin, NAME)
      await returning.givesReturnBack(avery)
    }
    for (const act of ['INVALID_ADDRESS', 'PENDING_TRANSACTIONS', 'DUPLICATE_REQUEST'] as const)
      await test.step(`the custodian answers ${act}: the borrower sees it, and cannot request again until an agent rejects the request`, async () => {
        await anonymous.ask(sandboxSetCustodian, { body: { act } })
        await asks(WALLET)
        await bothApproveByCalls()
        const expected = messages.releaseResults[act].split(/ (?:Call|Wait|You need)/)[0] ?? ''
        await expect(page.getByText(expected)).toBeVisible({ timeout: 30_000 })
        await expect(page.getByRole('textbox', { name: /address/ })).toHaveCount(0)
        await look(page, `release-${act.toLowerCase().replaceAll('_', '-')}`)
        await rejects(act)
        await page.reload()
      })
    await test.step('the custodian fails, and the borrower requests again', async () => {
      await anonymous.ask(sandboxSetCustodian, { body: { act: 'WITHDRAWAL_FAILED' } })
      await asks(WALLET)
      await bothApproveByCalls()
      await expect(page.getByText(messages.releaseResults.WITHDRAWAL_FAILED)).toBeVisible({ timeout: 30_000 })
      await asks(OTHER_WALLET)
    })
    await test.step('it is sent, final, and booked', async () => {
      await bothApprove()
      await expect(page.getByText(words.request.sending)).toBeVisible({ timeout: 30_000 })
      await opensSandbox(sandbox, server.origin)
      await mines(sandbox, 6)
      await later(1)
      await expect(page.getByText(messages.releaseResults.SUCCESS)).toBeVisible({ timeout: 30_000 })
      const { application } = await caller.ask(getApplication, { params: { uuid } })
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

  test('by ACH keeps its collateral for three weeks, and shows until when (1.9.24)', async ({ people }) => {
    test.setTimeout(240_000)
    const server = product()
    const session = await isFunded(people, server, { bank: steps.BANK })
    const { page, caller, anonymous, uuid, avery, blake } = session
    const { payOff, asOf } = await caller.ask(getLoan, { params: { uuid } })
    await servicing.opensFile(avery, server, uuid, NAME)
    // By hand, as agents do where no bank reports payments.
    await servicing.recordsPayment(avery, { method: 'ACH', amount: payOff, reference: 'ach-1' })
    // It pays off the loan, so a second agent compares it with the account of the bank.
    await blake.goto(`${server.origin}/portfolio-manager/`)
    await expect(blake.getByText(portfolioLoan.typed.note)).toBeVisible()
    await look(blake, 'agent-queue-payoffs')
    await servicing.opensFile(blake, server, uuid, NAME)
    await look(blake, 'agent-payoff-waits')
    await servicing.approvesPayoff(blake)
    await expect(blake.getByText(portfolioLoan.holdTitle)).toBeVisible()
    await page.goto(`${server.origin}/dashboard`)
    await expect(page.getByText(loanWords.held, { exact: true })).toBeVisible()
    await look(page, 'dashboard-paid-on-hold')
    await expect(page.getByRole('link', { name: dashboard.askRelease })).toHaveCount(0)
    await timePasses(anonymous, new Date(Date.parse(`${asOf}T18:00:00Z`) + HOLD_DAYS * DAY_MS).toISOString())
    await steps.reaches(caller, uuid, 'COLLATERAL_RELEASE')
    await page.reload()
    await expect(page.getByRole('link', { name: dashboard.askRelease })).toBeVisible()
  })
})
