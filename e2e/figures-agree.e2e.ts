import { getDocumentFile, getDocuments } from '@pledge/contract/agreements'
import { getApplication } from '@pledge/contract/applications'
import { getCollateral } from '@pledge/contract/collateral'
import { getApplicationFile } from '@pledge/contract/portfolio'
import { getSandbox } from '@pledge/sandbox/contract/sandbox'
import { getDebits } from '@pledge/contract/debits'
import { getLoan } from '@pledge/contract/servicing'
import { calendarDate, shortDate } from '@pledge/copy/format/dates'
import { readBack } from '@pledge/providers/documents/read-back'
import type { Page } from '@playwright/test'
import { callerOf } from './caller.ts'
import { BRAND } from './cast.ts'
import { opensPage } from './new-loan.ts'
import { expect, productOfFile, test } from './people.ts'
import {
  differences,
  figuresOf,
  percents,
  prices,
  quantities,
  type Place,
  type Report,
} from '../apps/server/src/product/shown-figures.test-data.ts'
import { walksToFunded } from './walks-to-funded.ts'

const LEVELS = ['warning', 'marginCall', 'liquidation'] as const
/** The start of the dashboard's scale, after the rest of the page: not a figure of the loan. */
const SCALE_START = /\b30% LTV\b/g
const AFTER_FUNDING = ['next-steps', 'collateral', 'complete', 'documents'] as const

test.describe('a figure that appears twice', () => {
  const product = productOfFile()

  test('is the same on every screen, in every document and email, and in the file of agents (1.2.115, 1.3.21, 1.9.09)', async ({
    people,
  }) => {
    test.setTimeout(300_000)
    const server = product()
    const places: Place[] = []
    const deadlines = new Set<string>()
    /** Of a loan in service, at the prices while its page was read. */
    const ltvs = new Set<string>()
    /** Days on which a payment by debit can count, as the server answers them. */
    const debitDates = new Set<string>()
    let loanUuid: string | undefined
    /** The current screen, and the server's deadline for it at this moment. */
    const reads = async (page: Page): Promise<void> => {
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      const { pathname } = new URL(page.url())
      const text = (await page.locator('main').innerText()).replaceAll(SCALE_START, '')
      places.push({ name: pathname, text })
      const [uuid] = /[0-9a-f-]{36}/.exec(pathname) ?? []
      loanUuid = uuid ?? loanUuid
      if (pathname === '/dashboard' && loanUuid !== undefined) {
        const params = { uuid: loanUuid }
        const borrower = callerOf(page.context(), server)
        const { confirmedCollateral } = await borrower.ask(getLoan, { params })
        if (confirmedCollateral?.ltv) ltvs.add(confirmedCollateral.ltv)
        const debits = await borrower.ask(getDebits, { params })
        for (const [date] of JSON.stringify(debits).matchAll(/\d{4}-\d{2}-\d{2}(?=")/g)) debitDates.add(date)
      }
      if (uuid === undefined || pathname.startsWith('/portfolio-manager')) return
      const { application } = await callerOf(page.context(), server).ask(getApplication, {
        params: { uuid },
      })
      if (application.deadline !== null) deadlines.add(application.deadline.at)
    }
    const loan = await walksToFunded(people, server, {
      home: server.origin,
      organization: BRAND.code,
      examine: reads,
    })
    const { page, caller, anonymous, uuid, avery, email } = loan
    await reads(page)
    for (const path of AFTER_FUNDING) {
      await opensPage(page, server, uuid, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await reads(page)
    }
    await avery.goto(`${server.origin}/portfolio-manager/applications/${uuid}`)
    await expect(avery.getByRole('heading', { level: 1 })).toBeVisible()
    await reads(avery)

    const { documents } = await caller.ask(getDocuments, { params: { uuid } })
    for (const { uuid: docUuid, identityUuid, type } of documents) {
      const bytes = await caller.ask(getDocumentFile, { params: { uuid, identityUuid, docUuid } })
      places.push({ name: type, text: (await readBack(new Uint8Array(bytes))).text })
    }
    const { mails } = await anonymous.ask(getSandbox)
    for (const { to, subject, text } of mails) if (to === email) places.push({ name: subject, text })

    const params = { uuid }
    const { application } = await caller.ask(getApplication, { params })
    const status = await caller.ask(getCollateral, { params })
    const inService = await caller.ask(getLoan, { params })
    const agent = callerOf(avery.context(), server, 'agent')
    const { application: file } = await agent.ask(getApplicationFile, { params })
    const offer = application.selectedOffer
    const confirmed = inService.confirmedCollateral
    if (offer === null || confirmed === null) throw new Error('a funded loan has an offer and collateral')
    const { plannedAmount, requiredMinimum } = offer

    // The answers of the calls first: the screens are compared with them.
    for (const other of [file.selectedOffer, status]) {
      expect(other?.plannedAmount).toEqual(plannedAmount)
      expect(other?.requiredMinimum).toEqual(requiredMinimum)
    }
    for (const other of [file.confirmedCollateral, status.confirmedCollateral]) {
      expect(other?.coinQuantity).toBe(confirmed.coinQuantity)
      expect(other?.triggers).toEqual(confirmed.triggers)
    }

    const all = [plannedAmount, requiredMinimum, confirmed]
    const triggers = (level: (typeof LEVELS)[number]) =>
      prices(...all.map((one) => one.triggers[level].price))
    const day = (instant: string) => shortDate(Date.parse(instant), { timeZone: BRAND.timeZone })
    // A deadline is the midnight that ends its last day.
    const lastDay = (instant: string) => day(new Date(Date.parse(instant) - 1).toISOString())
    const truth: Report = {
      amount: [
        ...all.flatMap(({ coinQuantity }) => quantities(coinQuantity)),
        ...quantities(status.microDepositVerify.minVerifyAmount),
        // Prices are for one coin, and before the first deposit nothing has arrived.
        '1',
        '0',
      ],
      ltv: percents(
        ...all.map(({ ltv }) => ltv),
        ...LEVELS.map((level) => plannedAmount.triggers[level].ltv),
        plannedAmount.triggers.rebalance.ltv,
        ...ltvs,
        // What each agent saw at the price of that minute.
        ...file.approvals.map(({ cover }) => cover?.ltv ?? null),
      ),
      warning: triggers('warning'),
      marginCall: triggers('marginCall'),
      liquidation: triggers('liquidation'),
      date: [
        day(application.createdAt),
        calendarDate(inService.fundedOn),
        calendarDate(inService.maturesOn),
        ...Array.from(deadlines, lastDay),
        // When the borrower was screened last, and is screened next.
        ...[file.rescreening?.screenedAt, file.rescreening?.nextAt].flatMap((at) => (at ? [day(at)] : [])),
        ...Array.from(debitDates, (date) => calendarDate(date)),
        // When the money that was sent should be there.
        ...(inService.arrival === null
          ? []
          : [calendarDate(inService.arrival.from), calendarDate(inService.arrival.until)]),
        ...(inService.renewal === null ? [] : [day(inService.renewal.opensAt)]),
        // A payment due on a day that is not a business day is on time through the next business day.
        ...(inService.nextDue === null
          ? []
          : [calendarDate(inService.nextDue.on), calendarDate(inService.nextDue.onTimeThrough)]),
      ],
    }
    expect(differences(places, truth)).toEqual([])

    // The examined text exists, and a difference of a cent, a satoshi or a day would be found.
    const shown = places.map(({ text }) => figuresOf(text))
    for (const kind of ['amount', 'ltv', ...LEVELS, 'date'] as const)
      expect(shown.filter((one) => one[kind].length > 0).length, kind).toBeGreaterThan(2)
    const changed = places.map(({ name, text }) => ({
      name,
      text: text.replaceAll(triggers('marginCall')[0] ?? '', '$1.00'),
    }))
    expect(differences(changed, truth)).not.toEqual([])
  })
})
