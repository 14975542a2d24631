import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import { stateOf } from '@pledge/testing/steps/world'
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
  nextLeapDay,
  timesInTrail,
  zoned,
} from '../../product/calendar.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { releasesOf, WALLETS } from '../../product/releases.test-data.ts'
import { mailsTo } from '../../product/steps.test-data.ts'

/** Of the shipped rules (rows 1.9.24 and 1.9.25). */
const HOLD_DAYS = 21
const WIRE_DAYS = 3
const cents = (text: string) => BigInt(text.replace('.', ''))
const halfEven = (above: bigint, below: bigint): bigint => {
  const [whole, left] = [above / below, (above % below) * 2n]
  return left > below || (left === below && whole % 2n === 1n) ? whole + 1n : whole
}

describe('a loan in service when the clock jumps (R8)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  }, 60_000)
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const { funded, loan, pays, books } = loansOf(() => product)
  const { asks, release } = releasesOf(() => product)
  const nowMs = () => product.application.clock.business().getTime()
  /** What the recurring jobs do at a moment, whatever they did before. */
  const look = async (ms: number) => {
    const jobs = jobsAt(product, ms)
    await serviceLoans(jobs)
    await sweepDeadlines(jobs)
    await sendReminders(jobs)
  }
  /** Paid off by ACH today: the hold ends at a midnight of the brand three weeks later. */
  const onHold = async (reference: string) => {
    const { borrower, uuid } = await funded()
    const { payOff } = await loan(borrower, uuid)
    done(await pays(uuid, { amount: payOff, method: 'ACH', reference }))
    const { releaseOpensAt } = await loan(borrower, uuid)
    expect(daysTo(releaseOpensAt!, nowMs())).toBe(HOLD_DAYS)
    return { borrower, uuid, due: Date.parse(releaseOpensAt!) }
  }
  const opensOnceAt = async (borrower: Caller, uuid: string, due: number) => {
    for (const early of [due - 1, due - HOUR_MS, due - 1]) await look(early)
    expect(await stateOf(borrower, uuid)).toBe('COMPLETE')
    for (const late of [due, due - HOUR_MS, due + 40 * DAY_MS, due - HOUR_MS, due]) await look(late)
    await product.settle()
    expect(await stateOf(borrower, uuid)).toBe('COLLATERAL_RELEASE')
    expect(await timesInTrail(product, uuid, 'LoanPaidOff')).toBe(1)
  }

  it('opens its collateral release once and never early, three weeks after an ACH payment (1.9.24, P.404)', async () => {
    const { borrower, uuid, due } = await onHold('ach-jumps')
    await opensOnceAt(borrower, uuid, due)
    await product.settle()
    const notices = (await mailsTo(product, borrower)).filter(({ subject }) => /is paid off/.test(subject))
    expect(notices).toHaveLength(1)
  })

  it('opens it once when the first run is 40 days late (1.9.24)', async () => {
    const { borrower, uuid, due } = await onHold('ach-late')
    await look(due + 40 * DAY_MS)
    await look(due + 40 * DAY_MS - HOUR_MS)
    expect(await stateOf(borrower, uuid)).toBe('COLLATERAL_RELEASE')
    expect(await timesInTrail(product, uuid, 'LoanPaidOff')).toBe(1)
  })

  it('has its interest posted once for each due date, whatever the clock does', async () => {
    const { borrower, uuid } = await funded()
    const [row] = await product.rows('select next_accrual_at from loans where application_id = $1', [uuid])
    const due = new Date(String(row?.['next_accrual_at'])).getTime()
    const { nextDue } = await loan(borrower, uuid)
    expect(zoned(due).toPlainDate().toString()).toBe(nextDue!.on)
    const accrued = async () => (await books(uuid))['interest-receivable'] ?? '0'
    for (const early of [due - 1, due - HOUR_MS]) await look(early)
    expect(await accrued()).toBe('0')
    for (const late of [due, due - HOUR_MS, due]) await look(late)
    expect(await accrued()).toBe(cents(nextDue!.amount).toString())
    for (const late of [due + 40 * DAY_MS, due + 40 * DAY_MS - HOUR_MS, due + 40 * DAY_MS]) await look(late)
    const [entries] = await product.rows(
      `select count(*)::int as n from ledger_entries where application_id = $1 and description = 'Interest accrued'`,
      [uuid],
    )
    expect(entries).toEqual({ n: 2 })
    expect(Number(await accrued())).toBeGreaterThan(2 * Number(cents(nextDue!.amount)))
  })

  it.each([
    ['a change of the clocks', 'a change of the clocks'],
    ['the change after it, the other way', 'a change of the clocks'],
    ['a leap day', 'a leap day'],
  ] as const)(
    "counts whole days in the brand's time zone until a release can be requested, across %s (1.9.24)",
    async (_name, what) => {
      const change = CHANGES[what]
      await moveTo(product, change.before(nowMs()))
      const { borrower, uuid, due } = await onHold(`ach-${nowMs()}`)
      expect(change.isBetween(nowMs(), due)).toBe(true)
      await opensOnceAt(borrower, uuid, due)
    },
  )

  it('accrues a whole month of interest until a leap day, 30/31 of it the day before, and none once it is paid then (P.104)', async () => {
    const leapDay = nextLeapDay(nowMs() + 40 * DAY_MS)
    await moveTo(product, leapDay.subtract({ months: 1 }).epochMilliseconds)
    const { borrower, uuid } = await funded()
    const { amount, nextDue, maturesOn } = await loan(borrower, uuid)
    expect(nextDue!.on).toBe(leapDay.toPlainDate().toString())
    expect(maturesOn).toBe(leapDay.subtract({ months: 1 }).add({ years: 1 }).toPlainDate().toString())
    await moveTo(product, leapDay.subtract({ days: 1 }).epochMilliseconds)
    const before = await loan(borrower, uuid)
    const rateBps = BigInt(Math.round(Number(before.interestRate) * 10_000))
    expect(cents(before.accruedInterest)).toBe(halfEven(cents(amount) * rateBps * 30n, 12n * 10_000n * 31n))
    await moveTo(product, leapDay.epochMilliseconds)
    const owed = await loan(borrower, uuid)
    expect(cents(owed.accruedInterest)).toBe(cents(nextDue!.amount))
    expect(cents(owed.payOff)).toBe(cents(amount) + cents(nextDue!.amount))
    done(await pays(uuid, { amount: owed.payOff, reference: 'wire-on-leap-day' }))
    const paid = await books(uuid)
    for (const late of [nowMs() + 40 * DAY_MS, nowMs() - HOUR_MS, nowMs() + DAY_MS]) await look(late)
    expect(await loan(borrower, uuid)).toMatchObject({ status: 'CLOSED', payOff: '0.00', overpaid: '0.00' })
    expect(await books(uuid)).toEqual(paid)
    expect(paid['interest-receivable']).toBeUndefined()
    expect(paid['interest-income']).toBe(`-${cents(nextDue!.amount)}`)
  })

  it('releases its collateral within three days after a wire, across a clock change (1.9.25, P.403)', async () => {
    await moveTo(product, CHANGES['a change of the clocks'].before(nowMs()))
    const { borrower, uuid } = await funded()
    const { payOff } = await loan(borrower, uuid)
    const paidAt = nowMs()
    done(await pays(uuid, { amount: payOff, reference: 'wire-over-change' }))
    expect((await release(borrower, uuid)).isReady).toBe(true)
    done(await asks(borrower, uuid, WALLETS.BTC[0]))
    const { request } = await release(borrower, uuid)
    expect(daysTo(request!.dueAt, paidAt)).toBeLessThanOrEqual(WIRE_DAYS)
    expect(daysTo(request!.dueAt, paidAt)).toBeGreaterThan(0)
  })
})
