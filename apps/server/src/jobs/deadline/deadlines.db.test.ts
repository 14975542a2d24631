import { selectOffer } from '@pledge/contract/offers'
import { createApplication } from '@pledge/contract/applications'
import { saveManualBank } from '@pledge/contract/disbursement'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stateOf } from '@pledge/testing/steps/world'
import { APPLICATION, BANK, OFFER } from '@pledge/testing/steps/payloads'
import { giveDetails, start } from '@pledge/testing/steps/origination'
import { repriceOffers } from '../../commands/offer/reprice-offers.ts'
import { sweepDeadlines } from './sweep-deadlines.ts'
import { dueApplications } from '../../store/work/sweeper.ts'
import {
  applicationOf,
  DAY_MS,
  daysTo,
  goTo,
  jobsAt,
  SECOND_MS,
  timesInTrail,
  zoned,
} from '../../product/calendar.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { publishRules } from '../../product/rules.test-data.ts'
import { bringTo, mailsTo } from '../../product/steps.test-data.ts'

describe('deadlines, by the clock that the sandbox moves (R8)', () => {
  let product: Product
  let borrower: Caller
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  beforeEach(async () => {
    await product.startAnew()
    borrower = await product.borrower()
  })
  afterAll(() => product.close())

  const now = () => product.application.clock.business().getTime()
  const application = (uuid: string) => applicationOf(borrower, uuid)
  const subjects = async () => (await mailsTo(product, borrower)).map(({ subject }) => subject)

  it('lapses 14 days after the details, not a second early, once (1.9.26)', async () => {
    const uuid = await bringTo(product, borrower, 'FINAL_STEPS')
    const { deadline, expiresAt } = await application(uuid)
    expect(deadline).toEqual({ kind: 'complete', at: expiresAt })
    expect(daysTo(expiresAt!, now())).toBe(14)
    await goTo(product, expiresAt!, 2 * SECOND_MS)
    expect(await stateOf(borrower, uuid)).toBe('FINAL_STEPS')
    await goTo(product, expiresAt!)
    expect(await stateOf(borrower, uuid)).toBe('EXPIRED')
    expect(await application(uuid)).toMatchObject({ deadline: null, stage: 'FINAL' })
    await product.application.clock.forward(40 * DAY_MS)
    await product.settle()
    await product.settle()
    expect(await timesInTrail(product, uuid, 'ApplicationExpired')).toBe(1)
    expect((await subjects()).filter((subject) => subject.includes('expired'))).toHaveLength(1)
  })

  it('refuses what a borrower does after the deadline, before any job has looked (1.9.26)', async () => {
    const uuid = await bringTo(product, borrower, 'FINAL_STEPS')
    const { expiresAt } = await application(uuid)
    const { clock } = product.application
    await clock.forward(Date.parse(expiresAt!) - now())
    const late = await borrower.call(saveManualBank, { params: { uuid }, body: BANK })
    expect(late.body).toMatchObject({ status: 409, code: 'application.expired' })
  })

  it('closes the window for collateral after 5 days, not a second early, once (1.9.18, 1.9.19)', async () => {
    const uuid = await bringTo(product, borrower, 'WAITING_FOR_COLLATERAL')
    const { deadline, collateralDueAt } = await application(uuid)
    expect(deadline).toEqual({ kind: 'collateral', at: collateralDueAt })
    expect(daysTo(collateralDueAt!, now())).toBe(5)
    await goTo(product, collateralDueAt!, 2 * SECOND_MS)
    expect(await stateOf(borrower, uuid)).toBe('WAITING_FOR_COLLATERAL')
    await goTo(product, collateralDueAt!)
    expect(await stateOf(borrower, uuid)).toBe('CANCELLED')
    await product.application.clock.forward(30 * DAY_MS)
    await product.settle()
    expect(await timesInTrail(product, uuid, 'CollateralWindowClosed')).toBe(1)
  })

  it('lapses after 30 calendar days without an act of the borrower, not before (part of 1.2.38)', async () => {
    const uuid = await start(product, borrower)
    const { deadline } = await application(uuid)
    expect(deadline!.kind).toBe('idle')
    expect(daysTo(deadline!.at, now())).toBe(30)
    await goTo(product, deadline!.at, 2 * SECOND_MS)
    expect(await stateOf(borrower, uuid)).toBe('BORROWER_DETAILS')
    await goTo(product, deadline!.at)
    expect(await stateOf(borrower, uuid)).toBe('EXPIRED')
    await product.application.clock.forward(60 * DAY_MS)
    await product.settle()
    expect(await timesInTrail(product, uuid, 'ApplicationExpired')).toBe(1)
  })

  it('counts the idle days from the last act, and no more once the details are there', async () => {
    const { application: begun } = await borrower.ask(createApplication, { body: APPLICATION })
    const uuid: string = begun.appUuid
    const { clock } = product.application
    await clock.forward(20 * DAY_MS)
    await product.settle()
    const subject = borrower.subject
    const again = await repriceOffers(product.application.jobs)({
      subject,
      applicationId: uuid,
      offer: OFFER,
    })
    if (!again.ok) throw new Error(again.code)
    expect(daysTo((await application(uuid)).deadline!.at, now())).toBe(30)
    await clock.forward(20 * DAY_MS)
    await product.settle()
    expect(await stateOf(borrower, uuid)).toBe('OFFER_SELECT')
    await product.settle()
    const last = await repriceOffers(product.application.jobs)({ subject, applicationId: uuid, offer: OFFER })
    if (!last.ok) throw new Error(last.code)
    await borrower.ask(selectOffer, { params: { uuid }, body: { offerUuid: last.offers[0]?.id ?? '' } })
    await product.settle()
    await giveDetails(product, borrower, uuid)
    expect((await application(uuid)).deadline!.kind).toBe('complete')
  })

  it('sweeps each organization by its own days, exactly: the shortest of another ends nothing early', async () => {
    const other = await product.borrower()
    const uuid = await start(product, borrower)
    const { application: begun } = await other.ask(createApplication, { body: APPLICATION })
    const deps = await publishRules(product, 2, (rules) => {
      rules.deadlines.idleDays = 7
    })
    const { subject } = other
    const quoted = await repriceOffers(deps)({ subject, applicationId: begun.appUuid, offer: OFFER })
    expect(quoted.ok).toBe(true)
    const { deadline } = await applicationOf(other, begun.appUuid)
    expect(daysTo(deadline!.at, now())).toBe(7)
    const dueAt = async (ms: number) =>
      (await dueApplications(product.application.sweeperDb, new Date(ms), 10)).map((due) => due.applicationId)
    expect(await dueAt(Date.parse(deadline!.at) - 1)).toEqual([])
    expect(await dueAt(Date.parse(deadline!.at))).toEqual([begun.appUuid])
    await goTo(product, deadline!.at)
    expect(await stateOf(other, begun.appUuid)).toBe('EXPIRED')
    expect(await stateOf(borrower, uuid)).toBe('BORROWER_DETAILS')
  })

  it('does not end a loan that was signed in time, nor one that is funded', async () => {
    const uuid = await bringTo(product, borrower, 'MANUAL_FUNDING_RELEASE')
    expect((await application(uuid)).deadline).toBeNull()
    await product.application.clock.forward(60 * DAY_MS)
    await product.settle()
    expect(await stateOf(borrower, uuid)).toBe('MANUAL_FUNDING_RELEASE')
    expect(await dueApplications(product.application.sweeperDb, new Date(now() + 400 * DAY_MS), 10)).toEqual(
      [],
    )
  })

  it('fires once and never early when a clock goes back an hour, and when it has gone 40 days (R8)', async () => {
    const uuid = await bringTo(product, borrower, 'FINAL_STEPS')
    const due = Date.parse((await application(uuid)).expiresAt!)
    for (const wrong of [due - 1, due - 3_600_000, due - 1]) await sweepDeadlines(jobsAt(product, wrong))
    expect(await stateOf(borrower, uuid)).toBe('FINAL_STEPS')
    for (const later of [due + 1, due - 3_600_000, due + 40 * DAY_MS, due])
      await sweepDeadlines(jobsAt(product, later))
    expect(await stateOf(borrower, uuid)).toBe('EXPIRED')
    expect(await timesInTrail(product, uuid, 'ApplicationExpired')).toBe(1)
  })

  it('ends at midnight of the brand across a change of the clocks (R8, G.67)', async () => {
    const change = zoned(now()).getTimeZoneTransition('next')
    if (change === null) throw new Error('the zone changes its clocks')
    await product.application.clock.forward(change.epochMilliseconds - 5 * DAY_MS - now())
    await product.settle()
    const uuid = await bringTo(product, borrower, 'FINAL_STEPS')
    const { expiresAt } = await application(uuid)
    expect(daysTo(expiresAt!, now())).toBe(14)
    expect(zoned(Date.parse(expiresAt!)).offset).not.toBe(zoned(now()).offset)
    await sweepDeadlines(jobsAt(product, Date.parse(expiresAt!) - 1))
    expect(await stateOf(borrower, uuid)).toBe('FINAL_STEPS')
    await sweepDeadlines(jobsAt(product, Date.parse(expiresAt!)))
    expect(await stateOf(borrower, uuid)).toBe('EXPIRED')
  })
})
