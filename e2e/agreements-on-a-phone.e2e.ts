import { disclosures } from '@pledge/copy/en/screens/disclosures'
import type { Page } from '@playwright/test'
import { approveIdentity, openDocument } from '@pledge/testing/steps/origination'
import { cutOff } from './cut-off.ts'
import { beginsByCalls, opensSignedIn, pathOf } from './new-loan.ts'
import * as borrower from './pages/borrower.ts'
import { expect, productOfFile, test } from './people.ts'
import { knownAgent } from './sign-in-by-calls.ts'
import * as steps from './steps-by-calls.ts'

const WIDTHS_PX = [320, 390]

/** Text that is wider than its place, whether it is cut there or scrolls. */
const tooWide = (page: Page): Promise<readonly string[]> =>
  borrower
    .firstOfDocument(page)
    .evaluate((article) =>
      [article, ...article.querySelectorAll('*:not(.max-sm\\:sr-only, .max-sm\\:sr-only *)')]
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
        .map((element) => element.outerHTML.slice(0, 140)),
    )

test.describe('the agreements on a phone', () => {
  const product = productOfFile({ isShared: true })

  test('show every figure of their tables within the screen, and each sentence in full (1.2.101)', async ({
    people,
    browser,
  }) => {
    const server = product()
    const { page, caller, uuid } = await beginsByCalls(people, server, { isPhone: true })
    await openDocument(caller, uuid)
    await steps.giveDetails(caller, uuid)
    for (const side of ['FRONT', 'BACK'] as const) await steps.uploadSide(caller, uuid, side)
    const { caller: avery } = await knownAgent(browser, server, 'avery')
    await approveIdentity(avery, uuid)
    await steps.giveBank(caller, uuid)
    await steps.reaches(caller, uuid, 'SIGN_DOCS')
    await opensSignedIn(page, server, pathOf(uuid, 'disclosures'))
    for (const number of [1, 2, 3]) {
      await expect(page.getByText(`Document ${number} of 3`, { exact: true })).toBeVisible()
      const text = borrower.firstOfDocument(page)
      await expect(text).toContainText(/\w{3}/)
      const size = page.viewportSize()
      for (const width of WIDTHS_PX) {
        await page.setViewportSize({ width, height: 844 })
        expect(await cutOff(page), `document ${number} at ${width} px`).toEqual([])
        expect(await tooWide(page), `document ${number} at ${width} px`).toEqual([])
      }
      if (size !== null) await page.setViewportSize(size)
      const clauses = await text
        .getByRole('paragraph')
        .filter({ hasText: /^\d+\.\d+ / })
        .allInnerTexts()
      expect(clauses.filter((each) => !/[.:;]"?$/.test(each))).toEqual([])
      if (number === 1) {
        await expect(text.getByRole('table').nth(1).getByRole('cell')).toHaveCount(4)
        await expect(text.getByRole('table').nth(2).getByRole('columnheader')).toHaveCount(3)
      }
      if (number === 3) break
      await borrower.readsAndAccepts(page, number, 3)
    }
    await expect(borrower.button(page, disclosures.acceptLast)).toBeVisible()
  })
})
