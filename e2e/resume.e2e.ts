import { messages } from '@pledge/copy/en/messages'
import { collateral } from '@pledge/copy/en/screens/collateral'
import { complete } from '@pledge/copy/en/screens/complete'
import { dashboard } from '@pledge/copy/en/screens/dashboard'
import { decline } from '@pledge/copy/en/screens/decline'
import { details } from '@pledge/copy/en/screens/details'
import { nextSteps } from '@pledge/copy/en/screens/next-steps'
import { OFFLINE } from '@pledge/copy/en/unexpected'
import { sandboxMine, sandboxRunJobs, sandboxSendCoins } from '@pledge/sandbox/contract/sandbox'
import { readBack } from '@pledge/providers/documents/read-back'
import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { approveIdentity, approveDisbursement } from '@pledge/testing/steps/origination'
import { callerOf } from './caller.ts'
import { newApplicant, opensPage } from './new-loan.ts'
import * as borrower from './pages/borrower.ts'
import { buildsOffer, takesOffer } from './pages/offer.ts'
import { LOAN, nameAs } from './cast.ts'
import { expect, productOfFile, test, type People } from './people.ts'
import type { ProductServer } from './server.ts'
import { knownAgent, newEmail, PASSWORD } from './sign-in-by-calls.ts'
import { BLOCKS_TO_BE_FINAL } from './steps-by-calls.ts'

const AGREEMENTS = 3

/** A borrower who closes the browser after each step and continues on another device. */
const createTraveler = (people: People, server: ProductServer, email: string) => {
  const credentials = { email, password: PASSWORD }
  return {
    credentials,
    /** Leaves this browser; signs in on a new device, and follows the dashboard to the page of the next step. */
    async goesOn(from: Page, title: string): Promise<Page> {
      await people.leave(from)
      const page = await people.device()
      await borrower.signsIn(page, server.origin, credentials)
      await borrower.continuesFromDashboard(page)
      await borrower.sees(page, title)
      return page
    },
    /** The same when the borrower has nothing left to do. */
    async reopens(from: Page): Promise<Page> {
      await people.leave(from)
      const page = await people.device()
      await borrower.signsIn(page, server.origin, credentials)
      return page
    },
  }
}

const begins = async (page: Page, server: ProductServer, email: string): Promise<string> => {
  await borrower.visit(page, server.origin)
  await borrower.answerResidency(page, 'Ohio')
  await buildsOffer(page, { quantity: LOAN.BTC, cash: LOAN.cash })
  await takesOffer(page)
  await borrower.registers(page, { email, password: PASSWORD })
  await borrower.sees(page, details.title)
  return borrower.uuidOf(page)
}

test.describe('the browser is closed after each step', () => {
  const product = productOfFile({ isShared: true })

  test('the journey continues on another device where it was left (G.26)', async ({ people, browser }) => {
    test.setTimeout(180_000)
    const server = product()
    const email = newEmail('traveler')
    const traveler = createTraveler(people, server, email)
    const first = await people.device()
    const uuid = await begins(first, server, email)

    let page = await traveler.goesOn(first, details.title)
    await borrower.fillsDetails(page, borrower.MAYA)
    await borrower.agreesToDetails(page)
    await borrower.sees(page, nextSteps.title)

    page = await traveler.goesOn(page, nextSteps.title)
    await borrower.opensStep(page, 'Verify Identity')
    await borrower.sendsId(page)

    page = await traveler.goesOn(page, nextSteps.title)
    await expect(borrower.stepCard(page, 'Verify Identity')).toContainText('Processing')
    await borrower.opensStep(page, 'Disbursement Account')
    await borrower.givesBank(page, borrower.MAYAS_BANK)
    await expect(borrower.stepCard(page, 'Disbursement Account')).toContainText('Complete')

    const avery = await knownAgent(browser, server, 'avery')
    await approveIdentity(avery.caller, uuid)
    for (let number = 1; number <= AGREEMENTS; number += 1) {
      page = await traveler.goesOn(page, nextSteps.title)
      await borrower.opensStep(page, 'Review Agreements')
      await borrower.readsAndAccepts(page, number, AGREEMENTS)
      if (number < AGREEMENTS)
        await expect(page.getByText(`Document ${number + 1} of ${AGREEMENTS}`, { exact: true })).toBeVisible()
      else await borrower.sees(page, nextSteps.title)
    }

    page = await traveler.goesOn(page, nextSteps.title)
    await borrower.opensStep(page, 'Post Collateral')
    const address = await borrower.depositAddress(page)
    const sandbox = callerOf(page.context(), server, 'anonymous')
    const send = async (quantity: string) => {
      await sandbox.ask(sandboxSendCoins, { body: { coin: 'BTC', address, quantity } })
      await sandbox.ask(sandboxMine, { body: { coin: 'BTC', count: BLOCKS_TO_BE_FINAL } })
      await sandbox.ask(sandboxRunJobs)
    }
    await send('0.1')
    page = await traveler.goesOn(page, nextSteps.title)
    await borrower.opensStep(page, 'Post Collateral')
    await expect(borrower.figure(page, collateral.amounts.received)).toHaveText('0.1 BTC')
    await callerOf(page.context(), server, 'anonymous').ask(sandboxSendCoins, {
      body: { coin: 'BTC', address, quantity: '0.2' },
    })
    await callerOf(page.context(), server, 'anonymous').ask(sandboxMine, {
      body: { coin: 'BTC', count: BLOCKS_TO_BE_FINAL },
    })

    page = await traveler.reopens(page)
    await page.getByRole('link', { name: dashboard.seeProgress }).click()
    await borrower.sees(page, complete.title)
    await approveDisbursement(avery.caller, uuid)
    const blake = await knownAgent(browser, server, 'blake')
    await approveDisbursement(blake.caller, uuid)
    page = await traveler.reopens(page)
    await expect(page.getByText(messages.states.COMPLETE, { exact: true })).toBeVisible()
    await page.getByRole('link', { name: dashboard.seeProgress }).click()
    await borrower.seesComplete(page)
    for (const { context } of [avery, blake]) await context.close()
  })

  test('a decline shows its page, and its notice is among the documents (1.2.83, 1.2.84, G.37)', async ({
    people,
  }) => {
    const server = product()
    const email = newEmail('declined')
    const traveler = createTraveler(people, server, email)
    let page = await people.device()
    await begins(page, server, email)
    await borrower.fillsDetails(page, { ...borrower.MAYA, lastName: 'Declined' })
    await borrower.agreesToDetails(page)
    await borrower.sees(page, decline.title)
    await expect(page.getByText(decline.statement)).toBeVisible()

    page = await traveler.reopens(page)
    await expect(page.getByText(dashboard.ended.DECLINED)).toBeVisible()
    await page.getByRole('link', { name: /^Documents for/ }).click()
    const { name } = messages.documents.ADVERSE_ACTION
    await expect.poll(() => borrower.documentNames(page)).toContain(name)
    const download = await borrower.downloads(page, name)
    const { text } = await readBack(new Uint8Array(await readFile(await download.path())))
    for (const said of [nameAs('Declined'), 'Northgate Credit Bureau', '542', 'Equal Credit Opportunity Act'])
      expect(text).toContain(said)
  })

  test('a phone that loses the network shows it, keeps what was entered, and continues when it is back', async ({
    people,
  }) => {
    people.mayComplain(/ERR_INTERNET_DISCONNECTED/)
    const server = product()
    const { page, uuid } = await newApplicant(people, server, { isPhone: true })
    await opensPage(page, server, uuid, 'details')
    await borrower.fillsDetails(page, borrower.MAYA)
    await page.context().setOffline(true)
    await borrower.agreesToDetails(page)
    await expect(page.getByRole('alert').filter({ hasText: OFFLINE })).toBeInViewport()
    await expect(page.getByLabel(details.legalName.lastName)).toHaveValue(borrower.MAYA.lastName)
    await page.context().setOffline(false)
    await borrower.agreesToDetails(page)
    await borrower.sees(page, nextSteps.title)
  })
})
