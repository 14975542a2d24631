import { getApplication } from '@pledge/contract/applications'
import { saveManualBank } from '@pledge/contract/disbursement'
import { Temporal } from 'temporal-polyfill'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from './callers.test-data.ts'
import { createProduct, type Product } from './product.test-data.ts'
import { BANK, bringTo, done, mailsTo, start, stateOf } from './steps.test-data.ts'

const DAY_MS = 86_400_000
const SECOND_MS = 1_000

describe('deadlines, by the clock that the sandbox moves (R8)', () => {
  let product: Product
  let borrower: Caller
  beforeEach(async () => {
    product = await createProduct()
    borrower = await product.borrower()
  })
  afterEach(() => product.close())

  const application = async (uuid: string) =>
    done(await borrower.call(getApplication, { params: { uuid } })).body.application
  /** Moves the clock to `ms` before an instant, and lets the watchers look. */
  const goTo = async (instant: string, ms: number) => {
    const { clock } = product.application
    await clock.forward(Date.parse(instant) - ms - clock.business().getTime())
    await product.settle()
  }
  const zoneOf = async () => {
    const found = await product.application.organizations.byCode('PLEDGE')
    return found?.organization.timeZone ?? 'UTC'
  }
  const times = async (uuid: string, type: string) => {
    const rows = await product.rows(
      'select count(*)::int as n from application_events where application_id = $1 and type = $2',
      [uuid, type],
    )
    return rows[0]?.['n']
  }
  /** Days from the calendar day of an act to the midnight of a deadline, in the brand's zone. */
  const daysTo = async (deadline: string, from: Date) => {
    const timeZone = await zoneOf()
    const day = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone)
    const end = day(Date.parse(deadline))
    expect(end.toPlainTime().toString()).toBe('00:00:00')
    return day(from.getTime()).toPlainDate().until(end.toPlainDate(), { largestUnit: 'days' }).days
  }

  it('lapses 14 days after the details, not a second early, once (1.9.26)', async () => {
    const uuid = await bringTo(product, borrower, 'FINAL_STEPS')
    const { expiresAt } = await application(uuid)
    expect(await daysTo(expiresAt, product.application.clock.business())).toBe(15)
    await goTo(expiresAt, 2 * SECOND_MS)
    expect(await stateOf(borrower, uuid)).toBe('FINAL_STEPS')
    await goTo(expiresAt, 0)
    expect(await stateOf(borrower, uuid)).toBe('EXPIRED')
    await product.settle()
    await product.application.clock.forward(40 * DAY_MS)
    await product.settle()
    expect(await times(uuid, 'ApplicationExpired')).toBe(1)
    expect(await mailsTo(product, borrower)).toHaveLength(1)
  })

  it('refuses what a borrower does after the deadline, before any job has looked (1.9.26)', async () => {
    const uuid = await bringTo(product, borrower, 'FINAL_STEPS')
    const { expiresAt } = await application(uuid)
    const { clock } = product.application
    await clock.forward(Date.parse(expiresAt) - clock.business().getTime())
    const late = await borrower.call(saveManualBank, { params: { uuid }, body: BANK })
    expect(late.body).toMatchObject({ status: 409, code: 'application.expired' })
  })

  it('closes the window for collateral after 5 days, not a second early, once (1.9.18, 1.9.19)', async () => {
    const uuid = await bringTo(product, borrower, 'WAITING_FOR_COLLATERAL')
    const { collateralDueAt } = await application(uuid)
    expect(await daysTo(collateralDueAt, product.application.clock.business())).toBe(6)
    await goTo(collateralDueAt, 2 * SECOND_MS)
    expect(await stateOf(borrower, uuid)).toBe('WAITING_FOR_COLLATERAL')
    await goTo(collateralDueAt, 0)
    expect(await stateOf(borrower, uuid)).toBe('CANCELLED')
    await product.application.clock.forward(30 * DAY_MS)
    await product.settle()
    expect(await times(uuid, 'CollateralWindowClosed')).toBe(1)
  })

  it('lapses after 30 days without an act of the borrower, not before (1.2.38)', async () => {
    const uuid = await start(product, borrower)
    const [row] = await product.rows(
      'select extract(epoch from last_activity_at) * 1000 as ms from applications where id = $1',
      [uuid],
    )
    const idleAt = new Date(Number(row?.['ms']) + 30 * DAY_MS).toISOString()
    await goTo(idleAt, 2 * SECOND_MS)
    expect(await stateOf(borrower, uuid)).toBe('BORROWER_DETAILS')
    await goTo(idleAt, 0)
    expect(await stateOf(borrower, uuid)).toBe('EXPIRED')
    await product.application.clock.forward(60 * DAY_MS)
    await product.settle()
    expect(await times(uuid, 'ApplicationExpired')).toBe(1)
  })

  it('does not end a loan that was signed in time, nor one that is funded', async () => {
    const uuid = await bringTo(product, borrower, 'MANUAL_FUNDING_RELEASE')
    await product.application.clock.forward(60 * DAY_MS)
    await product.settle()
    expect(await stateOf(borrower, uuid)).toBe('MANUAL_FUNDING_RELEASE')
    const due = await product.rows(`select application_id from due_applications(now() + '400 days', 10)`)
    expect(due).toEqual([])
  })
})
