import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { collateral } from '@pledge/copy/en/screens/collateral'
import { dashboard } from '@pledge/copy/en/screens/dashboard'
import { nextSteps } from '@pledge/copy/en/screens/next-steps'
import { start } from '@pledge/copy/en/screens/start'
import { explanations } from '@pledge/copy/en/screens/start-explanations'
import type { Browser, Page } from '@playwright/test'
import { approveIdentity } from '@pledge/testing/steps/origination'
import { seeded } from './cast.ts'
import { opensPage } from './new-loan.ts'
import * as borrower from './pages/borrower.ts'
import { expect, productOfFile, test, type People } from './people.ts'
import type { ProductServer } from './server.ts'
import { AGENT_PASSWORD, newEmail, PASSWORD, signInByCalls } from './sign-in-by-calls.ts'
import * as steps from './steps-by-calls.ts'

const PICTURES = fileURLToPath(new URL('../docs/images', import.meta.url))
const BASE = '/account/crypto-backed-loan'
const BRANDS = (process.env['PLEDGE_BRANDS'] ?? 'PLEDGE,CINDERMARSH,TALLOWMERE').split(',')
const SIZES = [
  { width: 390, height: 844, shownPx: 300 },
  { width: 1280, height: 900, shownPx: 480 },
] as const
const GAP_PX = 16

type Shots = Readonly<Record<number, Buffer>>

const pictured = async (page: Page): Promise<Shots> => {
  const shots: Record<number, Buffer> = {}
  for (const { width, height } of SIZES) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    shots[width] = await page.screenshot()
  }
  return shots
}

/** Walks to the three screens of one brand, with calls between them. */
const walk = async (people: People, server: ProductServer, organization: string) => {
  const page = await people.device()
  const own = { server, context: page.context(), organization } as const
  await page.goto(`${server.origin}${BASE}/start?state=OH&org=${organization}`)
  await borrower.sees(page, start.heading)
  await expect(page.getByText(explanations.noTerms)).toBeHidden()
  const shots = { start: await pictured(page) }
  const person = {
    kind: 'customer',
    email: newEmail(organization.toLowerCase()),
    password: PASSWORD,
  } as const
  const caller = await signInByCalls({ ...own, ...person, isNew: true })
  await page.goto(`${server.origin}/auth/complete?org=${organization}`)
  await borrower.sees(page, dashboard.heading)
  const uuid = await steps.begin(caller, organization)
  await steps.giveDetails(caller, uuid)
  await opensPage(page, server, uuid, 'next-steps')
  await borrower.sees(page, nextSteps.title)
  const atSteps = await pictured(page)
  for (const side of ['FRONT', 'BACK'] as const) await steps.uploadSide(caller, uuid, side)
  const agentPage = await people.device()
  const agent = await signInByCalls({
    server,
    context: agentPage.context(),
    organization,
    kind: 'agent',
    email: `avery@${organization.toLowerCase()}.example`,
    password: AGENT_PASSWORD,
    isNew: false,
  })
  await approveIdentity(agent, uuid)
  await steps.giveBank(caller, uuid)
  await steps.signAll(caller, uuid)
  await opensPage(page, server, uuid, 'collateral')
  await borrower.sees(page, collateral.title)
  return { ...shots, 'next-steps': atSteps, collateral: await pictured(page) }
}

/** The brands' pictures combined into one, each at its shown width. */
const sideBySide = async (
  browser: Browser,
  of: {
    readonly shots: readonly Buffer[]
    readonly names: readonly string[]
    readonly size: (typeof SIZES)[number]
  },
): Promise<Buffer> => {
  const { width, height, shownPx } = of.size
  const shownHeight = Math.round((height / width) * shownPx)
  const figures = of.shots.map(
    (shot, index) =>
      `<figure><figcaption>${of.names[index] ?? ''}</figcaption><img src="data:image/png;base64,${shot.toString('base64')}"></figure>`,
  )
  const page = await browser.newPage({
    viewport: {
      width: (shownPx + GAP_PX) * of.shots.length + GAP_PX,
      height: shownHeight + 3 * GAP_PX + 20,
    },
  })
  await page.setContent(
    `<style>body{margin:0;padding:${GAP_PX}px;display:flex;gap:${GAP_PX}px;background:#e4e6ea;font:600 14px/20px sans-serif}
      figure{margin:0}img{width:${shownPx}px;height:${shownHeight}px;margin-top:8px;border-radius:8px;display:block}</style>${figures.join('')}`,
  )
  const picture = await page.screenshot()
  await page.close()
  return picture
}

test.describe('pictures', () => {
  const product = productOfFile()

  test('of brands side by side, on three screens at two widths', async ({ people, browser }) => {
    test.setTimeout(240_000)
    const { default: sharp } = await import('sharp')
    const names = BRANDS.map((code) => seeded(code).shortName)
    const walks = []
    for (const code of BRANDS) walks.push(await walk(people, product(), code))
    mkdirSync(PICTURES, { recursive: true })
    for (const screen of ['start', 'next-steps', 'collateral'] as const)
      for (const size of SIZES) {
        const shots = walks.map((each) => each[screen][size.width] ?? Buffer.alloc(0))
        const picture = await sideBySide(browser, { shots, names, size })
        await sharp(picture)
          .png({ palette: true, quality: 100, dither: 0.5, effort: 10, compressionLevel: 9 })
          .toFile(`${PICTURES}/brands-${screen}-${size.width}.png`)
      }
  })
})
