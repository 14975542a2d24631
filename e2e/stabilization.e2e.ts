import { getLoan } from '@pledge/contract/servicing'
import { getStabilization } from '@pledge/contract/stabilization'
import { stabilization as words } from '@pledge/copy/en/screens/stabilization'
import { fill } from '@pledge/copy/fill'
import {
  getSandbox,
  sandboxMine,
  sandboxMoveClock,
  sandboxRunJobs,
  sandboxSetPrice,
} from '@pledge/sandbox/contract/sandbox'
import { sandboxPayLoan } from '@pledge/sandbox/contract/repayments'
import { BRAND } from './cast.ts'
import { readRows } from './database.ts'
import { createExaminer } from './examine-page.ts'
import { lifeOf, present } from './loan-in-service.ts'
import { isFunded } from './loan-to-release.ts'
import { confirmsChange } from './pages/failed-disbursement.ts'
import { expect, productOfFile, test } from './people.ts'
import { PASSWORD } from './sign-in-by-calls.ts'
import * as steps from './steps-by-calls.ts'

/** Longer than a job waits between two steps with the exchange. */
const STEP_SECONDS = 31
/** Below the price of the sale level. */
const BELOW = 0.99
const BUY_BACK = fill(words.back.button, { coin: 'BTC' })

test.describe('stabilization of a loan', () => {
  const product = productOfFile()
  const examine = createExaminer()
  test.afterAll(() => expect(examine.findings).toEqual([]))

  test('is signed for, converts the collateral at the sale level, and buys it back on the word of the borrower (G.72, P.381, P.384)', async ({
    people,
  }) => {
    test.setTimeout(300_000)
    // The first press of the button asks for the step-up.
    people.mayComplain(/403 \(Forbidden\) \S+\/stabilization\/restoration/)
    const server = product()
    const session = await isFunded(people, server, { bank: steps.BANK })
    const { page, caller, anonymous, email, uuid } = session
    const { loan, opensDashboard, reads } = lifeOf({ server, ...session })
    const view = () => caller.ask(getStabilization, { params: { uuid } })
    /** Without coins there is no LTV to be shown. */
    const opens = () => page.goto(`${server.origin}/dashboard`)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const runs = async () => {
      await anonymous.ask(sandboxMoveClock, { body: { forwardSeconds: STEP_SECONDS } })
      await anonymous.ask(sandboxMine, { body: { coin: 'BTC', count: steps.BLOCKS_TO_BE_FINAL } })
      await anonymous.ask(sandboxRunJobs)
    }
    await anonymous.ask(sandboxRunJobs)

    await test.step('signs the addendum, of which a copy is mailed', async () => {
      await opensDashboard()
      await expect(
        page.getByRole('region', { name: words.title }).getByText(words.off, { exact: true }),
      ).toBeVisible()
      await examine(page, 'stabilization-off')
      await button(words.turnOn).click()
      await expect(page.getByText('Stabilization Addendum', { exact: true })).toBeVisible()
      await examine(page, 'stabilization-addendum')
      await page.getByRole('checkbox', { name: words.sign.agree }).check()
      await button(words.sign.confirm).click()
      await expect(page.getByText(words.turnedOn)).toBeVisible()
      await examine(page, 'stabilization-on')
      await anonymous.ask(sandboxRunJobs)
      await reads(/Your signed stabilization addendum/, 'until a sale begins')
    })
    await test.step('at the sale level all collateral is converted, and nothing is applied', async () => {
      const { payOff, confirmedCollateral } = await loan()
      const { prices } = await anonymous.ask(getSandbox)
      const { price, factor } = present(prices.find(({ coin }) => coin === 'BTC'))
      const wanted = Number(present(confirmedCollateral).triggers.liquidation.price) * BELOW
      const next = ((Number(factor) * wanted) / Number(price)).toFixed(4)
      await anonymous.ask(sandboxSetPrice, { body: { coin: 'BTC', factor: next } })
      await anonymous.ask(sandboxRunJobs)
      await expect
        .poll(async () => (await runs(), (await view()).held?.obstacle ?? null), { timeout: 90_000 })
        .toBe('LTV_TOO_HIGH')
      expect((await loan()).payOff).toBe(payOff)
      await opens()
      await expect(page.getByRole('heading', { name: words.held.title })).toBeVisible()
      await examine(page, 'stabilization-held')
    })
    await test.step('a payment makes room, and the coins are bought back under a step-up', async () => {
      const { payOff, paymentReference } = await loan()
      const half = (Number(payOff) / 2).toFixed(2)
      await anonymous.ask(sandboxPayLoan, {
        body: { orgCode: BRAND.code, method: 'WIRE', amount: half, remittance: paymentReference },
      })
      await expect
        .poll(async () => (await runs(), (await view()).held?.obstacle), { timeout: 90_000 })
        .toBeNull()
      await opens()
      await expect(button(BUY_BACK)).toBeVisible()
      await examine(page, 'stabilization-ready')
      await button(BUY_BACK).click()
      await expect(page.getByText(words.back.dialog.mostPrice, { exact: true })).toBeVisible()
      await examine(page, 'stabilization-dialog')
      await button(words.back.dialog.confirm).click()
      await confirmsChange(page, { anonymous, email, password: PASSWORD })
      await expect(page.getByText(fill(words.back.buying, { coin: 'BTC' }), { exact: true })).toBeVisible()
      await examine(page, 'stabilization-buying')
    })
    await test.step('they are collateral again, and ledger and chain agree', async () => {
      await expect.poll(async () => (await runs(), (await view()).held), { timeout: 120_000 }).toBeNull()
      await reads(/Your collateral was bought back/, 'It is your collateral again.')
      const { sales, confirmedCollateral } = await caller.ask(getLoan, { params: { uuid } })
      expect(sales[0]).toMatchObject({ goal: 'CONVERT', conclusion: 'RESTORED' })
      const [held] = await readRows(
        server,
        `select sum(amount)::text as held from ledger_postings where application_id = $1 and account = 'collateral-held'
          and asset = 'BTC'`,
        [uuid],
      )
      const coins = Number(present(confirmedCollateral).coinQuantity)
      expect(Number(String(present(held)['held'])) / 1e8).toBe(coins)
      const unbalanced = await readRows(
        server,
        `select entry_id from ledger_postings where application_id = $1 group by entry_id, asset having sum(amount) <> 0`,
        [uuid],
      )
      expect(unbalanced).toEqual([])
      await opens()
      await expect(
        page.getByRole('region', { name: words.title }).getByText(words.on, { exact: true }),
      ).toBeVisible()
      await examine(page, 'stabilization-restored')
    })
  })
})
