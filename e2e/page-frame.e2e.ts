import { collateral } from '@pledge/copy/en/screens/collateral'
import { dashboard } from '@pledge/copy/en/screens/dashboard'
import { details } from '@pledge/copy/en/screens/details'
import { disbursement } from '@pledge/copy/en/screens/disbursement'
import { disclosures } from '@pledge/copy/en/screens/disclosures'
import { documents } from '@pledge/copy/en/screens/documents'
import { faq } from '@pledge/copy/en/screens/faq'
import { identity } from '@pledge/copy/en/screens/identity'
import { nextSteps } from '@pledge/copy/en/screens/next-steps'
import { progress } from '@pledge/copy/en/screens/progress'
import { residency } from '@pledge/copy/en/screens/residency'
import { start } from '@pledge/copy/en/screens/start'
import { explanations } from '@pledge/copy/en/screens/start-explanations'
import { fill } from '@pledge/copy/fill'
import type { Page } from '@playwright/test'
import type { Calls } from '@pledge/testing/call/calls'
import { approveIdentity, approveDisbursement } from '@pledge/testing/steps/origination'
import { callerOf } from './caller.ts'
import { cutOff, NARROWEST_PX } from './cut-off.ts'
import { newApplicant, opensPage } from './new-loan.ts'
import * as borrower from './pages/borrower.ts'
import { expect, PHONE, productOfFile, test, type People } from './people.ts'
import type { ProductServer } from './server.ts'
import { AGENT_PASSWORD, emailOfAgent, signInByCalls } from './sign-in-by-calls.ts'
import * as steps from './steps-by-calls.ts'

const BASE = '/account/crypto-backed-loan'
const DESKTOP = { width: 1280, height: 900 }
const NARROWEST = { width: NARROWEST_PX, height: 640 }
const PANEL_PX = 352
const PAGE_PX = 1152
const GUTTER_PX = 24
const BAR_PX = 72
/** What a browser does not count as a layout shift. */
const NO_SHIFT = 0.001

/** For an application in its final steps: each page with its title, and whether it has an action. */
const PAGES = {
  'next-steps': [nextSteps.title, true],
  identity: [identity.title, true],
  // Each payment method has its own button.
  disbursement: [disbursement.title, false],
  'disbursement/manually-link': [disbursement.entry.title, true],
  documents: [documents.title, false],
} as const

/** How much visible content has shifted since the page was opened. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const sum = { value: 0 }
    Object.assign(window, { shifts: sum })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum.value += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: { value: number } }).shifts.value)

/** The one button or link of a page's primary action; on a phone a figure precedes it. */
const ACTION = 'div[data-print="no"] > div:last-child > :is(a, button)'

/** The right panels of the page's grids, each in its place, with the page's action in one of them. */
const expectPanel = async (page: Page, path: string, hasAction: boolean): Promise<void> => {
  const panels = page.locator('main [class*="lg:col-start-2"]')
  await expect(panels.first(), path).toBeVisible()
  // An element that is being rerendered has no position.
  const right = (DESKTOP.width + PAGE_PX) / 2 - GUTTER_PX
  const elsewhere = async () => {
    const boxes = await Promise.all((await panels.all()).map((panel) => panel.boundingBox()))
    return boxes.filter((at) => at === null || at.width !== PANEL_PX || at.x + at.width !== right)
  }
  await expect.poll(elsewhere, path).toEqual([])
  const action = panels.locator(ACTION)
  if (!hasAction) {
    await expect(action, path).toHaveCount(0)
    return
  }
  await expect(action, path).toHaveCount(1)
  await expect(action, path).toBeVisible()
  const button = await action.boundingBox()
  expect(button && button.x >= right - PANEL_PX && button.x + button.width <= right, path).toBe(true)
}

const cutAt320 = async (page: Page): Promise<readonly string[]> => {
  await page.setViewportSize(NARROWEST)
  return cutOff(page)
}

/**
 * Everything that the borrower and one agent do before the agreements; returns the two agents that an approval takes.
 */
const bringsToSignature = async (
  people: People,
  server: ProductServer,
  caller: Calls,
  uuid: string,
): Promise<readonly Calls[]> => {
  await steps.giveDetails(caller, uuid)
  for (const side of ['FRONT', 'BACK'] as const) await steps.uploadSide(caller, uuid, side)
  const agentNamed = async (name: 'avery' | 'blake') => {
    const context = (await people.device()).context()
    const email = emailOfAgent(name)
    return signInByCalls({ server, context, kind: 'agent', email, password: AGENT_PASSWORD, isNew: false })
  }
  const [avery, blake] = [await agentNamed('avery'), await agentNamed('blake')]
  await approveIdentity(avery, uuid)
  await steps.giveBank(caller, uuid)
  await steps.reaches(caller, uuid, 'SIGN_DOCS')
  return [avery, blake]
}

test.describe('the frame of every page', () => {
  const product = productOfFile({ isShared: true })

  test('the offer has Continue above the fold, shifts nothing as it loads, and works on a phone', async ({
    people,
  }) => {
    const { origin } = product()
    const page = await people.device()
    await watchShifts(page)
    await page.goto(`${origin}${BASE}/start?state=OH`)
    await borrower.sees(page, start.heading)
    const go = borrower.button(page, start.continue)
    await expect(page.getByRole('heading', { name: 'Common questions' })).toBeVisible()
    const box = await go.boundingBox()
    expect(box && box.y + box.height).toBeLessThanOrEqual(DESKTOP.height)
    expect(await shiftsOf(page)).toBeLessThan(NO_SHIFT)

    const phone = await people.device({ isPhone: true })
    await watchShifts(phone)
    await phone.goto(`${origin}${BASE}/residency`)
    for (const promise of residency.points) await expect(phone.getByText(promise)).toBeVisible()
    await phone.goto(`${origin}${BASE}/start?state=OH`)
    await expect(phone.getByRole('heading', { name: 'Common questions' })).toBeVisible()
    expect(await shiftsOf(phone)).toBeLessThan(NO_SHIFT)
    const bar = phone.locator('[data-action-bar]')
    const row = await bar.boundingBox()
    expect(row?.height).toBeLessThanOrEqual(BAR_PX)
    expect(row && row.y + row.height).toBe(PHONE.height)
    await expect(bar.getByRole('button')).toHaveCount(1)
    // Without an offer there is no next step: the row disappears, the button stays with the terms.
    await phone.getByLabel(start.cash, { exact: true }).fill('12')
    await expect(bar).toHaveCount(0)
    await expect(borrower.button(phone, start.continue)).toHaveCount(1)
    for (const path of ['residency', 'start?state=OH', 'faq', 'terms', 'get-mobile-app']) {
      await phone.setViewportSize(PHONE)
      await phone.goto(`${origin}${BASE}/${path}`)
      await expect(phone.getByRole('heading', { level: 1 }).first()).toBeVisible()
      expect(await cutAt320(phone), path).toEqual([])
    }
  })

  test.describe('the pages of the funnel', () => {
    for (const isPhone of [false, true])
      test(`shift nothing as they load, on a ${isPhone ? 'phone' : 'desktop'}`, async ({ people }) => {
        const server = product()
        const { page, uuid } = await newApplicant(people, server, { isPhone })
        await watchShifts(page)
        const places = [
          [`${server.origin}${BASE}/residency`, residency.heading, ''],
          [`${server.origin}${BASE}/start?state=OH`, start.heading, 'Common questions'],
          [`${server.origin}${BASE}/${uuid}/details`, details.title, details.consents.title],
        ] as const
        for (const [address, title, last] of places) {
          await page.goto(address)
          await borrower.sees(page, title)
          if (last !== '') await expect(page.getByRole('heading', { name: last })).toBeVisible()
          await page.waitForLoadState('networkidle')
          expect(await shiftsOf(page), title).toBeLessThan(NO_SHIFT)
        }
      })
  })

  test('the pages before and after the final steps have the same width and panel', async ({ people }) => {
    const server = product()
    const { page, caller, uuid } = await newApplicant(people, server)
    const expectPage = async (path: string, title: string | RegExp, hasAction: boolean) => {
      await page.setViewportSize(DESKTOP)
      await opensPage(page, server, uuid, path)
      await expect(page.getByRole('heading', { level: 1, name: title }).first()).toBeVisible()
      await expectPanel(page, path, hasAction)
    }
    await expectPage('details', details.title, true)
    const agents = await bringsToSignature(people, server, caller, uuid)
    await expectPage('disclosures', disclosures.title, true)
    await steps.signAll(caller, uuid)
    await expectPage('collateral', collateral.title, false)
    const anonymous = callerOf(page.context(), server, 'anonymous')
    await steps.postAll(caller, anonymous, uuid)
    await expectPage('complete', /./, true)
    for (const agent of agents) await approveDisbursement(agent, uuid)
    await steps.reaches(caller, uuid, 'COMPLETE')
    await page.setViewportSize(DESKTOP)
    await page.goto(`${server.origin}/dashboard`)
    await borrower.sees(page, dashboard.heading)
    await expectPanel(page, 'dashboard', false)
  })

  test('an application has one width, one panel and its action in it, and nothing is cut at 320 px', async ({
    people,
  }) => {
    const server = product()
    const { page, caller, uuid } = await newApplicant(people, server)
    await steps.giveDetails(caller, uuid)
    await steps.reaches(caller, uuid, 'FINAL_STEPS')
    for (const [path, [title, hasAction]] of Object.entries(PAGES)) {
      await page.setViewportSize(DESKTOP)
      await opensPage(page, server, uuid, path)
      await borrower.sees(page, title)
      await expect(page.getByRole('complementary', { name: progress.label })).toBeVisible()
      await expectPanel(page, path, hasAction)
      await expect(page.getByText(fill(progress.step, { step: '3', of: '4' }))).toHaveCount(1)
      await expect(page.getByText(fill(progress.done, { done: '0', count: '4' })).first()).toBeAttached()
      expect(await cutAt320(page), path).toEqual([])
    }
  })

  test('a question of the start page opens and closes by mouse and by keyboard, and says so to assistive technology (2.4.26)', async ({
    people,
  }) => {
    const page = await people.device()
    await page.goto(`${product().origin}${BASE}/start?state=OH`)
    await borrower.sees(page, start.heading)
    const questions = page.getByRole('region', { name: explanations.faq.title })
    const item = questions.locator('details').first()
    const question = item.locator('summary')
    const name = (await question.innerText()).trim()
    const answer = item.locator('p').first()
    const browser = await page.context().newCDPSession(page)
    const isExpanded = async () => {
      const { nodes } = await browser.send('Accessibility.getFullAXTree')
      const node = nodes.find(
        (each) => each.role?.value === 'DisclosureTriangle' && each.name?.value === name,
      )
      return node?.properties?.find((property) => property.name === 'expanded')?.value.value as unknown
    }
    const is = async (open: boolean) => {
      await expect(answer).toBeVisible({ visible: open })
      await expect.poll(isExpanded).toBe(open)
    }
    await is(false)
    await question.click()
    await is(true)
    await question.click()
    await is(false)
    await question.focus()
    for (const key of ['Enter', 'Space']) {
      await page.keyboard.press(key)
      await is(true)
      await page.keyboard.press(key)
      await is(false)
    }
  })

  test('on paper there is the brand, the day, and no button', async ({ people }) => {
    const server = product()
    const { page, caller, uuid } = await newApplicant(people, server)
    await steps.giveDetails(caller, uuid)
    await steps.reaches(caller, uuid, 'FINAL_STEPS')
    const today = new Date().toLocaleDateString('en-US', {
      dateStyle: 'long',
      timeZone: 'America/New_York',
    })
    const places = [
      [`${server.origin}${BASE}/start?state=OH`, start.heading],
      [`${server.origin}${BASE}/${uuid}/next-steps`, nextSteps.title],
      [`${server.origin}${BASE}/${uuid}/documents`, documents.title],
      [`${server.origin}${BASE}/faq`, faq.title],
    ] as const
    for (const [address, title] of places) {
      await page.goto(address)
      await borrower.sees(page, title)
      await page.emulateMedia({ media: 'print' })
      await expect(page.locator('header').first().locator('a').first()).toBeVisible()
      await expect(page.getByText(today, { exact: true }).first()).toBeVisible()
      // A label that opens a calculation is printed as plain text.
      await expect(page.locator('button:visible:not(.term)')).toHaveCount(0)
      await page.emulateMedia({ media: 'screen' })
    }
  })
})
