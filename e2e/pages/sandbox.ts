import { sandbox } from '@pledge/sandbox-app/words/sandbox'
import { fill } from '@pledge/copy/fill'
import type { Coin } from '@pledge/domain/collateral/coins'
import { expect, type Page } from '@playwright/test'
import { BRAND, isExamined } from '../cast.ts'
import { button, sees } from './borrower.ts'

/** What a newcomer does on the sandbox page, which plays the outside world. */

export const opensSandbox = async (page: Page, origin: string): Promise<void> => {
  await page.goto(`${origin}/sandbox${isExamined ? `?org=${BRAND.code}` : ''}`)
  await sees(page, sandbox.heading)
}

const { deposits, chain } = sandbox

/** Any amount to any address. */
export const sendsCoins = async (
  page: Page,
  address: string,
  amount: string,
  coin: Coin = 'BTC',
): Promise<void> => {
  const field = page.getByLabel(deposits.otherAddress)
  if (!(await field.isVisible())) await page.getByText(deposits.otherTitle).click()
  await page.getByLabel(deposits.otherCoin).selectOption(coin)
  await field.fill(address)
  await page.getByLabel(deposits.otherAmount, { exact: true }).fill(amount)
  await button(page, deposits.send).click()
  await expect(page.getByText(/ sent\. Mine blocks/)).toBeVisible()
}

/** The rest of the address's minimum, by its own button. */
export const sendsWhatIsMissing = async (page: Page, address: string): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`^Send the minimum, .* to ${address}$`) }).click()
  await expect(page.getByText(/ sent\. Mine blocks/)).toBeVisible()
}

export const mines = async (
  page: Page,
  count: 1 | 3 | 6 | 32 | 64 | 96,
  coin: Coin = 'BTC',
): Promise<void> => {
  await page.getByLabel(chain.chain, { exact: true }).selectOption(coin)
  const name = count === 1 ? chain.mine[coin].one : chain.mine[coin].many.replace('{count}', String(count))
  const [response] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/sandbox/v1/blocks')),
    button(page, name).click(),
  ])
  expect(response.ok()).toBe(true)
}

/** A payment to the organization's account; returns the bank's reference. */
export const paysLoan = async (
  page: Page,
  payment: { readonly method: 'ACH' | 'WIRE'; readonly amount: string; readonly remittance: string },
): Promise<string> => {
  const words = sandbox.repayments
  const form = page.getByRole('form', { name: words.title })
  await form.getByLabel(words.method, { exact: true }).selectOption(payment.method)
  await form.getByLabel(words.amount).fill(payment.amount)
  await form.getByLabel(words.remittance).fill(payment.remittance)
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/sandbox/v1/repayments'))
  await button(form, words.pay).click()
  const { reference } = (await (await answered).json()) as { readonly reference: string }
  await expect(page.getByText(fill(words.paid, { reference }))).toBeVisible()
  return reference
}
