import { getLoan } from '@pledge/contract/servicing'
import { loanWatch } from '@pledge/copy/en/screens/loan-watch'
import { whatIfWords } from '@pledge/copy/en/screens/what-if'
import type { SaleReceipt } from '@pledge/domain/liquidation/receipt'
import { getSandbox, sandboxRunJobs, sandboxSetPrice } from '@pledge/sandbox/contract/sandbox'
import { readRows } from './database.ts'
import type { BorrowerSession } from './loan-to-release.ts'
import { expect } from './people.ts'
import type { ProductServer } from './server.ts'

/** Of the factor by which the sandbox moves a price. */
const FACTOR_DECIMALS = 4
type Level = 'warning' | 'marginCall' | 'liquidation'

/** What has to be there at this point of the journey. */
export const present = <Value>(value: Value | null | undefined): Value => {
  if (value === null || value === undefined) throw new Error('it is missing at this point of the journey')
  return value
}

/** What both journeys ask and see of a loan in service. */
export const lifeOf = ({
  server,
  page,
  caller,
  anonymous,
  email,
  uuid,
}: BorrowerSession & { readonly server: ProductServer }) => {
  const loan = () => caller.ask(getLoan, { params: { uuid } })
  return {
    loan,
    opensDashboard: async () => {
      await page.goto(`${server.origin}/dashboard`)
      await expect(page.getByText(loanWatch.ltv, { exact: true })).toBeVisible()
      await expect(page.getByText(whatIfWords.ltv, { exact: true })).toBeVisible()
    },
    reads: async (subject: RegExp, ...words: readonly string[]) => {
      const found = async () => {
        const { mails } = await anonymous.ask(getSandbox)
        return mails.find((mail) => mail.to === email && subject.test(mail.subject))?.text ?? ''
      }
      await expect.poll(found).not.toBe('')
      for (const each of words) await expect.poll(found).toContain(each)
    },
    priceBetween: async (from: Level, to: Level) => {
      const { triggers } = present((await loan()).confirmedCollateral)
      const { prices } = await anonymous.ask(getSandbox)
      const { price, factor } = present(prices.find(({ coin }) => coin === 'BTC'))
      const wanted = (Number(triggers[from].price) + Number(triggers[to].price)) / 2
      const next = ((Number(factor) * wanted) / Number(price)).toFixed(FACTOR_DECIMALS)
      await anonymous.ask(sandboxSetPrice, { body: { coin: 'BTC', factor: next } })
      await anonymous.ask(sandboxRunJobs)
    },
  }
}

/** The ledger has each cent and satoshi of a receipt, and every entry is even. */
export const expectBooksOf = async (
  server: ProductServer,
  uuid: string,
  receipt: SaleReceipt,
): Promise<void> => {
  const sums = await readRows(
    server,
    `select account, sum(amount)::text as sum from ledger_postings where application_id = $1
      and account in ('exchange-cash', 'liquidation-fee-income', 'sale-proceeds', 'sale-clearing') group by account`,
    [uuid],
  )
  const of = new Map(sums.map(({ account, sum }) => [account, BigInt(String(sum))]))
  const { applied, grossCents, expensesCents } = receipt
  expect(of.get('exchange-cash')).toBe(grossCents - expensesCents)
  expect(of.get('liquidation-fee-income')).toBe(-applied.feeCents)
  expect(of.get('sale-proceeds')).toBe(0n)
  expect(of.get('sale-clearing')).toBe(-(grossCents - expensesCents - applied.feeCents))
  const unbalanced = await readRows(
    server,
    `select entry_id from ledger_postings where application_id = $1 group by entry_id, asset having sum(amount) <> 0`,
    [uuid],
  )
  expect(unbalanced).toEqual([])
}
