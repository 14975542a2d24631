import { readFile } from 'node:fs/promises'
import { getCollateral } from '@pledge/contract/collateral'
import { getDebits } from '@pledge/contract/debits'
import type { LoanAnswer } from '@pledge/contract/servicing'
import { portfolioDebits } from '@pledge/copy/en/portfolio/debits'
import { portfolioMargin } from '@pledge/copy/en/portfolio/margin'
import { portfolioLists } from '@pledge/copy/en/portfolio/lists'
import { messages } from '@pledge/copy/en/messages'
import { checkReceipt } from '@pledge/copy/en/screens/check-receipt'
import { collateral } from '@pledge/copy/en/screens/collateral'
import { dashboard } from '@pledge/copy/en/screens/dashboard'
import { debits } from '@pledge/copy/en/screens/debits'
import { documents } from '@pledge/copy/en/screens/documents'
import { loan as loanWords } from '@pledge/copy/en/screens/loan'
import { loanExport } from '@pledge/copy/en/screens/loan-export'
import { loanHistory } from '@pledge/copy/en/screens/loan-history'
import { loanWatch } from '@pledge/copy/en/screens/loan-watch'
import { marginWords } from '@pledge/copy/en/screens/margin'
import { marginCall } from '@pledge/copy/en/screens/margin-call'
import { payoffPlan } from '@pledge/copy/en/screens/payoff-plan'
import { sale as saleWords } from '@pledge/copy/en/screens/sale'
import { whatIfWords } from '@pledge/copy/en/screens/what-if'
import { wireDollars } from '@pledge/copy/format/dollars'
import { checkReceipt as checkedReceipt } from '@pledge/domain/liquidation/receipt-check'
import { readReceipt } from '@pledge/domain/liquidation/receipt-json'
import {
  sandboxMine,
  sandboxMoveClock,
  sandboxRunJobs,
  sandboxSendCoins,
} from '@pledge/sandbox/contract/sandbox'
import { timePasses } from './business-clock.ts'
import { NAME } from './cast.ts'
import { readRows } from './database.ts'
import { expectBooksOf, lifeOf, present } from './loan-in-service.ts'
import { isFunded } from './loan-to-release.ts'
import { createExaminer } from './examine-page.ts'
import * as borrower from './pages/borrower.ts'
import * as returning from './pages/collateral-release.ts'
import { confirmsChange } from './pages/failed-disbursement.ts'
import * as servicing from './pages/loan.ts'
import { paysNow, turnsOnAutopay } from './pages/payments.ts'
import { expect, productOfFile, test } from './people.ts'
import { PASSWORD } from './sign-in-by-calls.ts'
import * as steps from './steps-by-calls.ts'

const WALLET = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const DAY_MS = 86_400_000
/** Longer than an order stays on the exchange. */
const SLICE_SECONDS = 31
/** More than what is needed at this price, so that the price of the next seconds does not matter. */
const WITH_A_MARGIN = 1.1
const BTC_DECIMALS = 8

test.describe('the life of a loan', () => {
  const product = productOfFile()
  const examine = createExaminer()
  test.afterAll(() => expect(examine.findings).toEqual([]))

  test('autopay, a late payment, a warning, a margin call that is cured, a statement, the payoff by debit, and its collateral released (1.1.14, 1.9.09, 1.9.10, 1.9.12, 1.9.24, 1.9.25)', async ({
    people,
  }) => {
    test.setTimeout(420_000)
    people.mayComplain(/403 \(Forbidden\) \S+\/collateral\/release/)
    const server = product()
    const session = await isFunded(people, server, { bank: steps.BANK })
    const { page, caller, anonymous, email, uuid, avery, blake } = session
    const { loan, opensDashboard, reads, priceBetween } = lifeOf({
      server,
      page,
      caller,
      anonymous,
      email,
      uuid,
    })
    const noonOf = (day: string, days = 0) =>
      new Date(Date.parse(`${day}T18:00:00Z`) + days * DAY_MS).toISOString()
    const paidSoFar = async (): Promise<LoanAnswer['paid']> => (await loan()).paid

    const first = present((await loan()).nextDue)
    await test.step('autopay is turned on, and makes the first payment on its due date', async () => {
      await opensDashboard()
      await examine(page, 'life-active')
      await turnsOnAutopay(page, examine)
      await examine(page, 'life-autopay-on')
      await reads(/Your copy: /, wireDollars(first.amount))
      await timePasses(anonymous, noonOf(first.onTimeThrough, 1))
      expect(await paidSoFar()).toBe(first.amount)
      await opensDashboard()
      await expect(page.getByText(loanWatch.happened['payment-received'], { exact: true })).toBeVisible()
    })
    await test.step('the page plans, supposes, draws and exports, and changes nothing', async () => {
      const before = await loan()
      const price = page.getByRole('slider', { name: /^Bitcoin price/ })
      await price.focus()
      await page.keyboard.press('Home')
      await expect(page.getByText(/^We'd sell about/)).toBeVisible()
      await page.getByText(whatIfWords.stress.summary, { exact: true }).click()
      await page.getByLabel(whatIfWords.stress.week).selectOption('FAST_FALL')
      await expect(page.getByText(whatIfWords.stress.happens, { exact: true })).toBeVisible()
      await page.getByText(payoffPlan.summary, { exact: true }).click()
      await expect(page.locator('span').getByText(payoffPlan.way.WIRE, { exact: true })).toBeVisible()
      await page.getByRole('radio', { name: loanHistory.ranges.ALL.name }).check({ force: true })
      await expect(page.getByRole('slider', { name: loanHistory.title })).toBeVisible()
      await examine(page, 'life-planned')
      const downloaded = page.waitForEvent('download')
      await page.getByRole('button', { name: loanExport.download }).click()
      expect((await downloaded).suggestedFilename()).toBe(`loan-${before.paymentReference}.zip`)
      // Time and price go on meanwhile; the loan does not.
      const meanwhile = { answeredAt: null, confirmedCollateral: null, watch: null }
      expect({ ...(await loan()), ...meanwhile }).toEqual({ ...before, ...meanwhile })
    })
    const second = present((await loan()).nextDue)
    await test.step('one payment is stopped, and late: the email says so, and it is made by hand', async () => {
      await timePasses(anonymous, noonOf(second.on, -5))
      await opensDashboard()
      await examine(page, 'life-debit-planned')
      await borrower.button(page, debits.status.stop).click()
      await expect(borrower.button(page, debits.status.stop)).toHaveCount(0)
      await timePasses(anonymous, noonOf(second.onTimeThrough, 2))
      await reads(/Your payment is \d days? past due/, wireDollars(second.amount))
      await opensDashboard()
      await expect(page.getByText(loanWords.pastDue, { exact: true })).toBeVisible()
      await examine(page, 'life-past-due')
      await avery.goto(`${server.origin}/portfolio-manager/`)
      await borrower.sees(avery, portfolioLists.queuesTitle)
      await examine(avery, 'agent-queues-past-due')
      await paysNow(page, { choice: debits.payDialog.due, amount: (await loan()).pastDue, examine })
      await examine(page, 'life-payment-under-way')
      const [underWay] = (await caller.ask(getDebits, { params: { uuid } })).debits
      await timePasses(anonymous, noonOf(present(underWay).settlesOn))
      expect((await loan()).pastDue).toBe('0.00')
    })
    await test.step('the price falls to the warning, then to a margin call', async () => {
      await priceBetween('warning', 'marginCall')
      await reads(/warning level/, "You don't have to act.")
      await opensDashboard()
      await expect(page.getByText(marginWords.warned)).toBeVisible()
      await examine(page, 'life-warning')
      await priceBetween('marginCall', 'liquidation')
      const { margin } = await loan()
      await reads(/Margin call: act by/, wireDollars(present(margin?.needed).payment).slice(0, 4))
      await opensDashboard()
      await expect(page.getByText(/^Margin call: act by /)).toBeVisible()
      await expect(page.getByRole('timer')).toBeVisible()
      await expect(page.getByRole('heading', { name: marginCall.fix.title })).toBeVisible()
      await expect(page.getByText(marginCall.unfixed.sell, { exact: true })).toBeVisible()
      await examine(page, 'life-margin-call')
      await avery.goto(`${server.origin}/portfolio-manager/`)
      const queue = avery.getByRole('table', { name: portfolioMargin.title })
      await expect(queue.getByRole('link', { name: NAME })).toBeVisible()
      await examine(avery, 'agent-queues-margin-call')
      await servicing.opensFile(avery, server, uuid, NAME)
      await expect(avery.getByText(portfolioDebits.title).first()).toBeVisible()
      await examine(avery, 'agent-loan-margin-call')
    })
    await test.step('a top-up stops the clock, and cures the call once it is confirmed', async () => {
      const { margin } = await loan()
      const quantity = (Number(present(margin?.needed).collateral.coinQuantity) * WITH_A_MARGIN).toFixed(
        BTC_DECIMALS,
      )
      await page.getByRole('link', { name: marginWords.add }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: collateral.more.title })).toBeVisible()
      await examine(page, 'life-top-up')
      const { wallet } = await caller.ask(getCollateral, { params: { uuid } })
      await anonymous.ask(sandboxSendCoins, {
        body: { coin: 'BTC', address: present(wallet.depositAddress), quantity },
      })
      await anonymous.ask(sandboxRunJobs)
      await opensDashboard()
      await expect(page.getByText(marginWords.call.pausedTitle)).toBeVisible()
      await examine(page, 'life-margin-call-paused')
      await anonymous.ask(sandboxMine, { body: { coin: 'BTC', count: steps.BLOCKS_TO_BE_FINAL } })
      await anonymous.ask(sandboxRunJobs)
      await reads(/Your margin call is over/, 'no collateral is sold')
      await opensDashboard()
      await expect(page.getByText(/^Margin call: /)).toHaveCount(0)
      await examine(page, 'life-cured')
    })
    await test.step('the documents have the statements, and the emails that were sent', async () => {
      await page.getByRole('link', { name: /^Documents/ }).click()
      await expect(page.getByRole('heading', { name: documents.messages.title })).toBeVisible()
      await examine(page, 'life-documents')
      await page
        .getByRole('button', { name: /^Open Statement through / })
        .first()
        .click()
      await expect(page.getByText('Closing balance', { exact: true }).first()).toBeVisible()
      await expect(page.getByText(wireDollars(first.amount)).first()).toBeVisible()
      await examine(page, 'life-statement')
    })
    await test.step('it is paid off by debit, and the collateral is held until the bank can no longer return it', async () => {
      await opensDashboard()
      const { payNow } = await caller.ask(getDebits, { params: { uuid } })
      await paysNow(page, { choice: debits.payDialog.payoff, amount: present(payNow).payoff, examine })
      await timePasses(anonymous, noonOf(present(payNow).settlesOn))
      await page.goto(`${server.origin}/dashboard`)
      await expect(page.getByText(loanWords.held, { exact: true })).toBeVisible()
      await examine(page, 'life-paid-held')
      await timePasses(anonymous, (await loan()).releaseOpensAt ?? '')
      await timePasses(anonymous, noonOf((await loan()).asOf, 1))
      await steps.reaches(caller, uuid, 'COLLATERAL_RELEASE')
    })
    await test.step('the collateral is released, and the ledger is even', async () => {
      await page.reload()
      await page.getByRole('link', { name: dashboard.askRelease }).click()
      await returning.givesReturnAddress(page, WALLET)
      await returning.confirmsReturnAddress(page)
      await confirmsChange(page, { anonymous, email, password: PASSWORD })
      for (const [agentPage, turn] of [
        [avery, 'first'],
        [blake, 'second'],
      ] as const) {
        await returning.opensRelease(agentPage, server.origin, NAME)
        await returning.approvesCollateralRelease(agentPage, turn)
      }
      await anonymous.ask(sandboxRunJobs)
      await anonymous.ask(sandboxMine, { body: { coin: 'BTC', count: steps.BLOCKS_TO_BE_FINAL } })
      await timePasses(anonymous, noonOf((await loan()).asOf, 1))
      await expect(page.getByText(messages.releaseResults.SUCCESS)).toBeVisible({ timeout: 30_000 })
      const unbalanced = await readRows(
        server,
        `select entry_id from ledger_postings where application_id = $1 group by entry_id, asset having sum(amount) <> 0`,
        [uuid],
      )
      expect(unbalanced).toEqual([])
      const left = await readRows(
        server,
        `select account, sum(amount)::text from ledger_postings where application_id = $1
          and account in ('collateral-held', 'collateral-owed-to-borrower', 'loan-principal', 'interest-receivable')
          group by account having sum(amount) <> 0`,
        [uuid],
      )
      expect(left).toEqual([])
    })
  })

  test('a margin call that is cured, a second one that lapses and sells in slices: ledger, venue and chain agree, and its receipt recomputes (1.9.07, 1.9.12, P.357, P.361)', async ({
    people,
  }) => {
    test.setTimeout(240_000)
    const server = product()
    const session = await isFunded(people, server, { bank: steps.BANK })
    const { page, caller, anonymous, email, uuid } = session
    const { loan, opensDashboard, reads, priceBetween } = lifeOf({
      server,
      page,
      caller,
      anonymous,
      email,
      uuid,
    })
    const runs = async (times: number, seconds: number) => {
      for (let run = 0; run < times; run += 1) {
        await anonymous.ask(sandboxMoveClock, { body: { forwardSeconds: seconds } })
        await anonymous.ask(sandboxRunJobs)
      }
    }
    await test.step('the first margin call is cured by a top-up', async () => {
      await priceBetween('marginCall', 'liquidation')
      await reads(/Margin call: act by/)
      const { margin } = await loan()
      const quantity = Number(present(margin?.needed).collateral.coinQuantity) * WITH_A_MARGIN
      const { wallet } = await caller.ask(getCollateral, { params: { uuid } })
      await anonymous.ask(sandboxSendCoins, {
        body: {
          coin: 'BTC',
          address: present(wallet.depositAddress),
          quantity: quantity.toFixed(BTC_DECIMALS),
        },
      })
      await anonymous.ask(sandboxRunJobs)
      await anonymous.ask(sandboxMine, { body: { coin: 'BTC', count: steps.BLOCKS_TO_BE_FINAL } })
      await anonymous.ask(sandboxRunJobs)
      await reads(/Your margin call is over/, 'no collateral is sold')
      expect((await loan()).sales).toEqual([])
    })
    await test.step('the second one lapses, and collateral is sold in slices until the target is met', async () => {
      await priceBetween('marginCall', 'liquidation')
      await expect.poll(async () => (await loan()).margin?.state).toBe('CALLED')
      const { cureBy } = present((await loan()).margin?.call)
      await timePasses(anonymous, cureBy)
      await expect
        .poll(
          async () => {
            await runs(1, SLICE_SECONDS)
            return (await loan()).sales[0]?.state
          },
          { timeout: 90_000 },
        )
        .toBe('CONCLUDED')
      const [sale, ...others] = (await loan()).sales
      expect(others).toEqual([])
      expect(sale).toMatchObject({ cause: 'CALL_LAPSED', goal: 'RESTORE_LTV', conclusion: 'GOAL_REACHED' })
      await reads(
        /Collateral was sold/,
        wireDollars(present(sale).proceeds),
        wireDollars(present(sale?.applied).fee),
        `You still owe ${wireDollars(present(sale?.applied).deficiency)}.`,
        'Your receipt is in Documents',
      )
      expect(Number((await loan()).confirmedCollateral?.ltv)).toBeLessThan(Number(present(sale).targetLtv))
      await opensDashboard()
      await expect(page.getByRole('heading', { name: /^Collateral sold on / })).toBeVisible()
      await examine(page, 'life-sold')
    })
    await test.step('the receipt is in Documents, and is recomputed by anybody', async () => {
      await page.getByRole('link', { name: saleWords.receipt }).click()
      await page.getByRole('button', { name: /^Open Collateral sale receipt, / }).click()
      await expect(page.getByText('What you owe now', { exact: true }).first()).toBeVisible()
      await examine(page, 'life-sale-receipt')
      await page.getByRole('button', { name: documents.close }).click()
      const downloaded = page.waitForEvent('download')
      await page.getByRole('button', { name: /^Download Collateral sale receipt as data, / }).click()
      const file = await (await downloaded).path()
      const anybody = await people.device({ isPhone: true })
      await anybody.goto(`${server.origin}/account/crypto-backed-loan/check-receipt`)
      await examine(anybody, 'check-receipt')
      await anybody.getByLabel(checkReceipt.file).setInputFiles(file)
      await expect(anybody.getByText(checkReceipt.equal)).toBeVisible()
      await expect(anybody.getByText(checkReceipt.isDifferent, { exact: true })).toHaveCount(0)
      await examine(anybody, 'check-receipt-equal')
      const receipt = present(readReceipt(JSON.parse(await readFile(file, 'utf8'))))
      expect(checkedReceipt(receipt).isEqual).toBe(true)
      expect(receipt.slices.length).toBeGreaterThan(1)
      await expectBooksOf(server, uuid, receipt)
    })
    await test.step('what was sold is delivered on the chain, to the satoshi', async () => {
      const [row] = await readRows(
        server,
        `select sum((fill->>'units')::numeric)::text as sold from liquidation_events, jsonb_array_elements(data->'fills') fill
          where application_id = $1 and type = 'SliceFilled'`,
        [uuid],
      )
      await expect
        .poll(
          async () => {
            await runs(1, 60)
            await anonymous.ask(sandboxMine, { body: { coin: 'BTC', count: steps.BLOCKS_TO_BE_FINAL } })
            await anonymous.ask(sandboxRunJobs)
            const [delivered] = await readRows(
              server,
              `select sum(units)::text as units, bool_and(status = 'CONCLUDED') as over, count(transaction_id) = count(*) as sent
                from sale_deliveries where application_id = $1`,
              [uuid],
            )
            return delivered
          },
          { timeout: 60_000 },
        )
        .toEqual({ units: present(row)['sold'], over: true, sent: true })
      const held = await readRows(
        server,
        `select account, sum(amount)::text from ledger_postings where application_id = $1
          and account in ('sold-collateral-held', 'owed-to-exchange') group by account having sum(amount) <> 0`,
        [uuid],
      )
      expect(held).toEqual([])
    })
  })
})
