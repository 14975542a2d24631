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
import { lifeOf, present } from './loan-in-service.ts'
import type { BorrowerSession } from './loan-to-release.ts'
import { confirmsChange } from './pages/failed-disbursement.ts'
import { expect } from './people.ts'
import type { ProductServer } from './server.ts'
import { PASSWORD } from './sign-in-by-calls.ts'
import { BLOCKS_TO_BE_FINAL } from './steps-by-calls.ts'

/** Longer than a job waits between two steps with the exchange. */
const STEP_SECONDS = 31
/** Below the price of the sale level. */
const BELOW = 0.99
const BUY_BACK = fill(words.back.button, { coin: 'BTC' })
const EXCHANGE_MS = 120_000

/** The books hold these coins of the loan, and every entry is even. */
const expectBooksOf = async (server: ProductServer, uuid: string, coins: number): Promise<void> => {
  const [inBooks] = await readRows(
    server,
    `select sum(amount)::text as held from ledger_postings where application_id = $1 and account = 'collateral-held'
      and asset = 'BTC'`,
    [uuid],
  )
  expect(Number(String(present(inBooks)['held'])) / 1e8).toBe(coins)
  const unbalanced = await readRows(
    server,
    `select entry_id from ledger_postings where application_id = $1 group by entry_id, asset having sum(amount) <> 0`,
    [uuid],
  )
  expect(unbalanced).toEqual([])
}

/** What happens to a loan against bitcoin whose stabilization is on, from the fall of the price to its coins bought back. */
export const stabilizedLoan = (
  server: ProductServer,
  session: BorrowerSession,
  look: (name: string) => Promise<void>,
) => {
  const { page, caller, anonymous, email, uuid } = session
  const { loan, reads } = lifeOf({ server, ...session })
  const held = async () => (await caller.ask(getStabilization, { params: { uuid } })).held
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const runs = async () => {
    await anonymous.ask(sandboxMoveClock, { body: { forwardSeconds: STEP_SECONDS } })
    await anonymous.ask(sandboxMine, { body: { coin: 'BTC', count: BLOCKS_TO_BE_FINAL } })
    await anonymous.ask(sandboxRunJobs)
  }
  /** Without coins there is no LTV to be shown. */
  const opens = () => page.goto(`${server.origin}/dashboard`)
  const card = () => page.getByRole('region', { name: words.title })
  return {
    showsThatItIs: async (state: 'on' | 'off') => {
      await expect(card().getByText(words[state], { exact: true })).toBeVisible()
    },
    /** All collateral is converted, and nothing is applied. */
    isConverted: async () => {
      const { payOff, confirmedCollateral } = await loan()
      const { prices } = await anonymous.ask(getSandbox)
      const { price, factor } = present(prices.find(({ coin }) => coin === 'BTC'))
      const wanted = Number(present(confirmedCollateral).triggers.liquidation.price) * BELOW
      const next = ((Number(factor) * wanted) / Number(price)).toFixed(4)
      await anonymous.ask(sandboxSetPrice, { body: { coin: 'BTC', factor: next } })
      await anonymous.ask(sandboxRunJobs)
      const obstacle = async () => (await runs(), (await held())?.obstacle ?? null)
      await expect.poll(obstacle, { timeout: EXCHANGE_MS }).toBe('LTV_TOO_HIGH')
      expect((await loan()).payOff).toBe(payOff)
      await opens()
      await expect(page.getByRole('heading', { name: words.held.title })).toBeVisible()
      await look('held')
    },
    /** A wire makes room for the coins, which the borrower then orders under a step-up. */
    isPaidAndOrdered: async () => {
      const { payOff, paymentReference } = await loan()
      const half = (Number(payOff) / 2).toFixed(2)
      await anonymous.ask(sandboxPayLoan, {
        body: { orgCode: BRAND.code, method: 'WIRE', amount: half, remittance: paymentReference },
      })
      const obstacle = async () => (await runs(), (await held())?.obstacle)
      await expect.poll(obstacle, { timeout: EXCHANGE_MS }).toBeNull()
      await opens()
      await expect(button(BUY_BACK)).toBeVisible()
      await look('ready')
      await button(BUY_BACK).click()
      await expect(page.getByText(words.back.dialog.mostPrice, { exact: true })).toBeVisible()
      await look('dialog')
      await button(words.back.dialog.confirm).click()
      await confirmsChange(page, { anonymous, email, password: PASSWORD })
      await expect(page.getByText(fill(words.back.buying, { coin: 'BTC' }), { exact: true })).toBeVisible()
      await look('buying')
    },
    /** The coins are collateral again; ledger and loan agree on them. */
    isRestored: async () => {
      await expect.poll(async () => (await runs(), held()), { timeout: EXCHANGE_MS }).toBeNull()
      await reads(/Your collateral was bought back/, 'It is your collateral again.')
      const { sales, confirmedCollateral } = await caller.ask(getLoan, { params: { uuid } })
      expect(sales[0]).toMatchObject({ goal: 'CONVERT', conclusion: 'RESTORED' })
      await expectBooksOf(server, uuid, Number(present(confirmedCollateral).coinQuantity))
      await opens()
      await expect(card().getByText(words.on, { exact: true })).toBeVisible()
      await look('restored')
    },
  }
}
