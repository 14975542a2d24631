import { cancelApplication } from '@pledge/contract/applications'
import { getLendingTerms } from '@pledge/contract/organization'
import { portfolioAnnouncements } from '@pledge/copy/en/portfolio/announcements'
import { portfolioWaitlist } from '@pledge/copy/en/portfolio/waitlist'
import { banners } from '@pledge/copy/en/screens/banners'
import { dashboard } from '@pledge/copy/en/screens/dashboard'
import { faq } from '@pledge/copy/en/screens/faq'
import { frame } from '@pledge/copy/en/screens/frame'
import { getMobileApp } from '@pledge/copy/en/screens/get-mobile-app'
import { legal } from '@pledge/copy/en/screens/legal'
import { notFound } from '@pledge/copy/en/screens/not-found'
import { residency } from '@pledge/copy/en/screens/residency'
import { start } from '@pledge/copy/en/screens/start'
import { fill } from '@pledge/copy/fill'
import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import * as agent from './pages/agent.ts'
import * as borrower from './pages/borrower.ts'
import { BRAND, seeded } from './cast.ts'
import { createExaminer } from './examine-page.ts'
import { expect, productOfFile, test } from './people.ts'
import { publishRules } from './settings.ts'
import { newEmail, PASSWORD, signInByCalls } from './sign-in-by-calls.ts'
import * as steps from './steps-by-calls.ts'

const BASE = '/account/crypto-backed-loan'
const NOBODYS = 'c0ffee00-0000-4000-8000-000000000001'
/** Public pages by their path, with their titles. */
const PUBLIC = {
  residency: residency.title,
  'start?state=OH': start.title,
  faq: faq.title,
  terms: legal.titles.terms,
  privacy: legal.titles.privacy,
  licenses: legal.titles.licenses,
  'get-mobile-app': getMobileApp.title,
} as const
const choosesState = (page: Page, label: string) =>
  page.getByLabel(residency.state, { exact: true }).selectOption({ label })

const BRANDS = [
  { code: 'PLEDGE', name: 'Pledge', housingLogo: 'equal-housing' },
  { code: 'NORTHWIND', name: 'Northwind', housingLogo: 'equal-opportunity' },
  { code: 'EMBERLINE', name: 'Emberline', housingLogo: 'equal-housing' },
] as const

/** The answer under a question of the FAQ. */
const answerTo = async (page: Page, key: string): Promise<string> => {
  await page.locator(`#${key} > summary`).click()
  return page.locator(`#${key}`).innerText()
}

test.describe('the public pages', () => {
  const product = productOfFile()

  test('a state without loans: the waitlist accepts an address once, confirms by email, and agents read it (1.2.43, 1.2.44, 1.5.42, G.29)', async ({
    people,
  }) => {
    const server = product()
    const page = await people.device()
    const examine = createExaminer({ isPicturedOnly: true })
    const email = newEmail('waiting')
    const joins = async () => {
      await borrower.visit(page, server.origin)
      await borrower.sees(page, residency.heading)
      await choosesState(page, 'Texas')
      await expect(page.getByText('This state is currently not being serviced')).toBeVisible()
      await expect(borrower.button(page, residency.continue)).toBeHidden()
      await examine(page, 'waitlist')
      await borrower.button(page, residency.waitlist.join).click()
      await expect(page.getByText(residency.waitlist.emailMissing)).toBeVisible()
      await page.getByLabel(residency.waitlist.email).fill('not an address')
      await borrower.button(page, residency.waitlist.join).click()
      await expect(page.getByText(residency.waitlist.emailWrong)).toBeVisible()
      await examine(page, 'waitlist-refused')
      await page.getByLabel(residency.waitlist.email).fill(email)
      await borrower.button(page, residency.waitlist.join).click()
      await expect(page.getByText(residency.waitlist.joinedTitle)).toBeVisible()
      await expect(page.getByText(fill(residency.waitlist.joined, { email, state: 'Texas' }))).toBeVisible()
      await examine(page, 'waitlist-joined')
    }
    await joins()
    await joins()
    await page.goto(`${server.origin}/sandbox`)
    const mail = page.getByText(`${BRAND.shortName}: You're on the waitlist`)
    await expect(mail).toBeVisible()
    await expect(mail).toHaveCount(1)

    const avery = await people.device()
    await agent.agentAtQueues(avery, server.origin, 'avery')
    await avery.getByRole('link', { name: portfolioWaitlist.title }).click()
    await borrower.sees(avery, portfolioWaitlist.title)
    await expect(avery.getByRole('rowheader', { name: email })).toHaveCount(1)
    await examine(avery, 'agent-waitlist')
    await borrower.button(avery, portfolioWaitlist.export).click()
    const [download] = await Promise.all([avery.waitForEvent('download'), agent.givesReason(avery)])
    expect(await readFile(await download.path(), 'utf8')).toContain(`"Texas","${email}"`)
    await expect(avery.getByText(portfolioWaitlist.exported).last()).toBeVisible()
    await avery
      .getByRole('button', { name: fill(portfolioWaitlist.removeOf, { email, state: 'Texas' }) })
      .click()
    await borrower.button(avery.getByRole('dialog'), portfolioWaitlist.confirm).click()
    await expect(avery.getByRole('rowheader', { name: email })).toHaveCount(0)
    expect(examine.findings).toEqual([])
  })

  test('the FAQ of each brand states the figures of its own rules (1.1.27 to 1.1.31, 1.2.05, 1.9.04 to 1.9.06)', async ({
    people,
  }) => {
    const server = product()
    const answer = await fetch(`${server.origin}${getLendingTerms.path}?orgCode=NORTHWIND`)
    const { rules } = (await answer.json()) as { rules: { states: { state: string }[]; tiers: object[] } }
    await publishRules(server, 'NORTHWIND', {
      cureHours: 72,
      liquidationFeeBps: 175,
      unsignedDocumentsFeeCents: 12_500,
      deadlines: { completeDays: 21, collateralDays: 7, idleDays: 30 },
      states: rules.states.map((state) =>
        state.state === 'NY'
          ? { ...state, feeRule: { rateBps: 50, flatCents: 0, floorCents: 7_500, capCents: null } }
          : state,
      ),
    })
    const of = async (code: string) => {
      const page = await people.device()
      await page.goto(`${server.origin}/faq?org=${code}`)
      await borrower.sees(page, faq.title)
      const texts = {
        cure: await answerTo(page, 'cure'),
        sale: await answerTo(page, 'other-fees'),
        unsigned: await answerTo(page, 'unsigned'),
        apply: await answerTo(page, 'apply'),
        send: await answerTo(page, 'send'),
        fees: await answerTo(page, 'origination'),
      }
      await people.leave(page)
      return texts
    }
    const pledge = await of('PLEDGE')
    expect(pledge.cure).toContain('48 hours')
    expect(pledge.sale).toContain('2% of the amount sold')
    expect(pledge.unsigned).toContain('$100')
    expect(pledge.apply).toContain('14 calendar days')
    expect(pledge.send).toContain('5 calendar days')
    expect(pledge.fees).toMatch(/New York\s+0\.85% of the cash you borrow\./)
    const northwind = await of('NORTHWIND')
    expect(northwind.cure).toContain('72 hours')
    expect(northwind.sale).toContain('1.75% of the amount sold')
    expect(northwind.unsigned).toContain('$125')
    expect(northwind.apply).toContain('21 calendar days')
    expect(northwind.send).toContain('7 calendar days')
    expect(northwind.fees).toMatch(/New York\s+0\.5% of the cash you borrow\. The minimum is \$75\./)
  })

  test('a question has its own URL, and is found by its words', async ({ people }) => {
    const page = await people.device()
    await page.goto(`${product().origin}${BASE}/faq#what-is-ltv`)
    await expect(page.locator('#what-is-ltv')).toHaveAttribute('open')
    await expect(page.locator('#what-is-ltv')).toBeInViewport()
    await page.getByLabel(faq.search).fill('wire')
    await expect(page.locator('#return')).toBeVisible()
    await expect(page.locator('#what-is-ltv')).toHaveCount(0)
    await page.locator('#return > summary').click()
    await expect(page).toHaveURL(/#return$/)
    await page.goto(`${product().origin}${BASE}/start?state=OH`)
    await page.getByRole('link', { name: 'See all questions' }).click()
    await borrower.sees(page, faq.title)
  })

  test('no link of a public page is dead, and every page has a title, in each brand (1.1.23, 1.1.26, 1.2.12, 1.2.137, 1.2.140 to 1.2.144, 2.2.35 to 2.2.39)', async ({
    people,
  }) => {
    test.setTimeout(180_000)
    const server = product()
    const icons = new Set<string>()
    for (const { code, name, housingLogo } of BRANDS) {
      const page = await people.device()
      const seen = new Map<string, string>()
      for (const [path, title] of Object.entries(PUBLIC)) {
        await page.goto(`${server.origin}${BASE}/${path}${path.includes('?') ? '&' : '?'}org=${code}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        await expect(page).toHaveTitle(`${name} | ${title}`)
        const links = await page
          .getByRole('link')
          .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
        for (const href of links) seen.set(href, path)
        const footer = page.getByRole('contentinfo')
        await expect(footer.getByText(/NMLS ID \d+/).first()).toBeVisible()
        // The full legal text of this brand, as seeded (row 1.1.23).
        await expect(footer.getByText(seeded(code).legal.footer, { exact: true })).toBeVisible()
        await expect(footer.getByRole('img', { name: frame.housing[housingLogo], exact: true })).toBeVisible()
        await expect(page.getByRole('banner').getByRole('button', { name: frame.login })).toBeVisible()
      }
      expect(seen.size).toBeGreaterThan(7)
      const icon = await page.locator('link[rel=icon]').getAttribute('href')
      icons.add(await (await fetch(new URL(icon ?? '', server.origin))).text())
      for (const [href, from] of seen) {
        const { protocol, origin } = new URL(href)
        expect(['http:', 'https:', 'mailto:', 'tel:'], `${href} on ${from}`).toContain(protocol)
        if (origin !== server.origin) continue
        const answer = await page.goto(href)
        expect(answer?.status() ?? 200, `${href} on ${from}`).toBe(200)
        await expect(page, `${href} on ${from}`).toHaveTitle(new RegExp(`^${name} \\| \\S`))
      }
      await people.leave(page)
    }
    expect(icons.size).toBe(BRANDS.length)
  })

  test('every public page opens signed out, the base path among them, without a sign-in (1.2.11, 1.6.03)', async ({
    people,
  }) => {
    const { origin } = product()
    const page = await people.device()
    const signIns: string[] = []
    page.on('request', (request) => {
      if (/\/(auth|oidc)\//.test(new URL(request.url()).pathname)) signIns.push(request.url())
    })
    for (const [address, opened, heading] of [
      ['', 'residency', residency.heading],
      ['/start?state=OH', 'start?state=OH', start.heading],
      ['/faq', 'faq', faq.title],
      ['/residency', 'residency', residency.heading],
      ['/get-mobile-app', 'get-mobile-app', getMobileApp.noAppHeading],
    ] as const) {
      await page.goto(`${origin}${BASE}${address}`)
      await borrower.sees(page, heading)
      await expect(page).toHaveURL(`${origin}${BASE}/${opened}`)
    }
    expect(signIns).toEqual([])
  })

  test('a selected state is kept in the URL, also when the page is loaded again (1.2.45, G.30)', async ({
    people,
  }) => {
    const { origin } = product()
    const page = await people.device()
    await borrower.visit(page, origin)
    await borrower.answerResidency(page, 'Ohio')
    await borrower.sees(page, start.heading)
    await expect(page).toHaveURL(`${origin}${BASE}/start?state=OH`)
    await page.reload()
    await borrower.sees(page, start.heading)
    await expect(page).toHaveURL(`${origin}${BASE}/start?state=OH`)
    await expect(page.getByRole('main').getByText(/Ohio/).first()).toBeVisible()
  })

  test('unknown URLs redirect, or say so (1.2.34 to 1.2.37, 1.2.137 to 1.2.139, 2.2.34, 2.2.44, G.11, G.27)', async ({
    people,
  }) => {
    const server = product()
    // An unknown application gets 404, and so does a page that does not exist.
    people.mayComplain(/404 \(Not Found\)/)
    const page = await people.device()
    const nowhere = await page.goto(`${server.origin}/nothing?org=NORTHWIND`)
    expect(nowhere?.status()).toBe(404)
    await borrower.sees(page, notFound.title)
    await expect(page).toHaveTitle(`Northwind | ${notFound.title}`)
    await page.getByRole('link', { name: notFound.toStart }).click()
    await borrower.sees(page, residency.heading)
    const json = await fetch(`${server.origin}/api/nothing`, { headers: { accept: 'text/html' } })
    expect(json.status).toBe(404)
    expect(await json.json()).toMatchObject({ code: 'access.not-found' })
    await page.goto(`${server.origin}${BASE}/nonsense/at/all`)
    await expect(page).toHaveURL(`${server.origin}${BASE}/residency`)
    await page.goto(`${server.origin}/privacy`)
    await expect(page).toHaveURL(`${server.origin}${BASE}/privacy`)

    const { request } = page.context()
    await request.get(`${server.origin}/auth/login?org=PLEDGE`)
    const maya = await signInByCalls({
      server,
      context: page.context(),
      kind: 'customer',
      email: newEmail(),
      password: PASSWORD,
      isNew: true,
    })
    await page.goto(`${server.origin}/auth/complete`)
    await borrower.sees(page, dashboard.heading)
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: frame.dashboard })).toHaveAttribute('href', '/dashboard')
    await expect(header.getByRole('button', { name: frame.signOut })).toBeVisible()
    await expect(header.getByRole('button', { name: frame.login })).toBeHidden()
    await page.goto(`${server.origin}${BASE}/${NOBODYS}/next-steps`)
    await expect(page).toHaveURL(`${server.origin}/dashboard`)

    const uuid = await steps.begin(maya, 'PLEDGE')
    await page.goto(`${server.origin}${BASE}/${uuid}/nonsense`)
    await expect(page).toHaveURL(`${server.origin}${BASE}/${uuid}/details`)
    await maya.ask(cancelApplication, { params: { uuid }, body: {} })
    await page.goto(`${server.origin}${BASE}/${uuid}/details`)
    await expect(page).toHaveURL(`${server.origin}/dashboard#loan-${uuid}`)
    await header.getByRole('button', { name: frame.signOut }).click()
    await expect(page).toHaveURL(`${server.origin}/auth/login`)
  })

  test("an agent's announcement is shown under the header, dismissed permanently, and shown again when it is changed (1.2.145, 1.3.64, 2.2.40, 2.2.45, 2.4.28)", async ({
    people,
  }) => {
    const server = product()
    const avery = await people.device()
    await agent.agentAtQueues(avery, server.origin, 'avery')
    await avery.getByRole('link', { name: portfolioAnnouncements.title }).click()
    const writes = async (message: string, canBeClosed: boolean, isWarning: boolean) => {
      await borrower.button(avery, portfolioAnnouncements.write).click()
      const dialog = avery.getByRole('dialog')
      await dialog.getByLabel(portfolioAnnouncements.message).fill(message)
      if (isWarning)
        await dialog.getByLabel(portfolioAnnouncements.variants.warn.label).check({ force: true })
      if (!canBeClosed) await dialog.getByLabel(portfolioAnnouncements.dismissable).uncheck()
      await borrower.button(dialog, portfolioAnnouncements.save).click()
      await expect(dialog).toBeHidden()
      await expect(avery.getByRole('rowheader', { name: message })).toBeVisible()
    }
    await writes('Our telephones are closed on Friday.', true, false)
    await writes('Prices are delayed at one venue.', false, true)
    await expect(avery.getByText(portfolioAnnouncements.saved).last()).toBeVisible()

    const page = await people.device()
    const news = () => page.getByRole('region', { name: banners.info, exact: true })
    const warning = () => page.getByRole('region', { name: banners.warn })
    await borrower.visit(page, server.origin)
    await borrower.sees(page, residency.heading)
    await expect(news()).toContainText('Our telephones are closed on Friday.')
    await expect(warning().getByRole('button', { name: banners.dismiss })).toBeHidden()
    const [first, second] = await Promise.all([warning().boundingBox(), news().boundingBox()])
    expect(first?.y ?? 0).toBeLessThan(second?.y ?? 0)
    await news().getByRole('button', { name: banners.dismiss }).click()
    await expect(news()).toBeHidden()
    await page.reload()
    await expect(warning()).toBeVisible()
    await expect(news()).toBeHidden()

    await avery
      .getByRole('button', {
        name: fill(portfolioAnnouncements.editOf, { message: 'Our telephones are closed on Friday.' }),
      })
      .click()
    await avery.getByRole('dialog').getByLabel(portfolioAnnouncements.message).fill('Closed on Monday too.')
    await borrower.button(avery.getByRole('dialog'), portfolioAnnouncements.save).click()
    await expect(avery.getByRole('rowheader', { name: 'Closed on Monday too.' })).toBeVisible()
    await page.reload()
    await expect(news()).toContainText('Closed on Monday too.')

    const other = await people.device()
    await borrower.visit(other, server.origin, 'NORTHWIND')
    await borrower.sees(other, residency.heading)
    await other.waitForLoadState('networkidle')
    await expect(other.getByRole('region', { name: banners.info, exact: true })).toHaveCount(0)
  })

  test('banners that cannot be loaded break nothing (2.2.40)', async ({ people }) => {
    people.mayComplain(/banners/)
    const page = await people.device()
    await page.route('**/api/loans/v1/banners*', (route) => route.abort())
    await borrower.visit(page, product().origin)
    await borrower.answerResidency(page, 'Ohio')
    await borrower.sees(page, start.heading)
    await expect(borrower.button(page, start.continue)).toBeVisible()
  })
})
