import { banners } from '@pledge/copy/en/screens/banners'
import { faq } from '@pledge/copy/en/screens/faq'
import { getMobileApp } from '@pledge/copy/en/screens/get-mobile-app'
import { residency } from '@pledge/copy/en/screens/residency'
import { start } from '@pledge/copy/en/screens/start'
import { fill } from '@pledge/copy/fill'
import { BRAND, isExamined, seeded } from './cast.ts'
import { createExaminer } from './examine-page.ts'
import * as borrower from './pages/borrower.ts'
import { expect, productOfFile, test } from './people.ts'
import { publishSettings } from './settings.ts'

const BASE = '/account/crypto-backed-loan'
const BRAND_AT_HOME = isExamined ? BRAND.code : 'FERNHOLLOW'
const INTERNATIONAL_BRAND = isExamined ? BRAND.code : 'ALDERMOOR'

test.describe("a brand's own settings", () => {
  const product = productOfFile()

  test('a brand without web applications leads to its app, or shows whom to contact (1.1.21, 1.2.06, 1.6.04, G.60)', async ({
    people,
  }) => {
    const server = product()
    const flags = {
      international: false,
      wholesale: false,
      webOnly: false,
      webCollateral: false,
      additionalDocs: false,
    }
    await publishSettings(server, BRAND_AT_HOME, { flags })
    const page = await people.device()
    await borrower.visit(page, server.origin, BRAND_AT_HOME)
    await borrower.answerResidency(page, 'Ohio')
    await expect(page).toHaveURL(`${server.origin}${BASE}/get-mobile-app`)
    await borrower.sees(page, getMobileApp.noAppHeading)
    await expect(page.getByRole('link', { name: /^Call \(/ })).toBeVisible()
    await publishSettings(server, BRAND_AT_HOME, {
      mobileApp: {
        ios: 'https://apps.apple.com/us/app/fernhollow/id1',
        android: 'https://play.google.com/store/apps/details?id=example.fernhollow',
      },
    })
    await page.reload()
    await borrower.sees(page, fill(getMobileApp.heading, { shortName: seeded(BRAND_AT_HOME).shortName }))
    await expect(page.getByRole('link', { name: getMobileApp.stores.ios })).toHaveAttribute(
      'href',
      'https://apps.apple.com/us/app/fernhollow/id1',
    )
    await expect(page.getByRole('img', { name: getMobileApp.qr.android })).toBeVisible()
    const examine = createExaminer({ brand: BRAND_AT_HOME })
    await examine(page, 'pages-get-mobile-app')
    expect(examine.findings).toEqual([])
  })

  test('a brand with international loans shows the choice, and the countries without them (1.2.42, 1.2.146, 1.6.05, 2.2.41)', async ({
    people,
  }) => {
    const server = product()
    const flags = {
      international: true,
      wholesale: false,
      webOnly: false,
      webCollateral: true,
      additionalDocs: false,
    }
    const page = await people.device()
    await borrower.visit(page, server.origin, INTERNATIONAL_BRAND)
    await borrower.sees(page, residency.heading)
    await expect(page.getByRole('option', { name: 'Ohio' })).toBeAttached()
    await expect(page.getByText(residency.international, { exact: true })).toHaveCount(0)
    await publishSettings(server, INTERNATIONAL_BRAND, { flags })
    await page.reload()
    await borrower.sees(page, residency.heading)
    await page.getByText(residency.international, { exact: true }).click()
    await expect(page.getByText(/^We don't lend to residents of .*North Korea/)).toBeVisible()
    const examine = createExaminer({ brand: INTERNATIONAL_BRAND })
    await examine(page, 'pages-residency-international')
    await page.getByLabel(residency.country, { exact: true }).selectOption({ label: 'Singapore' })
    await borrower.button(page, residency.continue).click()
    await borrower.sees(page, start.heading)
    // Shown beside the choice, it is not repeated on later pages.
    await expect(page.getByRole('heading', { name: start.heading })).toBeVisible()
    await expect(page.getByRole('region', { name: banners.countries })).toHaveCount(0)
    const direct = await people.device()
    await direct.goto(`${server.origin}/start?country=SG&org=${INTERNATIONAL_BRAND}`)
    await borrower.sees(direct, start.heading)
    await expect(direct.getByRole('region', { name: banners.countries })).toContainText('North Korea')
    await examine(page, 'pages-start-international')
    expect(examine.findings).toEqual([])
  })

  test('colors, logo and the heading typeface are those of the organization in the URL (1.1.22)', async ({
    people,
  }) => {
    const { origin } = product()
    const appearanceOf = async (code: string) => {
      const page = await people.device()
      await page.goto(`${origin}${BASE}/faq?org=${code}`)
      await borrower.sees(page, faq.title)
      const logo = page.getByRole('banner').getByRole('img', { name: seeded(code).shortName })
      await expect(logo).toBeVisible()
      const drawn = await fetch(new URL((await logo.getAttribute('src')) ?? '', origin))
      const appearance = {
        logo: await drawn.text(),
        color: await page.evaluate(() =>
          getComputedStyle(document.documentElement).getPropertyValue('--brand').trim(),
        ),
        face: await page
          .getByRole('heading', { level: 1 })
          .evaluate((heading) => getComputedStyle(heading).fontFamily),
      }
      await page.goto(`${origin}${BASE}/residency?org=${code}`)
      const promise = page.getByText(seeded(code).promise, { exact: true })
      await expect(promise).toBeVisible()
      expect(await promise.evaluate((hero) => getComputedStyle(hero).fontFamily)).toBe(appearance.face)
      await people.leave(page)
      expect(appearance.logo).toContain('<svg')
      expect(appearance.color).toBe(seeded(code).theme.primary)
      return appearance
    }
    // One without its own typeface, one with serifs, one with slabs.
    const appearances = [
      await appearanceOf('PLEDGE'),
      await appearanceOf('ASHVERLY'),
      await appearanceOf('BRACKENFORD'),
    ]
    for (const part of ['logo', 'color', 'face'] as const)
      expect(new Set(appearances.map((appearance) => appearance[part])).size, part).toBe(appearances.length)
  })
})
