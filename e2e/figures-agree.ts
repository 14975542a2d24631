import { getDocumentFile, getDocuments } from '@pledge/contract/agreements'
import { getApplication } from '@pledge/contract/applications'
import { getCollateral } from '@pledge/contract/collateral'
import { getApplicationFile } from '@pledge/contract/portfolio'
import { getSandbox } from '@pledge/sandbox/contract/sandbox'
import { getDebits } from '@pledge/contract/debits'
import type { AnswerOf } from '@pledge/contract/define-call'
import { quoteOffer } from '@pledge/contract/offers'
import { getLoan } from '@pledge/contract/servicing'
import { calendarDate, shortDate } from '@pledge/copy/format/dates'
import { readBack } from '@pledge/providers/documents/read-back'
import type { Page } from '@playwright/test'
import { callerOf } from './caller.ts'
import { BRAND } from './cast.ts'
import { opensPage } from './new-loan.ts'
import { expect } from './people.ts'
import type { ProductServer } from './server.ts'
import {
  differences,
  figuresOf,
  percents,
  prices,
  quantities,
  type Place,
  type Report,
} from '../apps/server/src/product/shown-figures.test-data.ts'

/**
 * A figure that appears twice is the same on every screen, in every document and email, and in the file of agents:
 * what a journey shows on its way, and the answers of the calls with which all of it must agree.
 */

const LEVELS = ['warning', 'marginCall', 'liquidation'] as const
/** The start of the dashboard's scale, after the rest of the page: not a figure of the loan. */
const SCALE_START = /\b30% LTV\b/g
const AFTER_FUNDING = ['next-steps', 'collateral', 'complete', 'documents'] as const

export interface Readings {
  readonly places: Place[]
  readonly deadlines: Set<string>
  /** Of a loan in service, at the prices while its page was read. */
  readonly ltvs: Set<string>
  /** Days on which a payment by debit can count, as the server answers them. */
  readonly debitDates: Set<string>
  /** The answers to the first page: a loan has the prices of the moment at which it was applied for. */
  readonly quotes: Promise<AnswerOf<typeof quoteOffer> | null>[]
}

export const newReadings = (): Readings => ({
  places: [],
  deadlines: new Set(),
  ltvs: new Set(),
  debitDates: new Set(),
  quotes: [],
})

/** From now on, every quote that this page receives. */
export const collectsQuotes = (page: Page, { quotes }: Readings): void => {
  page.on('response', (response) => {
    // Without its body where the page has left before it was read.
    if (response.ok() && response.url().endsWith(quoteOffer.path))
      quotes.push(response.json().catch(() => null) as Promise<AnswerOf<typeof quoteOffer> | null>)
  })
}

interface LoanOnScreens {
  readonly server: ProductServer
  readonly uuid: string
  readonly page: Page
}

/** Before there is an application, a screen has figures and no deadline. */
type Screen = Omit<LoanOnScreens, 'uuid'> & { readonly uuid: string | undefined }

const readsDashboard = async (
  { ltvs, debitDates }: Readings,
  { server, uuid, page }: LoanOnScreens,
): Promise<void> => {
  const params = { uuid }
  const borrower = callerOf(page.context(), server)
  const { confirmedCollateral } = await borrower.ask(getLoan, { params })
  if (confirmedCollateral?.ltv) ltvs.add(confirmedCollateral.ltv)
  const debits = await borrower.ask(getDebits, { params })
  for (const [date] of JSON.stringify(debits).matchAll(/\d{4}-\d{2}-\d{2}(?=")/g)) debitDates.add(date)
}

/** The current screen of the loan's borrower, and the server's deadline for it at this moment. */
export const readsScreen = async (readings: Readings, { server, uuid, page }: Screen): Promise<void> => {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const { pathname } = new URL(page.url())
  const text = (await page.locator('main').innerText()).replaceAll(SCALE_START, '')
  readings.places.push({ name: pathname, text })
  if (uuid === undefined) return
  if (pathname === '/dashboard') await readsDashboard(readings, { server, uuid, page })
  if (!pathname.includes(uuid) || pathname.startsWith('/portfolio-manager')) return
  const { application } = await callerOf(page.context(), server).ask(getApplication, { params: { uuid } })
  if (application.deadline !== null) readings.deadlines.add(application.deadline.at)
}

interface FundedLoan extends LoanOnScreens {
  readonly email: string
  /** The page of an agent. */
  readonly avery: Page
  /** Amounts of a coin that were shown on the way, and are not of the offer. */
  readonly alsoAmounts: readonly string[]
}

/** The screens after the funding, every document, every email, and the file of agents. */
const readsTheRest = async (readings: Readings, loan: FundedLoan): Promise<void> => {
  const { server, uuid, page, email, avery } = loan
  for (const path of AFTER_FUNDING) {
    await opensPage(page, server, uuid, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await readsScreen(readings, loan)
  }
  await avery.goto(`${server.origin}/portfolio-manager/applications/${uuid}`)
  await expect(avery.getByRole('heading', { level: 1 })).toBeVisible()
  await readsScreen(readings, { ...loan, page: avery })
  const caller = callerOf(page.context(), server)
  const { documents } = await caller.ask(getDocuments, { params: { uuid } })
  for (const { uuid: docUuid, identityUuid, type } of documents) {
    const bytes = await caller.ask(getDocumentFile, { params: { uuid, identityUuid, docUuid } })
    readings.places.push({ name: type, text: (await readBack(new Uint8Array(bytes))).text })
  }
  const { mails } = await callerOf(page.context(), server, 'anonymous').ask(getSandbox)
  for (const { to, subject, text } of mails) if (to === email) readings.places.push({ name: subject, text })
}

/** The calls' answers for the borrower and for agents, which are equal where both have a figure. */
const answersOf = async ({ server, uuid, page, avery }: FundedLoan) => {
  const params = { uuid }
  const caller = callerOf(page.context(), server)
  const { application } = await caller.ask(getApplication, { params })
  const status = await caller.ask(getCollateral, { params })
  const inService = await caller.ask(getLoan, { params })
  const agent = callerOf(avery.context(), server, 'agent')
  const { application: file } = await agent.ask(getApplicationFile, { params })
  const { selectedOffer: offer } = application
  const { confirmedCollateral: confirmed } = inService
  if (offer === null || confirmed === null) throw new Error('a funded loan has an offer and collateral')
  const { plannedAmount, requiredMinimum } = offer
  for (const other of [file.selectedOffer, status]) {
    expect(other?.plannedAmount).toEqual(plannedAmount)
    expect(other?.requiredMinimum).toEqual(requiredMinimum)
  }
  for (const other of [file.confirmedCollateral, status.confirmedCollateral]) {
    expect(other?.coinQuantity).toBe(confirmed.coinQuantity)
    expect(other?.triggers).toEqual(confirmed.triggers)
  }
  return { application, status, inService, file, confirmed, plannedAmount, requiredMinimum }
}

type Answers = Awaited<ReturnType<typeof answersOf>>

const datesOf = ({ deadlines, debitDates }: Readings, { application, inService, file }: Answers) => {
  const day = (instant: string) => shortDate(Date.parse(instant), { timeZone: BRAND.timeZone })
  // A deadline is the midnight that ends its last day.
  const lastDay = (instant: string) => day(new Date(Date.parse(instant) - 1).toISOString())
  const { fundedOn, maturesOn, arrival, renewal, nextDue } = inService
  return [
    day(application.createdAt),
    calendarDate(fundedOn),
    calendarDate(maturesOn),
    ...Array.from(deadlines, lastDay),
    // When the borrower was screened last, and is screened next.
    ...[file.rescreening?.screenedAt, file.rescreening?.nextAt].flatMap((at) => (at ? [day(at)] : [])),
    ...Array.from(debitDates, (date) => calendarDate(date)),
    // When the money that was sent should be there.
    ...(arrival === null ? [] : [calendarDate(arrival.from), calendarDate(arrival.until)]),
    ...(renewal === null ? [] : [day(renewal.opensAt)]),
    // A payment due on a day that is not a business day is on time through the next business day.
    ...(nextDue === null ? [] : [calendarDate(nextDue.on), calendarDate(nextDue.onTimeThrough)]),
  ]
}

/** What may be shown of each kind of figure. */
const truthOf = async (
  readings: Readings,
  answers: Answers,
  alsoAmounts: readonly string[],
): Promise<Report> => {
  const { status, file, confirmed, plannedAmount, requiredMinimum } = answers
  const quoted = (await Promise.all(readings.quotes)).flatMap((one) =>
    one === null ? [] : [one.offer.plannedAmount, one.offer.requiredMinimum],
  )
  const all = [plannedAmount, requiredMinimum, confirmed, ...quoted]
  const triggers = (level: (typeof LEVELS)[number]) => prices(...all.map((one) => one.triggers[level].price))
  return {
    amount: [
      ...all.flatMap(({ coinQuantity }) => quantities(coinQuantity)),
      ...quantities(status.microDepositVerify.minVerifyAmount),
      ...alsoAmounts.flatMap((one) => quantities(one)),
      // Prices are for one coin, and before the first deposit nothing has arrived.
      '1',
      '0',
    ],
    ltv: percents(
      ...all.map(({ ltv }) => ltv),
      ...LEVELS.map((level) => plannedAmount.triggers[level].ltv),
      plannedAmount.triggers.rebalance.ltv,
      ...readings.ltvs,
      // What each agent saw at the price of that minute.
      ...file.approvals.map(({ cover }) => cover?.ltv ?? null),
    ),
    warning: triggers('warning'),
    marginCall: triggers('marginCall'),
    liquidation: triggers('liquidation'),
    date: datesOf(readings, answers),
  }
}

/** Reads everything else of a funded loan, and compares it all with the answers of the calls. */
export const expectFiguresAgree = async (readings: Readings, loan: FundedLoan): Promise<void> => {
  await readsTheRest(readings, loan)
  const truth = await truthOf(readings, await answersOf(loan), loan.alsoAmounts)
  expect(differences(readings.places, truth)).toEqual([])
  // The examined text exists, and a difference of a cent, a satoshi or a day would be found.
  const shown = readings.places.map(({ text }) => figuresOf(text))
  for (const kind of ['amount', 'ltv', ...LEVELS, 'date'] as const)
    expect(shown.filter((one) => one[kind].length > 0).length, kind).toBeGreaterThan(2)
  const changed = readings.places.map(({ name, text }) => ({
    name,
    text: text.replaceAll(truth.marginCall[0] ?? '', '$1.00'),
  }))
  expect(differences(changed, truth)).not.toEqual([])
}
