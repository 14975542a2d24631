import { portfolioReleases } from '@pledge/copy/en/portfolio/releases'
import { collateralRelease } from '@pledge/copy/en/screens/collateral-release'
import { portfolioLists } from '@pledge/copy/en/portfolio/lists'
import { expect, type Page } from '@playwright/test'
import { confirmsWithCode } from './agent.ts'
import { button, sees } from './borrower.ts'

/** Actions around a collateral release. */

const { form, confirm } = collateralRelease

/** Up to the dialog that repeats the address. */
export const givesReturnAddress = async (page: Page, address: string): Promise<void> => {
  await sees(page, collateralRelease.title)
  await page.getByRole('textbox', { name: /address/ }).fill(address)
  await button(page, form.review).click()
}

/** Compares the address and sends it; an identity confirmation follows. */
export const confirmsReturnAddress = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: confirm.title })
  await button(dialog, confirm.submit).click()
  await expect(dialog.getByText(confirm.required)).toBeVisible()
  await dialog.getByRole('checkbox', { name: confirm.check }).check()
  await button(dialog, confirm.submit).click()
}

export const opensRelease = async (page: Page, origin: string, borrower: string): Promise<void> => {
  await page.goto(`${origin}/portfolio-manager/`)
  await sees(page, portfolioLists.queuesTitle)
  const queue = page.getByRole('table', { name: portfolioReleases.queue })
  await queue.getByRole('link', { name: borrower }).click()
  await sees(page, borrower)
}

export const approvesCollateralRelease = async (page: Page, turn: 'first' | 'second'): Promise<void> => {
  const words = portfolioReleases.approve
  await button(page, portfolioReleases.approveAction).click()
  const dialog = page.getByRole('dialog', { name: words.title })
  await button(dialog, turn === 'first' ? words.confirmFirst : words.confirmSecond).click()
  await confirmsWithCode(page)
  await expect(page.getByText(turn === 'first' ? words.doneFirst : words.doneSecond)).toBeVisible()
}

export const givesReturnBack = async (page: Page): Promise<void> => {
  const words = portfolioReleases.refuse
  await button(page, portfolioReleases.refuseAction).click()
  const dialog = page.getByRole('dialog', { name: words.title })
  await button(dialog, words.confirm).click()
  await expect(page.getByText(words.done)).toBeVisible()
}
