import { start } from '@pledge/copy/en/screens/start'
import type { Coin } from '@pledge/domain/collateral/coins'
import type { Page } from '@playwright/test'
import { button, sees } from './borrower.ts'

/** What a visitor does with the offer builder. */

export interface WantedOffer {
  /** BTC is preselected. */
  readonly coin?: Coin
  readonly quantity: string
  /** In whole dollars. */
  readonly cash: string
  /** Monthly interest is preselected. */
  readonly repayment?: 'deferred'
}

/** Types both figures and waits for the server's own terms. */
export const buildsOffer = async (
  page: Page,
  { coin, quantity, cash, repayment }: WantedOffer,
): Promise<void> => {
  await sees(page, start.heading)
  if (coin !== undefined) await page.getByLabel(start.collateralType, { exact: true }).selectOption(coin)
  const amount = page.getByLabel(start.collateralAmount, { exact: true })
  await amount.fill(quantity)
  const answered = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/loans/v1/quotes') &&
      response.ok() &&
      response.request().postData()?.includes(`"${cash}`) === true,
  )
  await page.getByLabel(start.cash, { exact: true }).fill(cash)
  await answered
  // The radio itself is hidden beneath its card.
  if (repayment !== undefined)
    await page
      .getByRole('radio', { name: new RegExp(start.repayments[repayment].label) })
      .check({ force: true })
}

export const takesOffer = async (page: Page): Promise<void> => {
  await button(page, start.continue).click()
}
