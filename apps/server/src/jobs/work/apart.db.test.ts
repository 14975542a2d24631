import { setImmediate } from 'node:timers/promises'
import { getCollateral } from '@pledge/contract/collateral'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { stateOf } from '@pledge/testing/steps/world'
import { giveDetails, start } from '@pledge/testing/steps/origination'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { bringTo, mailsTo } from '../../product/steps.test-data.ts'
import { insertTelemetrySession } from '../../store/telemetry/telemetry.ts'
import { dueApplications, strandedJobs } from '../../store/work/sweeper.ts'
import { purgeOld } from './purge-old.ts'
import type { RecurringJobDeps } from '../deps.ts'
import { sendMails } from '../mail/send-mails.ts'
import { createScheduler } from './recurring-jobs.ts'
import { atOnce } from './until-empty.ts'

const DAY_MS = 86_400_000
/** More than a run can finish before this test ends. */
const MANY = Array.from({ length: 10_000_000 }, (_, at) => at)

describe('a run of recurring jobs', () => {
  let product: Product
  beforeEach(async () => {
    product = await createProduct({ readsDocuments: false, damagesStates: true })
  })
  afterEach(() => product.close())

  /** A state that the rules cannot produce: reading this application throws. */
  const poison = (uuid: string) =>
    product.rows(
      `update streams set state = state - 'identity'
       where application_id = $1 and stream = 'application' returning state`,
      [uuid],
    )
  const heal = (uuid: string) =>
    product.rows(
      `update streams set state = state || '{"identity":{"status":"NOT_STARTED","validUntil":null}}'
       where application_id = $1 and stream = 'application'`,
      [uuid],
    )
  const putOff = async (job: string) =>
    (await product.rows('select times from retry_backoffs where job = $1', [job])).map((row) => row['times'])
  const counted = async (job: string, outcome: string) => {
    const { values } = await product.application.jobs.metrics.items.get()
    return values
      .filter(({ labels }) => labels.watcher === job && labels.outcome === outcome)
      .reduce((sum, { value }) => sum + value, 0)
  }
  const forward = (ms: number) => product.application.clock.forward(ms)
  const business = () => product.application.clock.business()

  it('acts on the deadlines of others despite a damaged row, which is counted and retried with growing delays (R8)', async () => {
    const ann = await product.borrower()
    const bob = await product.borrower()
    const poisoned = await bringTo(product, ann, 'FINAL_STEPS')
    const healthy = await bringTo(product, bob, 'FINAL_STEPS')
    await poison(poisoned)
    await forward(16 * DAY_MS)
    expect(await dueApplications(product.application.sweeperDb, business(), 1)).toMatchObject([
      { applicationId: poisoned, times: 0 },
    ])
    await product.settle()
    expect(await stateOf(bob, healthy)).toBe('EXPIRED')
    expect(await putOff('sweep-deadlines')).toEqual([1])
    expect(await counted('sweep-deadlines', 'failed')).toBe(1)
    await product.settle()
    expect(await putOff('sweep-deadlines')).toEqual([1])
    await forward(15_000)
    await product.settle()
    expect(await putOff('sweep-deadlines')).toEqual([2])
    await heal(poisoned)
    await forward(30_000)
    await product.settle()
    expect(await stateOf(ann, poisoned)).toBe('EXPIRED')
    expect(await putOff('sweep-deadlines')).toEqual([])
  })

  it('takes rows that have waited longer before a damaged one', async () => {
    const ann = await product.borrower()
    const bob = await product.borrower()
    const poisoned = await bringTo(product, ann, 'FINAL_STEPS')
    await poison(poisoned)
    await forward(20 * DAY_MS)
    await product.settle()
    const later = await bringTo(product, bob, 'FINAL_STEPS')
    await product.rows(`update applications set deadline_at = $2 where id = $1`, [later, business()])
    await forward(15_000)
    const [first] = await dueApplications(product.application.sweeperDb, business(), 1)
    expect(first?.applicationId).toBe(later)
  })

  it('counts deposits of others despite a damaged row, and its own once it is repaired, however many blocks later (R6)', async () => {
    const ann = await product.borrower()
    const bob = await product.borrower()
    const poisoned = await bringTo(product, ann, 'WAITING_FOR_COLLATERAL')
    const healthy = await bringTo(product, bob, 'WAITING_FOR_COLLATERAL')
    const addressOf = async (borrower: Caller, uuid: string) =>
      (await borrower.ask(getCollateral, { params: { uuid } })).wallet.depositAddress!
    const received = async (borrower: Caller, uuid: string) =>
      (await borrower.ask(getCollateral, { params: { uuid } })).receivedCoinAmount.coinQuantity
    const addresses = [await addressOf(ann, poisoned), await addressOf(bob, healthy)]
    const { driver } = product.simulation.bitcoin
    await poison(poisoned)
    for (const address of addresses) await driver.sendToAddress({ address, units: 500n })
    await driver.mine(12)
    await product.settle()
    expect(await received(bob, healthy)).toBe('0.000005')
    expect(await putOff('sync-deposits')).toEqual([1])
    await driver.mine(400)
    await product.settle()
    await heal(poisoned)
    await forward(15_000)
    await product.settle()
    expect(await received(ann, poisoned)).toBe('0.000005')
    expect(await putOff('sync-deposits')).toEqual([])
  })

  it('sends the emails of others despite a failing one, which is given up after twenty tries', async () => {
    const bob = await product.borrower()
    await product.rows(
      `insert into outbox (id, organization_id, kind, idempotency_key, payload_sealed, status, next_attempt_at, created_at)
       values (gen_random_uuid(), $1, 'email', 'poison', 'not sealed at all', 'waiting', now() - interval '1 day', now())`,
      [product.organizationId],
    )
    const uuid = await start(product, bob)
    await giveDetails(product, bob, uuid)
    await forward(16 * DAY_MS)
    await product.settle()
    await product.settle()
    expect(await mailsTo(product, bob)).toHaveLength(1)
    const poisonedMail = async () =>
      (
        await product.rows(
          `select status, attempts, next_attempt_at > now() as later from outbox where idempotency_key = 'poison'`,
        )
      )[0]
    expect(await poisonedMail()).toEqual({ status: 'waiting', attempts: 1, later: true })
    for (let more = 0; more < 20; more += 1) {
      await product.rows(
        `update outbox set next_attempt_at = now() - interval '1 day' where idempotency_key = 'poison'`,
      )
      await sendMails(product.application.jobs)
    }
    expect(await poisonedMail()).toMatchObject({ status: 'failed', attempts: 20 })
    expect(await counted('send-mails', 'given-up')).toBe(1)
  })

  it('rescues stranded applications one after another, even when the job of one ran and has to wait', async () => {
    const ann = await product.borrower()
    await product.simulation.screening.driver.setReachable(false)
    const uuid = await start(product, ann)
    await giveDetails(product, ann, uuid)
    expect(await stateOf(ann, uuid)).toBe('KYC_VERIFY')
    await forward(61_000)
    await product.settle()
    const stranded = () =>
      strandedJobs(product.application.sweeperDb, {
        dueBefore: business(),
        now: business(),
        most: 10,
      })
    expect(await stranded()).toEqual([])
    expect(await putOff('rescue-stranded')).toEqual([1])
    await product.simulation.screening.driver.setReachable(true)
    await forward(15_000)
    await product.settle()
    expect(await stateOf(ann, uuid)).toBe('FINAL_STEPS')
  })

  it('removes old telemetry, its sessions and unused retry backoffs, even if another purge fails', async () => {
    const { db } = product.application
    const session = (id: string, daysAgo: number) =>
      insertTelemetrySession(db, {
        id,
        organizationId: null,
        trackerId: 'c0000000-0000-4000-8000-000000000001',
        openedAt: new Date(Date.now() - daysAgo * DAY_MS),
        data: {},
      })
    await session('c0000000-0000-4000-8000-000000000002', 91)
    await session('c0000000-0000-4000-8000-000000000003', 89)
    await product.rows(
      `insert into retry_backoffs values ('rescue-stranded', 'old', $1, 1, now() - interval '8 days'), ('rescue-stranded', 'new', $1, 1, now())`,
      [product.organizationId],
    )
    await purgeOld({ ...product.application.jobs, purge: () => Promise.reject(new Error('sign-in is away')) })
    expect(await product.rows('select id from telemetry_sessions')).toEqual([
      { id: 'c0000000-0000-4000-8000-000000000003' },
    ])
    expect(await product.rows('select item from retry_backoffs')).toEqual([{ item: 'new' }])
  })

  it('has every job once when requested, even in a process that starts none', async () => {
    const ann = await product.borrower()
    const uuid = await bringTo(product, ann, 'FINAL_STEPS')
    await forward(16 * DAY_MS)
    const scheduler = createScheduler({ ...product.application.jobs, purge: () => Promise.resolve() })
    await scheduler.runAll()
    await scheduler.stop()
    expect(await stateOf(ann, uuid)).toBe('EXPIRED')
  })

  it('starts no new work once the process stops', async () => {
    let begun: () => void = () => undefined
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve
    })
    const endless = {
      name: 'endless',
      everyMs: 1,
      run: async (deps: RecurringJobDeps) => {
        begun()
        await atOnce(deps, MANY, 1, () => setImmediate())
      },
    }
    const scheduler = createScheduler({ ...product.application.jobs, purge: () => Promise.resolve() }, [
      endless,
    ])
    scheduler.start()
    await hasBegun
    await scheduler.stop()
    expect(scheduler.stuck()).toEqual([])
  })
})
