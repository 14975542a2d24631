import { alerts as words } from '@pledge/copy/en/screens/alerts'
import { security } from '@pledge/copy/en/screens/security'
import { getSandbox, sandboxRunJobs, sandboxSetPrice } from '@pledge/sandbox/contract/sandbox'
import { getSandboxTexts } from '@pledge/sandbox/contract/texts'
import { takesPushes } from './browser-takes-pushes.ts'
import { readRows } from './database.ts'
import { createExaminer } from './examine-page.ts'
import { lifeOf, present } from './loan-in-service.ts'
import { isFunded } from './loan-to-release.ts'
import { expect, productOfFile, test } from './people.ts'
import * as steps from './steps-by-calls.ts'

const PHONE_NUMBER = '(202) 555-0147'
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/of-the-journey'
/** Of the price now: a level below it, and a price below that, far from the warning level. */
const LEVEL = 0.98
const FALLEN = 0.96

test.describe('the alerts of a loan', () => {
  const product = productOfFile()
  const examine = createExaminer()
  test.afterAll(() => expect(examine.findings).toEqual([]))

  test('a number that is confirmed, a notification of the browser, a test by all of them, and a level that a price crosses (1.9.09, 1.9.10)', async ({
    people,
  }) => {
    test.setTimeout(300_000)
    const server = product()
    const session = await isFunded(people, server, { bank: steps.BANK })
    const { page, anonymous, uuid } = session
    await takesPushes(page.context(), server.origin, ENDPOINT)
    const { opensDashboard, reads } = lifeOf({ server, ...session })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const messages = (channel: string) =>
      readRows(
        server,
        'select kind, subject, status from messages where application_id = $1 and channel = $2',
        [uuid, channel],
      )
    // The monitoring begins, and with it the card of alerts has something to show.
    await anonymous.ask(sandboxRunJobs)
    await opensDashboard()

    await test.step('confirms a mobile number by the code that it is texted', async () => {
      await button(words.turnOn).click()
      await page.getByLabel(words.phone).fill(PHONE_NUMBER)
      await page.getByRole('checkbox', { name: /^I agree/ }).check()
      await button(words.sendCode).click()
      const code = async () => {
        const { texts } = await anonymous.ask(getSandboxTexts)
        return texts
          .map(({ body }) => / (\d{6}) is your code/.exec(body)?.[1])
          .find((one) => one !== undefined)
      }
      await expect.poll(code).toBeDefined()
      await page.getByLabel(words.code, { exact: true }).fill(present(await code()))
      await button(words.confirmCode).click()
      await expect(page.getByLabel(words.channels.TEXT, { exact: true }).first()).toBeVisible()
    })

    await test.step('turns on notifications in this browser', async () => {
      await button(words.pushTurnOn).click()
      await button(words.pushConfirm).click()
      await expect(page.getByText(words.pushOn, { exact: true })).toBeVisible()
      await examine(page, 'alerts-on')
    })

    await test.step('adds a level of their own, and sends a test by email, text and notification', async () => {
      const { prices } = await anonymous.ask(getSandbox)
      const { price } = present(prices.find(({ coin }) => coin === 'BTC'))
      await button(words.add).click()
      await page.getByLabel(words.kind).selectOption('PRICE')
      await page.getByLabel(words.priceLabel).fill((Number(price) * LEVEL).toFixed(0))
      await button(words.confirm).click()
      await expect(page.getByText(words.added)).toBeVisible()
      await button(words.test).click()
      await expect(page.getByText(words.tested)).toBeVisible()
      await anonymous.ask(sandboxRunJobs)
      for (const channel of ['TEXT', 'PUSH'])
        await expect
          .poll(() => messages(channel))
          .toContainEqual(expect.objectContaining({ kind: expect.stringMatching(/test/), status: 'SENT' }))
      await reads(/test/i)
    })

    await test.step('is alerted once the price crosses the level', async () => {
      const { prices } = await anonymous.ask(getSandbox)
      const { factor } = present(prices.find(({ coin }) => coin === 'BTC'))
      const fallen = (Number(factor) * FALLEN).toFixed(4)
      await anonymous.ask(sandboxSetPrice, { body: { coin: 'BTC', factor: fallen } })
      await anonymous.ask(sandboxRunJobs)
      // A text or a notification about it may wait for the morning.
      for (const channel of ['EMAIL', 'TEXT', 'PUSH'])
        await expect
          .poll(async () => {
            await anonymous.ask(sandboxRunJobs)
            return (await messages(channel))
              .map(({ kind }) => String(kind))
              .filter((kind) => kind.endsWith('level'))
          })
          .toHaveLength(1)
      await page.reload()
      await expect(page.getByText(/^Reached/).first()).toBeVisible()
      await examine(page, 'alerts-level-reached')
    })

    await test.step('turns them off on the page of the account', async () => {
      await page.goto(`${server.origin}/account/security`)
      const section = page.getByRole('region', { name: security.notifications.title })
      await examine(page, 'account-notifications')
      await section.getByRole('button').click()
      await expect(section.getByText(security.notifications.none)).toBeVisible()
      const [ended] = await readRows(server, 'select subscription_sealed from push_devices')
      expect(ended).toEqual({ subscription_sealed: null })
    })
  })
})
