import { sandboxMine, sandboxSendCoins } from '@pledge/sandbox/contract/sandbox'
import { messages } from '@pledge/copy/en/messages'
import { collateral } from '@pledge/copy/en/screens/collateral'
import { complete } from '@pledge/copy/en/screens/complete'
import { dashboard } from '@pledge/copy/en/screens/dashboard'
import { details } from '@pledge/copy/en/screens/details'
import { disbursement } from '@pledge/copy/en/screens/disbursement'
import { disclosures } from '@pledge/copy/en/screens/disclosures'
import { identity } from '@pledge/copy/en/screens/identity'
import { signIn } from '@pledge/copy/en/screens/login'
import { nextSteps } from '@pledge/copy/en/screens/next-steps'
import { residency } from '@pledge/copy/en/screens/residency'
import { start } from '@pledge/copy/en/screens/start'
import type { FinalStepName } from '@pledge/domain/application/final-steps'
import type { Page } from '@playwright/test'
import { approveIdentity, approveDisbursement } from '@pledge/testing/steps/origination'
import { callerOf } from './caller.ts'
import { LOAN } from './cast.ts'
import { idPicture } from './id-picture.ts'
import * as borrower from './pages/borrower.ts'
import { tabsAndChooses, tabsAndPresses, tabsAndTypes, tabsTo, walksThrough } from './pages/keyboard.ts'
import { expect, productOfFile, test } from './people.ts'
import { registrationCode } from './registration-code.ts'
import { knownAgent, newEmail, PASSWORD } from './sign-in-by-calls.ts'
import * as steps from './steps-by-calls.ts'

const AGREEMENTS = 3
const MAX_PAGES_DOWN = 80

const arrivesAt = async (page: Page, title: string): Promise<void> => {
  await borrower.sees(page, title)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  expect(await walksThrough(page), title).toBeGreaterThan(0)
}

const takesOffer = async (page: Page): Promise<void> => {
  await tabsAndChooses(page, page.getByLabel(residency.state, { exact: true }), 'Ohio')
  await tabsAndPresses(page, borrower.button(page, residency.continue))
  await arrivesAt(page, start.heading)
  await tabsAndTypes(page, page.getByLabel(start.collateralAmount, { exact: true }), '0.3')
  const answered = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/loans/v1/quotes') &&
      response.request().postData()?.includes(`"${LOAN.cash}`) === true,
  )
  await tabsAndTypes(page, page.getByLabel(start.cash, { exact: true }), LOAN.cash)
  await answered
  await tabsAndPresses(page, borrower.button(page, start.continue))
}

const registers = async (page: Page): Promise<void> => {
  await arrivesAt(page, signIn.titles.register)
  const email = newEmail('keys')
  await tabsAndTypes(page, page.getByLabel(signIn.email), email)
  await tabsAndTypes(page, page.getByLabel(signIn.password, { exact: true }), PASSWORD)
  await page.keyboard.press('Enter')
  await arrivesAt(page, signIn.verify.title)
  const code = await registrationCode(new URL(page.url()).origin, email)
  await tabsAndTypes(page, page.getByLabel(signIn.verify.code), code)
  await page.keyboard.press('Enter')
}

const givesDetails = async (page: Page): Promise<void> => {
  await arrivesAt(page, details.title)
  const { MAYA } = borrower
  await tabsAndTypes(page, page.getByLabel(details.legalName.firstName), MAYA.firstName)
  await tabsAndTypes(page, page.getByLabel(details.legalName.lastName), MAYA.lastName)
  await tabsAndTypes(
    page,
    page.getByLabel(details.identity.dob, { exact: true }),
    MAYA.dob.replaceAll('/', ''),
  )
  await tabsAndTypes(
    page,
    page.getByLabel(details.identity.ssn, { exact: true }),
    MAYA.ssn.replaceAll('-', ''),
  )
  await tabsAndTypes(page, page.getByRole('combobox', { name: details.address.search }), '120 Maple')
  const options = page.getByRole('listbox', { name: details.address.suggestions }).getByRole('option')
  await expect(options.filter({ hasText: ', OH ' }).first()).toBeVisible()
  const texts = await options.allInnerTexts()
  for (let down = 0; down <= texts.findIndex((text) => text.includes(', OH ')); down += 1)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(details.address.city, { exact: true })).not.toHaveValue('')
  await tabsAndTypes(page, page.getByLabel(details.phone.label), '6145550123')
  await tabsAndChooses(page, page.getByRole('combobox', { name: details.income.label }), 'Employment')
  const { termsAndPrivacy, communications, openDisclosures, opened } = details.consents
  await tabsAndPresses(page, borrower.button(page, openDisclosures))
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(opened, { exact: true })).toBeVisible()
  await tabsAndPresses(page, page.getByRole('checkbox', { name: termsAndPrivacy }), 'Space')
  await tabsAndPresses(page, page.getByRole('checkbox', { name: communications }), 'Space')
  await tabsAndPresses(page, borrower.button(page, details.agree))
}

const opensStep = async (page: Page, step: FinalStepName): Promise<void> => {
  await borrower.sees(page, nextSteps.title)
  await tabsAndPresses(page, borrower.stepCard(page, step).getByRole('link'))
}

const sendsId = async (page: Page): Promise<void> => {
  await arrivesAt(page, identity.title)
  await tabsAndChooses(
    page,
    page.getByLabel(identity.type, { exact: true }),
    messages.idTypes.DRIVERS_LICENSE,
  )
  for (const side of ['FRONT', 'BACK'] as const) {
    const label = identity.sides.DRIVERS_LICENSE[side]
    const chooser = page.waitForEvent('filechooser')
    await tabsAndPresses(page, page.getByLabel(label, { exact: true }))
    await (
      await chooser
    ).setFiles({ name: `${side}.jpg`, mimeType: 'image/jpeg', buffer: await idPicture(side) })
  }
  await tabsAndPresses(page, borrower.button(page, identity.submit))
  await borrower.waitsUntilIdIsSent(page)
}

const givesBank = async (page: Page): Promise<void> => {
  await arrivesAt(page, disbursement.title)
  await tabsAndPresses(page, page.getByRole('link', { name: disbursement.manually }))
  await arrivesAt(page, disbursement.entry.title)
  const { routingNumber, accountNumber, firstName, lastName } = borrower.MAYAS_BANK
  const { entry } = disbursement
  await tabsAndTypes(page, page.getByLabel(entry.routingNumber), routingNumber)
  await tabsAndTypes(page, page.getByLabel(entry.accountNumber), accountNumber)
  await tabsAndTypes(page, page.getByLabel(entry.firstName), firstName)
  await tabsAndTypes(page, page.getByLabel(entry.lastName), lastName)
  await tabsAndPresses(page, borrower.button(page, entry.review))
  const dialog = page.getByRole('dialog', { name: disbursement.confirm.title })
  await expect(dialog).toBeVisible()
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(borrower.button(page, entry.review), 'the focus returns').toBeFocused()
  await page.keyboard.press('Enter')
  await tabsAndPresses(page, borrower.button(dialog, disbursement.confirm.submit))
}

const signs = async (page: Page): Promise<void> => {
  for (let number = 1; number <= AGREEMENTS; number += 1) {
    await expect(page.getByText(`Document ${number} of ${AGREEMENTS}`, { exact: true })).toBeVisible()
    const isLast = number === AGREEMENTS
    const accept = borrower.button(page, isLast ? disclosures.acceptLast : disclosures.accept)
    await expect(accept).toBeDisabled()
    const first = page.getByRole('region', { name: 'Page 1', exact: true })
    await expect(first).toContainText(/\w{3}/, { timeout: 20_000 })
    if (number === 1) await walksThrough(page)
    await tabsTo(page, page.locator('[tabindex="0"]').filter({ has: first }))
    for (let down = 0; down < MAX_PAGES_DOWN && (await accept.isDisabled()); down += 1)
      await page.keyboard.press('PageDown')
    await tabsAndPresses(page, accept)
  }
}

test.describe('without a mouse', () => {
  const product = productOfFile({ isShared: true })

  test('a new visitor in Ohio borrows against bitcoin by keyboard alone (S8, 1.1.09; WCAG on keyboards, traps and visible focus)', async ({
    people,
    browser,
  }) => {
    test.setTimeout(240_000)
    const server = product()
    const maya = await people.device()
    await borrower.visit(maya, server.origin)
    await arrivesAt(maya, residency.heading)
    await test.step('takes an offer', () => takesOffer(maya))
    await test.step('registers', () => registers(maya))
    await test.step('gives her details', () => givesDetails(maya))
    await test.step('sends her ID', async () => {
      await arrivesAt(maya, nextSteps.title)
      await opensStep(maya, 'Verify Identity')
      await sendsId(maya)
    })
    const uuid = borrower.uuidOf(maya)
    const avery = await knownAgent(browser, server, 'avery')
    const blake = await knownAgent(browser, server, 'blake')
    await approveIdentity(avery.caller, uuid)
    await test.step('gives her bank account', async () => {
      await opensStep(maya, 'Disbursement Account')
      await givesBank(maya)
      await expect(borrower.stepCard(maya, 'Disbursement Account')).toContainText('Complete')
    })
    await test.step('reads and accepts the agreements', async () => {
      await opensStep(maya, 'Review Agreements')
      await borrower.sees(maya, disclosures.title)
      await signs(maya)
    })
    const caller = callerOf(maya.context(), server)
    const anonymous = callerOf(maya.context(), server, 'anonymous')
    await test.step('posts the collateral', async () => {
      await opensStep(maya, 'Post Collateral')
      const address = await borrower.depositAddress(maya)
      await arrivesAt(maya, collateral.title)
      await anonymous.ask(sandboxSendCoins, { body: { coin: 'BTC', address, quantity: '0.1' } })
      await anonymous.ask(sandboxMine, { body: { coin: 'BTC', count: 1 } })
      await tabsAndPresses(maya, maya.getByRole('checkbox', { name: collateral.sent.label }), 'Space')
      await tabsAndPresses(maya, borrower.button(maya, collateral.sent.continue))
      await steps.postAll(caller, anonymous, uuid)
    })
    await test.step('is funded, and sees it on the dashboard', async () => {
      for (const agent of [avery, blake]) {
        await approveDisbursement(agent.caller, uuid)
        await agent.context.close()
      }
      await borrower.seesComplete(maya)
      await tabsAndPresses(maya, maya.getByRole('link', { name: complete.dashboard }))
      await arrivesAt(maya, dashboard.heading)
    })
  })
})
