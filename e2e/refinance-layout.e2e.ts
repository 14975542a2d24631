import { getApplication, getApplications } from '@pledge/contract/applications'
import { dashboard } from '@pledge/copy/en/screens/dashboard'
import { documents } from '@pledge/copy/en/screens/documents'
import { refinance } from '@pledge/copy/en/screens/refinance'
import { refinanceTopUp } from '@pledge/copy/en/screens/refinance-top-up'
import type { Locator, Page } from '@playwright/test'
import { twoAgents } from './loan-to-release.ts'
import { opensPage, opensSignedIn } from './new-loan.ts'
import { sees } from './pages/borrower.ts'
import * as refinancing from './pages/refinance.ts'
import { expect, PHONE, productOfFile, test } from './people.ts'
import { claimsAndSelects, hasOldLoan } from './refinance-by-calls.ts'

const DESKTOP = { width: 1280, height: 900 }
/** What the window of a small laptop shows. */
const LAPTOP = { width: 1280, height: 640 }
/** More than a window: cards of many loans. */
const LONG_PX = 2000
/** Between a panel that stays while the page scrolls, and the edge of the window: `top-6`. */
const GAP_PX = 24
/** Of a position on a screen, rounding by the browser. */
const ROUNDING_PX = 1
const OLD_LOAN = { loan_number: 'CEL-900020', coin: 'BTC', coin_quantity: '0.5', balance: '18000.00' }

/** The pages of an application but its documents, below its address. */
const LOAN_PAGES = [
  '',
  'renew',
  'details',
  'next-steps',
  'identity',
  'disbursement',
  'usdc-disbursement',
  'disbursement/manually-link',
  'disbursement/link-account',
  'disbursement/choose-account',
  'disclosures',
  'collateral',
  'complete',
  'collateral-release',
  'decline',
  'credit-frozen',
  'credit-locked',
  'credit-no-match',
]

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (box === null) throw new Error('it must be shown')
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height }
}

interface Layout {
  /** What the main column has: the cards, or one. */
  readonly cards: Locator
  /** The card beside it that has the page's action. */
  readonly panel: Locator
  readonly action: Locator
}

/** The cards as if they were of many loans, so that the page is longer than the window. */
const withManyCards = async (page: Page, { cards }: Layout) => {
  await cards.evaluate((element, px) => {
    if (element instanceof HTMLElement) element.style.minHeight = `${px}px`
  }, LONG_PX)
  await page.evaluate(() => window.scrollTo(0, 0))
}
const scrolls = async (page: Page, px: number) => {
  await page.evaluate((top) => window.scrollTo(0, top), px)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(px)
}

const expectOnDesktop = async (page: Page, layout: Layout): Promise<void> => {
  await page.setViewportSize(DESKTOP)
  await withManyCards(page, layout)
  const { cards, panel, action } = layout
  const [left, right] = [await boxOf(cards), await boxOf(panel)]
  expect(left.right).toBeLessThan(right.left)
  expect(Math.abs(left.top - right.top)).toBeLessThanOrEqual(ROUNDING_PX)
  expect(right.right).toBeLessThanOrEqual(DESKTOP.width)
  const button = await boxOf(action)
  expect(button.left >= right.left && button.right <= right.right).toBe(true)
  expect(button.top >= right.top && button.bottom <= right.bottom).toBe(true)
  // The cards scroll away; the panel stays, with its button within the window.
  for (const size of [DESKTOP, LAPTOP]) {
    await page.setViewportSize(size)
    const tops = []
    for (const px of [LONG_PX / 2, LONG_PX / 2 + GAP_PX]) {
      await scrolls(page, px)
      expect((await boxOf(cards)).top).toBeLessThan(0)
      await expect(action).toBeInViewport({ ratio: 1 })
      tops.push((await boxOf(panel)).top)
    }
    expect(Math.abs((tops[0] ?? 0) - (tops[1] ?? GAP_PX))).toBeLessThanOrEqual(ROUNDING_PX)
  }
}

const expectOnPhone = async (page: Page, layout: Layout): Promise<void> => {
  await page.setViewportSize(PHONE)
  await withManyCards(page, layout)
  const { cards, panel, action } = layout
  const [above, below] = [await boxOf(cards), await boxOf(panel)]
  expect(above.bottom).toBeLessThanOrEqual(below.top)
  expect([below.left, below.right]).toEqual([above.left, above.right])
  expect(above.left >= 0 && above.right <= PHONE.width).toBe(true)
  const bar = page.locator('[data-action-bar]').filter({ has: action })
  const height = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
  for (const px of [0, LONG_PX / 2, height]) {
    await scrolls(page, px)
    await expect(bar).toBeInViewport({ ratio: 1 })
    const { left, right, bottom } = await boxOf(bar)
    expect([left, right, bottom]).toEqual([0, PHONE.width, PHONE.height])
    const button = await boxOf(action)
    expect(button.left >= left && button.right <= right && button.bottom <= bottom).toBe(true)
  }
  await expect(page.locator('[data-action-bar]')).toHaveCount(1)
  // The end of the page is not under the bar.
  const end = await boxOf(page.locator('footer').last())
  expect(end.bottom).toBeLessThanOrEqual((await boxOf(bar)).top + ROUNDING_PX)
}

test.describe('the pages of a refinance', () => {
  const product = productOfFile()

  test('have cards and a sticky panel beside them on a desktop, one below the other and a fixed button on a phone; its loan pages end on the dashboard (1.3.02, 2.2.06, 2.2.43, G.10)', async ({
    people,
  }) => {
    test.setTimeout(240_000)
    const server = product()
    const agents = await twoAgents(people, server)
    const { page, caller, anonymous } = await hasOldLoan(people, server, { agents, oldLoan: OLD_LOAN })
    const { uuid, offerUuid } = await claimsAndSelects(caller, anonymous, OLD_LOAN.loan_number)
    const button = (name: string) => page.getByRole('button', { name, exact: true })

    await test.step('the list', async () => {
      await opensSignedIn(page, server, refinancing.LIST_PATH)
      const { application } = await caller.ask(getApplication, { params: { uuid } })
      const label = application.selectedOffer?.celsiusTopUpRequired
        ? refinance.panel.actions.VIEW_TOP_UP_ESTIMATE
        : refinance.panel.actions.REVIEW_LOAN_AGREEMENT
      const layout = {
        cards: page.getByRole('region', { name: refinance.cards.title }),
        panel: page.getByRole('complementary', { name: refinance.panel.title }),
        action: button(label),
      }
      await expect(layout.cards.getByTestId('refinance-card')).toHaveCount(1)
      await expectOnDesktop(page, layout)
      await expectOnPhone(page, layout)
    })
    await test.step('the top-up with its estimate', async () => {
      await page.goto(`${server.origin}${refinancing.LIST_PATH}/${uuid}/${offerUuid}/collateral-top-up`)
      const layout = {
        cards: page.getByRole('region', { name: refinanceTopUp.estimate.title }),
        panel: page.getByRole('complementary', { name: refinanceTopUp.estimate.loanTitle }),
        action: button(refinanceTopUp.estimate.continue),
      }
      await expectOnDesktop(page, layout)
      await expectOnPhone(page, layout)
    })
    await test.step('every loan page but the documents ends on the dashboard, because it is a refinance', async () => {
      await page.setViewportSize(DESKTOP)
      const { applications } = await caller.ask(getApplications)
      expect(applications.map(({ appUuid, isCelsiusRefi }) => [appUuid, isCelsiusRefi])).toEqual([
        [uuid, true],
      ])
      for (const path of LOAN_PAGES) {
        await opensPage(page, server, uuid, path)
        await expect(page, path).toHaveURL(`${server.origin}/dashboard#loan-${uuid}`)
        await sees(page, dashboard.heading)
      }
      await opensPage(page, server, uuid, 'documents')
      await sees(page, documents.title)
    })
  })
})
