import { sandboxMoveClock, sandboxRunJobs, sandboxSetPrice } from '@pledge/sandbox/contract/sandbox'
import { getLoan, type LoanAnswer } from '@pledge/contract/servicing'
import { dashboard } from '@pledge/copy/en/screens/dashboard'
import { documents } from '@pledge/copy/en/screens/documents'
import { loan as loanWords } from '@pledge/copy/en/screens/loan'
import { loanWatch as words } from '@pledge/copy/en/screens/loan-watch'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { shortPercent } from '@pledge/copy/format/percent'
import { timePasses } from './business-clock.ts'
import { isFunded } from './loan-to-release.ts'
import { createExaminer } from './examine-page.ts'
import { opensSandbox, paysLoan } from './pages/sandbox.ts'
import { expect, productOfFile, test } from './people.ts'
import * as steps from './steps-by-calls.ts'

const DAY_MS = 86_400_000
const DAY_SECONDS = 86_400

test.describe("a loan on its borrower's dashboard", () => {
  const product = productOfFile()
  const examine = createExaminer()
  test.afterAll(() => expect(examine.findings).toEqual([]))

  test('shows its status from the first day to the last, what is due when, and how to pay (1.9.09, 1.9.10)', async ({
    people,
  }) => {
    test.setTimeout(420_000)
    const server = product()
    const session = await isFunded(people, server, { bank: steps.BANK })
    const { page, caller, anonymous: nobody, uuid } = session
    const loan = () => caller.ask(getLoan, { params: { uuid } })
    const noonOf = (day: string, days = 0) =>
      new Date(Date.parse(`${day}T18:00:00Z`) + days * DAY_MS).toISOString()
    const sees = async (condition: LoanAnswer['condition'], name: string): Promise<LoanAnswer> => {
      const seen = await loan()
      expect(seen.condition).toBe(condition)
      await page.goto(`${server.origin}/dashboard`)
      const days = fill(seen.daysPastDue === 1 ? words.day : words.days, { count: String(seen.daysPastDue) })
      await expect(page.getByText(fill(words.condition[condition], { days }), { exact: true })).toBeVisible()
      await examine(page, `dashboard-${name}`)
      return seen
    }

    await test.step('active: LTV, price, levels, the next payment and the account to pay to', async () => {
      const { confirmedCollateral, nextDue, payTo } = await sees('ACTIVE', 'active')
      await expect(
        page.getByText(shortPercent(confirmedCollateral?.ltv ?? ''), { exact: true }),
      ).toBeVisible()
      for (const level of ['warning', 'marginCall', 'liquidation'] as const) {
        const price = wireDollars(confirmedCollateral?.triggers[level].price ?? '')
        await expect(page.getByText(price, { exact: true })).toBeVisible()
      }
      await expect(page.getByText(wireDollars(nextDue?.amount ?? ''), { exact: true })).toBeVisible()
      await expect(page.getByText(payTo?.accountNumber ?? '', { exact: true })).toBeVisible()
      await expect(page.getByText(words.happened['funds-sent'], { exact: true })).toBeVisible()
    })
    await test.step('the price falls to the warning', async () => {
      const { confirmedCollateral } = await loan()
      const { price, triggers } = confirmedCollateral ?? {}
      const wanted = (Number(triggers?.warning.price) + Number(triggers?.marginCall.price)) / 2
      const factor = (wanted / Number(price?.price)).toFixed(4)
      await nobody.ask(sandboxSetPrice, { body: { coin: 'BTC', factor } })
      await nobody.ask(sandboxRunJobs)
      await sees('LTV_WARNING', 'ltv-warning')
      await nobody.ask(sandboxSetPrice, { body: { coin: 'BTC', factor: '3' } })
    })
    await test.step('a payment is missed: past due after its last on-time day', async () => {
      const { nextDue } = await loan()
      await timePasses(nobody, noonOf(nextDue?.onTimeThrough ?? ''))
      await sees('DUE_SOON', 'due-soon')
      await timePasses(nobody, noonOf(nextDue?.onTimeThrough ?? '', 12))
      const { pastDue } = await sees('PAST_DUE', 'past-due')
      await expect(page.getByText(loanWords.pastDue, { exact: true })).toBeVisible()
      expect(pastDue).toBe(nextDue?.amount)
    })
    await test.step('the documents have the statement of the month and a payoff letter, and say which emails were sent (1.1.14)', async () => {
      const quoted = page.getByLabel(loanWords.quote.on)
      await page.getByText(loanWords.quote.summary, { exact: true }).click()
      await quoted.fill((await loan()).asOf)
      await page.getByRole('button', { name: loanWords.letter.request }).click()
      await expect(page.getByText(loanWords.letter.requested)).toBeVisible()
      await nobody.ask(sandboxRunJobs)
      await page.getByRole('link', { name: loanWords.letter.open }).click()
      await expect(page.getByRole('heading', { name: /^Payoff letter, good through / })).toBeVisible()
      await expect(page.getByRole('heading', { name: documents.messages.title })).toBeVisible()
      await expect(page.getByText(/Your payment is \d+ days past due$/).first()).toBeVisible()
      await examine(page, 'documents-in-service')
      await page.getByRole('button', { name: /^Open Statement through / }).click()
      await expect(page.getByText('Closing balance', { exact: true }).first()).toBeVisible()
      await examine(page, 'documents-statement')
    })
    await test.step('the term has ended', async () => {
      const { maturesOn, asOf } = await loan()
      // In one step: other journeys cover what becomes due on the way.
      const daysLeft = (Date.parse(maturesOn) - Date.parse(asOf)) / DAY_MS
      await nobody.ask(sandboxMoveClock, { body: { forwardSeconds: (daysLeft + 10) * DAY_SECONDS } })
      await nobody.ask(sandboxRunJobs)
      await sees('MATURED', 'matured')
      await expect(page.getByText(words.dueNow, { exact: true })).toBeVisible()
    })
    await test.step('it is paid off', async () => {
      const { payOff, paymentReference } = await loan()
      const sandbox = await people.device()
      await opensSandbox(sandbox, server.origin)
      await paysLoan(sandbox, { method: 'WIRE', amount: payOff, remittance: `LOAN ${paymentReference}` })
      await steps.reaches(caller, uuid, 'COLLATERAL_RELEASE')
      await page.reload()
      await expect(page.getByText(dashboard.release)).toBeVisible()
      await expect(page.getByText(words.happened['payment-received'], { exact: true })).toBeVisible()
      await examine(page, 'dashboard-paid-off')
    })
  })
})
