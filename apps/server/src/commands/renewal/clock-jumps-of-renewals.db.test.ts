import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import { selectOffer } from '../offer/select-offer.ts'
import { startRenewal } from './start-renewal.ts'
import { rollForward } from '../../jobs/renewal/roll-forward.ts'
import { sendReminders } from '../../jobs/deadline/send-reminders.ts'
import { serviceLoans } from '../../jobs/loan/service-loans.ts'
import { sweepDeadlines } from '../../jobs/deadline/sweep-deadlines.ts'
import {
  CHANGES,
  DAY_MS,
  daysTo,
  HOUR_MS,
  jobsAt,
  moveTo,
  SECOND_MS,
  timesInTrail,
} from '../../product/calendar.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { renewalsOf } from '../../product/renewals.test-data.ts'
import { mailsTo } from '../../product/steps.test-data.ts'

/** From the shipped rules. */
const WINDOW_DAYS = 60
/** The maximum age of a price. */
const JUST_BEFORE_MS = 30 * SECOND_MS
const WAITS = ['PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER', 'PROCESSING']

describe('a renewal with a jumping clock (R8)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  }, 60_000)
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const steps = renewalsOf(() => product)
  const { application, begins, coins, fundedLongAgo, loan, pays, signs, standsAt, toAgreements } = steps
  const nowMs = () => product.application.clock.business().getTime()
  /** Runs the recurring jobs of deadlines and loans at a time, whatever they did before. */
  const look = async (ms: number) => {
    const jobs = jobsAt(product, ms)
    await serviceLoans(jobs)
    await sweepDeadlines(jobs)
    await sendReminders(jobs)
  }
  const beginsAt = (borrower: Caller, uuid: string, ms: number) =>
    startRenewal(jobsAt(product, ms))({ subject: borrower.subject, priorApplicationId: uuid })
  /** A loan with this many days left, including its maturity date. */
  const maturingIn = async (days: number) => {
    const found = await fundedLongAgo()
    const today = `($2::timestamptz at time zone 'America/New_York')::date`
    await product.rows(
      `update loans set matures_on = ${today} + $3::int,
         funded_on = (${today} + $3::int - interval '12 months')::date where application_id = $1`,
      [found.uuid, new Date(nowMs()).toISOString(), days],
    )
    return found
  }

  it.each([
    ['here', undefined],
    ['across a change of the clocks', 'a change of the clocks'],
    ['across a leap day', 'a leap day'],
  ] as const)(
    'opens at the brand’s midnight, not a moment before, %s (1.1.20, P.601)',
    async (_name, what) => {
      if (what !== undefined) await moveTo(product, CHANGES[what].before(nowMs()))
      const { borrower, uuid } = await maturingIn(WINDOW_DAYS + 5)
      const from = nowMs()
      const { renewal, maturesOn } = await loan(borrower, uuid)
      const opensAt = Date.parse(renewal!.opensAt)
      expect(daysTo(renewal!.opensAt, from) + 1 + WINDOW_DAYS).toBe(
        daysTo(new Date(await endOf(maturesOn)).toISOString(), from),
      )
      if (what !== undefined) expect(CHANGES[what].isBetween(from, opensAt)).toBe(true)
      await moveTo(product, opensAt - JUST_BEFORE_MS)
      for (const early of [opensAt - 1, opensAt - HOUR_MS, opensAt - 1])
        expect(await beginsAt(borrower, uuid, early)).toMatchObject({ code: 'renewal.too-early' })
      const begun = await beginsAt(borrower, uuid, opensAt)
      expect(begun.ok).toBe(true)
      expect(await beginsAt(borrower, uuid, opensAt + 1)).toEqual(begun)
      const made = await product.rows('select id from applications where prior_application_id = $1', [uuid])
      expect(made).toHaveLength(1)
    },
  )

  /** The midnight that ends a day of the brand. */
  const endOf = async (day: string): Promise<number> => {
    const [row] = await product.rows(
      `select ($1::date + 1)::timestamp at time zone 'America/New_York' as at`,
      [day],
    )
    return new Date(String(row?.['at'])).getTime()
  }

  it('expires unsigned once, at the end of the maturity date and never before (1.9.26)', async () => {
    const { borrower, uuid } = await maturingIn(10)
    const { appUuid: renewal } = done(await begins(borrower, uuid)).application
    const { deadline } = await application(borrower, renewal)
    const { maturesOn } = await loan(borrower, uuid)
    const due = await endOf(maturesOn)
    expect(Date.parse(deadline!.at)).toBe(due)
    for (const early of [due - 1, due - HOUR_MS, due - 1]) await look(early)
    expect((await standsAt(renewal))[0]).toBe('OFFER_SELECT')
    for (const late of [due, due - HOUR_MS, due + 40 * DAY_MS, due - HOUR_MS]) await look(late)
    await product.settle()
    expect((await standsAt(renewal))[0]).toBe('EXPIRED')
    expect(await timesInTrail(product, renewal, 'ApplicationExpired')).toBe(1)
    const notices = (await mailsTo(product, borrower)).filter(({ subject }) => /expired/.test(subject))
    expect(notices).toHaveLength(1)
    expect(await beginsAt(borrower, uuid, due)).toMatchObject({ code: 'renewal.not-open' })
  })

  it('is accepted until the moment its offer lapses, and not at it (1.7.11)', async () => {
    const { borrower, uuid } = await maturingIn(20)
    const { appUuid: renewal, offers } = done(await begins(borrower, uuid)).application
    const [offer] = await product.rows(`select valid_until::text as until from offers where id = $1`, [
      offers[0]!.uuid,
    ])
    const lapsesAt = Date.parse(String(offer?.['until']))
    const takesAt = (ms: number) =>
      selectOffer(jobsAt(product, ms))({
        subject: borrower.subject,
        applicationId: renewal,
        offerId: offers[0]!.uuid,
        repayment: 'interest-only',
      })
    for (const late of [lapsesAt, lapsesAt + 40 * DAY_MS])
      expect(await takesAt(late)).toMatchObject({ ok: false, code: 'offer.lapsed' })
    expect(await takesAt(lapsesAt - 1)).toMatchObject({ ok: true })
    expect(await timesInTrail(product, renewal, 'OfferSelected')).toBe(1)
  })

  it("replaces its loan once, when a payment's hold ends, and never before (1.9.24)", async () => {
    const { borrower, uuid } = await fundedLongAgo()
    const [held = 0n] = await coins(uuid)
    const renewal = await toAgreements(borrower, uuid)
    done(await pays(uuid, { amount: '10.00', method: 'ACH', reference: 'ach-jumps' }))
    await signs(borrower, renewal)
    const { payments } = await loan(borrower, uuid)
    const due = Date.parse(payments.at(-1)!.heldUntil!)
    const job = { applicationId: renewal, organizationId: product.organizationId }
    const rollsAt = async (ms: number) => {
      await rollForward(jobsAt(product, ms), job)
      await look(ms)
    }
    for (const early of [due - 1, due - HOUR_MS, due - 1]) await rollsAt(early)
    expect(await standsAt(renewal)).toEqual(WAITS)
    expect(await coins(uuid, renewal)).toEqual([held, 0n])
    for (const late of [due, due - HOUR_MS, due + 40 * DAY_MS, due - HOUR_MS]) await rollsAt(late)
    await product.settle()
    expect(await standsAt(renewal)).toEqual(['COMPLETE', 'FINAL'])
    expect(await coins(uuid, renewal)).toEqual([0n, held])
    expect(await timesInTrail(product, uuid, 'LoanClosedByRenewal')).toBe(1)
    expect(await timesInTrail(product, renewal, 'RenewalFunded')).toBe(1)
    await moveTo(product, due)
    expect(await loan(borrower, uuid)).toMatchObject({ status: 'CLOSED', payOff: '0.00', overpaid: '0.00' })
  })
})
