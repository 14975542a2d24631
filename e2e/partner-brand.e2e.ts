import { readFile } from 'node:fs/promises'
import { getSandbox, sandboxMoveClock } from '@pledge/sandbox/contract/sandbox'
import { security } from '@pledge/copy/en/screens/security'
import { dashboard } from '@pledge/copy/en/screens/dashboard'
import { readBack } from '@pledge/providers/documents/read-back'
import type { Page } from '@playwright/test'
import { seeded } from './cast.ts'
import { createExaminer, type Examine } from './examine-page.ts'
import * as borrower from './pages/borrower.ts'
import { expect, productOfFile, test, type People } from './people.ts'
import { publishSettings } from './settings.ts'
import { PASSWORD } from './sign-in-by-calls.ts'
import { walksToFunded, type FundedLoan } from './walks-to-funded.ts'

const HOUR_SECONDS = 3_600
const BASE = '/account/crypto-backed-loan'
const LINK = /https?:\/\/\S+/g

/** The default lender's names: none may appear on another lender's page, in its emails or its documents. */
const NAMES_OF_DEFAULT = [
  'Pledge',
  'Pledge Lending',
  '(800) 555-0142',
  '800) 555-0142',
  '+18005550142',
  'pledge.example',
  '2718281',
  '410 Harbor Street',
]
/** `Pledge` where it is not a name: a heading that begins with the word, and the title of the agreement. */
const WORD = /\bPledge (of|and|your|agreement)\b|\b(and|to) Pledge\b/g

const namesIn = (text: string): readonly string[] => {
  const plain = text.replaceAll(/\s+/g, ' ').replaceAll(WORD, '')
  return NAMES_OF_DEFAULT.filter((name) =>
    name === 'Pledge' ? /\bPledge\b/.test(plain) : plain.includes(name),
  )
}

/** What a page says, shows and is named: text, title, images, URLs of links. */
const saidBy = async (page: Page): Promise<string> =>
  [
    await page.title(),
    await page.locator('body').innerText(),
    ...(await page
      .locator('img[alt], [aria-label]')
      .evaluateAll((all) =>
        all.map((each) => each.getAttribute('alt') ?? each.getAttribute('aria-label') ?? ''),
      )),
    ...(await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))),
  ].join('\n')

const isOfBrand = async (page: Page, code: string): Promise<void> => {
  const { shortName } = seeded(code)
  await expect(page).toHaveTitle(new RegExp(`^${shortName} \\| `))
  await expect(page.getByRole('contentinfo')).toContainText(seeded(code).supportPhone.replace(' ', '\u00a0'))
  expect(namesIn(await saidBy(page)), `names of the default lender at ${page.url()}`).toEqual([])
}

/** An hour later, for the product and the browser: what was stored for a shorter time is gone. */
const anHourPasses = async ({ page, anonymous }: FundedLoan): Promise<void> => {
  await anonymous.ask(sandboxMoveClock, { body: { forwardSeconds: HOUR_SECONDS } })
  const context = page.context()
  const kept = await context.cookies()
  await context.clearCookies()
  const until = Date.now() / 1_000 + HOUR_SECONDS
  await context.addCookies(kept.filter(({ expires }) => expires === -1 || expires > until))
}

/** Every page that a borrower with a loan may open, including the public ones. */
const pagesOf = (uuid: string): readonly string[] => [
  '/dashboard',
  '/account/security',
  `${BASE}/start?state=OH`,
  `${BASE}/residency`,
  `${BASE}/faq`,
  `${BASE}/terms`,
  `${BASE}/privacy`,
  `${BASE}/licenses`,
  `${BASE}/get-mobile-app`,
  `${BASE}/${uuid}/complete`,
  `${BASE}/${uuid}/documents`,
  '/auth/login',
  '/nothing/here',
]

const opensEachPage = async (
  page: Page,
  { home, code, uuid, examine }: { home: string; code: string; uuid: string; examine: Examine },
): Promise<void> => {
  for (const path of pagesOf(uuid)) {
    await page.goto(home + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await isOfBrand(page, code)
    await examine(
      page,
      `partner${path
        .replace(BASE, '')
        .replace(uuid, '')
        .replaceAll(/[^a-z]+/gi, '-')}`,
    )
  }
}

const readsEachDocument = async (page: Page, home: string, uuid: string): Promise<void> => {
  await page.goto(`${home}${BASE}/${uuid}/documents`)
  const names = await borrower.documentNames(page)
  expect(names.length).toBeGreaterThan(3)
  for (const name of names) {
    const download = await borrower.downloads(page, name)
    const { text } = await readBack(new Uint8Array(await readFile(await download.path())))
    expect(namesIn(text), `names of the default lender in ${name}`).toEqual([])
  }
}

/** Each link of each email, in a new browser: the borrower's own brand, which has their account. */
const followsEachMail = async (
  people: People,
  { anonymous, email }: FundedLoan,
  code: string,
): Promise<void> => {
  const { mails } = await anonymous.ask(getSandbox)
  const own = mails.filter(({ to }) => to === email)
  expect(own.length).toBeGreaterThan(2)
  const links = new Set<string>()
  for (const mail of own) {
    expect(namesIn(`${mail.subject}\n${mail.text.replaceAll(LINK, '')}`), mail.subject).toEqual([])
    for (const [link] of mail.text.matchAll(LINK)) links.add(link)
  }
  expect(links.size).toBeGreaterThan(0)
  for (const link of links) {
    const fresh = await people.device()
    await fresh.goto(link)
    await borrower.signsInAgain(fresh, { email, password: PASSWORD })
    const title = link.includes('/account/security') ? security.title : dashboard.heading
    await borrower.sees(fresh, title)
    await isOfBrand(fresh, code)
    await people.leave(fresh)
  }
}

test.describe('a borrower of a partner', () => {
  const product = productOfFile()

  test.beforeAll(() => publishSettings(product(), 'EMBERLINE', { hosts: [] }))

  for (const { code, isOwnHost } of [
    { code: 'NORTHWIND', isOwnHost: true },
    { code: 'EMBERLINE', isOwnHost: false },
  ])
    test(`${isOwnHost ? 'at a host of its own' : 'reached by ?org= alone'} never shows another lender: on no page, in no email, in no document, an hour later too (1.1.01, 1.1.22)`, async ({
      people,
    }) => {
      test.setTimeout(360_000)
      // A page that does not exist is opened, and the calls of an ended session are refused before a new one starts.
      people.mayComplain(/404 \(Not Found\) \S+\/nothing\/here /)
      people.mayComplain(/401 \(Unauthorized\) \S+ \(at \/dashboard\)/)
      const server = product()
      const { port } = new URL(server.origin)
      const home = isOwnHost ? `http://${code.toLowerCase()}.localhost:${port}` : server.origin
      const pictured = createExaminer({ brand: code, isPicturedOnly: true })
      const examine = async (page: Page, name: string) => {
        await isOfBrand(page, code)
        await pictured(page, `partner-walk-${name}`)
      }
      const funded = await walksToFunded(people, server, { home, organization: code, examine })
      const { page, uuid, email } = funded
      await test.step('an hour later', async () => {
        await anHourPasses(funded)
        await page.reload()
        await borrower.sees(page, dashboard.heading)
        await isOfBrand(page, code)
      })
      await test.step('in another tab, on each page', async () => {
        const tab = await page.context().newPage()
        await opensEachPage(tab, { home, code, uuid, examine: pictured })
        await readsEachDocument(tab, home, uuid)
        await tab.close()
      })
      await test.step('beside a tab of the default lender', async () => {
        const other = await page.context().newPage()
        await other.goto(`${server.origin}${BASE}/start?state=OH&org=PLEDGE`)
        await expect(other).toHaveTitle(/^Pledge \| /)
        await page.reload()
        await borrower.sees(page, dashboard.heading)
        await isOfBrand(page, code)
        await other.reload()
        await expect(other).toHaveTitle(/^Pledge \| /)
        await other.close()
      })
      await test.step('once the session is over', async () => {
        await borrower.losesSession(page)
        await page.reload()
        await expect(page).toHaveURL(/\/auth\/sign-in\//)
        await isOfBrand(page, code)
        await borrower.signsInAgain(page, { email, password: PASSWORD })
        await borrower.sees(page, dashboard.heading)
        await isOfBrand(page, code)
      })
      await test.step('from each link of each email, in a new browser', () =>
        followsEachMail(people, funded, code))
      expect(pictured.findings).toEqual([])
    })
})
