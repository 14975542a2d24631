import { cancelApplication, createApplication, getApplication } from '@pledge/contract/applications'
import { composeReminder } from '@pledge/copy/en/reminders'
import { credit } from '@pledge/copy/en/screens/credit'
import { dashboard } from '@pledge/copy/en/screens/dashboard'
import { details } from '@pledge/copy/en/screens/details'
import { identity } from '@pledge/copy/en/screens/identity'
import { residency } from '@pledge/copy/en/screens/residency'
import type { Ending } from '@pledge/domain/application/endings'
import type { Page } from '@playwright/test'
import { stateOf } from '@pledge/testing/steps/world'
import { ORIGINATOR } from '@pledge/testing/steps/payloads'
import { expectEmails, timePasses } from './business-clock.ts'
import type { Calls } from '@pledge/testing/call/calls'
import { callerOf } from './caller.ts'
import { BRAND, ZONE } from './cast.ts'
import { createExaminer } from './examine-page.ts'
import { givesDetailsAs, newApplicant, opensPage } from './new-loan.ts'
import * as borrower from './pages/borrower.ts'
import { expect, productOfFile, test } from './people.ts'
import * as steps from './steps-by-calls.ts'

/** 'Friday, December 4, 2026 at 11:59 PM EST': never the midnight after it, and always with the time zone. */
const UNTIL = new RegExp(`\\w+day, \\w+\\s\\d{1,2},\\s\\d{4} at 11:59\\sPM\\s${ZONE}\\.`)
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

const deadlineOf = async (caller: Calls, uuid: string) => {
  const { application } = await caller.ask(getApplication, { params: { uuid } })
  if (application.deadline === null) throw new Error('a deadline runs')
  return application.deadline
}
const subjectOf = (kind: 'idle' | 'complete' | 'collateral'): string => {
  const facts = {
    firstName: null,
    shortName: '',
    supportPhone: '',
    link: '',
    dueAt: null,
    graceHours: 72,
    awaitsCoins: false,
    holdsCoins: false,
    collateral: null,
    isPaidInUsdc: false,
    isRenewal: false,
    refinance: null,
    isOfferReplaced: false,
    timeZone: 'UTC',
    country: null,
    sent: null,
    usualTimes: {} as never,
  }
  return composeReminder({ kind, at: 0 }, facts).subject.replace(/^: /, '')
}

test.describe('a deadline that passes', () => {
  const product = productOfFile()
  const examine = createExaminer()
  test.afterAll(() => expect(examine.findings).toEqual([]))

  /** The application's card on the dashboard, to which all of its URLs now redirect. */
  const endsAtItsCard = async (page: Page, uuid: string, ending: Ending): Promise<void> => {
    await opensPage(page, product(), uuid, 'next-steps')
    await borrower.sees(page, dashboard.heading)
    await expect(page).toHaveURL(`${product().origin}/dashboard#loan-${uuid}`)
    const card = page.getByRole('listitem').filter({ has: page.locator(`#loan-${uuid}`) })
    await expect(page.locator(`#loan-${uuid}`)).toBeFocused()
    await expect(card.getByText(dashboard.ended[ending])).toBeVisible()
    await expect(page.getByRole('link', { name: /^Continue/ })).toHaveCount(0)
  }
  const startsAnew = async (page: Page): Promise<void> => {
    await page.getByRole('link', { name: dashboard.startNew }).click()
    await borrower.sees(page, residency.heading)
  }

  test('14 days with a frozen file: shown on every page, reminded twice, expired, and on to a new one (1.2.38, 1.9.26, 1.4.14, G.67)', async ({
    people,
  }) => {
    test.setTimeout(180_000)
    const server = product()
    const { page, caller, uuid, email } = await newApplicant(people, server, {
      isPhone: true,
      colorScheme: 'dark',
    })
    const anonymous = callerOf(page.context(), server, 'anonymous')
    await test.step('the page of details shows until when it is kept', async () => {
      await borrower.sees(page, details.title)
      await expect(page.getByText(/^Saved until/)).toContainText(UNTIL)
      await examine(page, 'details-with-deadline')
    })
    await givesDetailsAs(page, 'Frozen')
    await borrower.sees(page, credit.frozen.title)
    const { kind, at } = await deadlineOf(caller, uuid)
    expect(kind).toBe('complete')
    const first = ['Your application needs one more thing']
    const reminder = subjectOf('complete')

    await test.step('reminded three days and one day before the last day', async () => {
      await timePasses(anonymous, at, 4 * DAY_MS + MINUTE_MS)
      await expectEmails(anonymous, email, first)
      await timePasses(anonymous, at, 3 * DAY_MS)
      await expectEmails(anonymous, email, [...first, reminder])
      await timePasses(anonymous, at, MINUTE_MS)
      await expectEmails(anonymous, email, [...first, reminder, reminder])
      expect(await stateOf(caller, uuid)).toBe('SOFT_CREDIT_FROZEN')
    })
    await test.step('a minute later it has expired, once', async () => {
      await timePasses(anonymous, at)
      await steps.reaches(caller, uuid, 'EXPIRED')
      await expectEmails(anonymous, email, [...first, reminder, reminder, 'Your application has expired'])
      await timePasses(anonymous, at, -40 * DAY_MS)
      await expectEmails(anonymous, email, [...first, reminder, reminder, 'Your application has expired'])
    })
    await test.step('sees the outcome, and can start again', async () => {
      await endsAtItsCard(page, uuid, 'NOT_COMPLETED')
      await examine(page, 'dashboard-expired')
      await startsAnew(page)
    })
  })

  test('at the last steps the deadline is shown beside each of them (1.9.26)', async ({ people }) => {
    const server = product()
    const { page, caller, uuid } = await newApplicant(people, server)
    await steps.giveDetails(caller, uuid)
    for (const [path, name] of [
      ['identity', identity.title],
      ['disbursement', 'disbursement'],
      ['disbursement/manually-link', 'manually-link'],
    ] as const) {
      await opensPage(page, server, uuid, path)
      await expect(page.getByText(/^Complete and sign your application by/)).toContainText(UNTIL)
      await examine(page, `deadline-on-${name.toLowerCase().replaceAll(/\W+/g, '-')}`)
    }
    await test.step('and on the page of the offer, while none is selected', async () => {
      await caller.ask(cancelApplication, { params: { uuid }, body: {} })
      const { application } = await caller.ask(createApplication, {
        body: {
          loanOriginatorUuid: ORIGINATOR,
          referralUuid: null,
          organization: BRAND.code,
          offer: steps.OFFER,
        },
      })
      await opensPage(page, server, application.appUuid, 'renew')
      await expect(page.getByText(/^Saved until/)).toContainText(UNTIL)
      await examine(page, 'deadline-on-renew')
    })
  })

  test('left idle before the details: reminded twice, then ended (1.2.38, 1.4.14)', async ({ people }) => {
    test.setTimeout(180_000)
    const server = product()
    const { page, caller, uuid, email } = await newApplicant(people, server)
    const anonymous = callerOf(page.context(), server, 'anonymous')
    const { kind, at } = await deadlineOf(caller, uuid)
    expect(kind).toBe('idle')
    const reminder = subjectOf('idle')
    await timePasses(anonymous, at, MINUTE_MS)
    expect(await stateOf(caller, uuid)).toBe('BORROWER_DETAILS')
    await expectEmails(anonymous, email, [reminder, reminder])
    await timePasses(anonymous, at)
    await steps.reaches(caller, uuid, 'EXPIRED')
    await expectEmails(anonymous, email, [reminder, reminder, 'Your application has expired'])
    await endsAtItsCard(page, uuid, 'LEFT_IDLE')
    await examine(page, 'dashboard-left-idle')
    await startsAnew(page)
  })
})
