import { portfolioAnnouncements } from '@pledge/copy/en/portfolio/announcements'
import { portfolioFrame } from '@pledge/copy/en/portfolio/frame'
import { portfolioWaitlist } from '@pledge/copy/en/portfolio/waitlist'
import { banners } from '@pledge/copy/en/screens/banners'
import { faq } from '@pledge/copy/en/screens/faq'
import { legal } from '@pledge/copy/en/screens/legal'
import { notFound } from '@pledge/copy/en/screens/not-found'
import { residency } from '@pledge/copy/en/screens/residency'
import { fill } from '@pledge/copy/fill'
import type { Page } from '@playwright/test'
import { SHOWN_AS } from './cast.ts'
import { createExaminer } from './examine-page.ts'
import * as agent from './pages/agent.ts'
import * as borrower from './pages/borrower.ts'
import { expect, productOfFile, test } from './people.ts'
import { newEmail } from './sign-in-by-calls.ts'

const BASE = '/account/crypto-backed-loan'

const choosesState = (page: Page, label: string) =>
  page.getByLabel(residency.state, { exact: true }).selectOption({ label })

test.describe('the public pages, examined', () => {
  const product = productOfFile()

  for (const { code, colorScheme, isPhone } of SHOWN_AS) {
    test(`axe finds nothing, as ${code} in ${colorScheme}${isPhone ? ' on a phone' : ''} (S8, WCAG 2.2 AA)`, async ({
      people,
    }) => {
      people.mayComplain(/404 \(Not Found\)/)
      const server = product()
      const avery = await people.device({ colorScheme, isPhone })
      const examine = createExaminer({ brand: code })
      const named = (name: string) => `pages-${name}`
      await agent.agentAtQueues(avery, server.origin, 'avery', code)
      await avery.goto(`${server.origin}/portfolio-manager/announcements`)
      for (const { message, isWarning } of [
        { message: 'Our telephones are closed on Friday. '.repeat(12), isWarning: false },
        { message: 'Prices are delayed at one venue.', isWarning: true },
      ]) {
        await borrower.button(avery, portfolioAnnouncements.write).click()
        const dialog = avery.getByRole('dialog')
        await dialog.getByLabel(portfolioAnnouncements.message).fill(message)
        if (isWarning)
          await dialog.getByLabel(portfolioAnnouncements.variants.warn.label).check({ force: true })
        else await examine(avery, named('agent-announcement'))
        await borrower.button(dialog, portfolioAnnouncements.save).click()
        await expect(dialog).toBeHidden()
      }
      await examine(avery, named('agent-announcements'))
      await avery.getByRole('button', { name: /^Delete: Prices/ }).click()
      await examine(avery, named('agent-announcement-deleted'))
      await borrower.button(avery.getByRole('dialog'), portfolioAnnouncements.keep).click()

      const page = await people.device({ colorScheme, isPhone })
      await borrower.visit(page, server.origin, code)
      await expect(page.getByRole('region', { name: banners.warn })).toBeVisible()
      await examine(page, named('residency-banners'))
      await choosesState(page, 'Texas')
      await page.getByLabel(residency.waitlist.email).fill(newEmail('waiting'))
      await borrower.button(page, residency.waitlist.join).click()
      await expect(page.getByText(residency.waitlist.joinedTitle)).toBeVisible()
      await examine(page, named('residency-joined'))
      await avery.goto(`${server.origin}/portfolio-manager/waitlist`)
      await borrower.sees(avery, portfolioWaitlist.title)
      await examine(avery, named('agent-waitlist'))
      await avery
        .getByRole('button', { name: /^Remove \S+ from the waitlist/ })
        .first()
        .click()
      await examine(avery, named('agent-waitlist-removal'))
      await borrower.button(avery.getByRole('dialog'), portfolioWaitlist.keep).click()
      await borrower.button(avery, portfolioFrame.signOut).click()
      await borrower.sees(avery, portfolioFrame.signedOutTitle)
      await examine(avery, named('agent-signed-out'))
      await page.goto(`${server.origin}${BASE}/faq#origination`)
      await expect(page.locator('#origination')).toHaveAttribute('open')
      for (const key of ['how-much', 'rates', 'levels']) await page.locator(`#${key} > summary`).click()
      await examine(page, named('faq'))
      await page.getByLabel(faq.search).fill('no such word')
      await expect(page.getByRole('heading', { name: faq.found.none })).toBeVisible()
      await examine(page, named('faq-without-a-hit'))
      for (const path of ['terms', 'privacy', 'licenses', 'get-mobile-app']) {
        await page.goto(`${server.origin}${BASE}/${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await examine(page, named(path))
      }
      await page.goto(`${server.origin}${BASE}/terms?version=99`)
      await expect(page.getByText(fill(legal.noVersion, { version: '99' }))).toBeVisible()
      await examine(page, named('terms-no-version'))
      await page.getByRole('link', { name: legal.toCurrent }).click()
      await expect(page.getByText(fill(legal.version, { version: '1' }))).toBeVisible()
      await page.goto(`${server.origin}/nothing`)
      await borrower.sees(page, notFound.title)
      await examine(page, named('not-found'))
      expect(examine.findings).toEqual([])
    })
  }
})
