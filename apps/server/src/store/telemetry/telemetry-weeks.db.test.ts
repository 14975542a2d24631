import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { insertTelemetryEvent, sentIn } from './telemetry.ts'
import {
  dropTelemetryWeek,
  makeTelemetryWeek,
  makeTelemetryWeeks,
  removeTelemetryWithoutWeek,
} from './telemetry-weeks.ts'

const DAY_MS = 86_400_000
/** A Monday, and the first moment of its week. */
const MONDAY = new Date('2031-03-03T00:00:00Z')
const MAX_POLLS = 2_000
const at = (days: number) => new Date(MONDAY.getTime() + days * DAY_MS)

describe('events of telemetry by week (note 108)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())
  beforeEach(async () => {
    await product.rows('delete from page_events')
    for (const name of await weeks())
      if (name > 'week_203') await product.rows(`drop table telemetry_weeks.${name}`)
  })

  const make = (now: Date) => makeTelemetryWeeks(product.application.sweeperDb, now)
  const dropOne = (before: Date) => dropTelemetryWeek(product.application.sweeperDb, before)
  const removeOthers = (before: Date, most: number) =>
    removeTelemetryWithoutWeek(product.application.sweeperDb, before, most)
  const weeks = async () =>
    (
      await product.rows(
        `select relname as name from pg_class where relnamespace = 'telemetry_weeks'::regnamespace and relkind = 'r' order by 1`,
      )
    ).map(({ name }) => String(name))
  const event = (
    receivedAt: Date,
    over: { readonly sessionId?: string; readonly dedupeKey?: string | null } = {},
  ) => ({
    id: randomUUID(),
    organizationId: null,
    sessionId: randomUUID(),
    trackerId: randomUUID(),
    dedupeKey: 'page_view|/start|',
    event: 'page_view',
    receivedAt,
    data: {},
    ...over,
  })
  const stored = () =>
    product.rows(`select tableoid::regclass::text as place, week::text from page_events order by week`)

  /** Until another session waits for a lock of ours. */
  const untilWaiting = async () => {
    for (let poll = 0; poll < MAX_POLLS; poll += 1) {
      const [waiting] = await product.rows(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      if (waiting !== undefined) return
    }
    throw new Error('nothing waits for a lock')
  }

  it('have a partition a week, four weeks ahead from the start on, and no second one', async () => {
    expect((await weeks()).length).toBeGreaterThanOrEqual(5)
    await make(at(2))
    const made = ['20310303', '20310310', '20310317', '20310324'].map((week) => `week_${week}`)
    expect(await weeks()).toEqual(expect.arrayContaining(made))
    const before = await weeks()
    await make(at(2))
    expect(await weeks()).toEqual(before)
  })

  it('leave with the partition of their week, one a transaction, none later than the period', async () => {
    await make(MONDAY)
    const { db } = product.application
    for (const days of [0, 6, 7]) await insertTelemetryEvent(db, event(at(days)))
    await product.rows('analyze telemetry_weeks.week_20310303')
    const older = (await weeks()).filter((name) => name.startsWith('week_2') && name < 'week_20310303')
    for (const name of older) expect(await dropOne(at(-1)), name).toBe(0)
    expect(await dropOne(at(-1))).toBeUndefined()
    expect(await weeks()).toContain('week_20310303')
    expect(await dropOne(at(7))).toBe(2)
    expect(await weeks()).not.toContain('week_20310303')
    expect(await stored()).toEqual([{ place: 'telemetry_weeks.week_20310310', week: '2031-03-10' }])
    // Of a week that was never analyzed at least one is recorded, and of one without events none.
    expect(await dropOne(at(13))).toBeGreaterThanOrEqual(1)
    expect(await dropOne(at(13))).toBeUndefined()
    expect(await dropOne(at(14))).toBe(0)
  })

  it('of one week that cannot be dropped keep no other: what was dropped before stays dropped', async () => {
    await make(MONDAY)
    await insertTelemetryEvent(product.application.db, event(at(7)))
    expect(await dropOne(at(7))).toBe(0)
    await product.application.db.transaction().execute(async (tx) => {
      await sql`select week from page_events where week = '2031-03-10'`.execute(tx)
      await expect(dropOne(at(7))).rejects.toMatchObject({ code: '55P03' })
    })
    expect(await weeks()).not.toContain('week_20310303')
    expect(await weeks()).toContain('week_20310310')
    expect(await dropOne(at(7))).toBeGreaterThanOrEqual(1)
  })

  it('are stored into the other weeks while one is being made', async () => {
    await make(MONDAY)
    await product.application.sweeperDb.transaction().execute(async (tx) => {
      await sql`select make_telemetry_week('2031-06-02')`.execute(tx)
      // Would wait for the end of this transaction, which waits for it.
      await insertTelemetryEvent(product.application.db, event(at(8)))
    })
    expect(await stored()).toEqual([{ place: 'telemetry_weeks.week_20310310', week: '2031-03-10' }])
    expect(await weeks()).toContain('week_20310602')
  })

  it('that wait while the partition of their own week is made are stored in it', async () => {
    const { storing } = await product.application.sweeperDb.transaction().execute(async (tx) => {
      await sql`select make_telemetry_week('2031-03-03')`.execute(tx)
      const stores = insertTelemetryEvent(product.application.db, event(at(1), { dedupeKey: null }))
      await untilWaiting()
      return { storing: stores }
    })
    await storing
    expect(await stored()).toEqual([{ place: 'telemetry_weeks.week_20310303', week: '2031-03-03' }])
  })

  it('are read from one partition: the plan names no other', async () => {
    await make(MONDAY)
    const { db } = product.application
    const query = sentIn(db, { sessionId: randomUUID(), dedupeKey: 'a', week: '2031-03-10' })
    const { rows } = await sql<{ readonly 'QUERY PLAN': string }>`explain ${query}`.execute(db)
    const read = rows.flatMap((row) => /(?:week_\d{8}|other)/.exec(row['QUERY PLAN']) ?? [])
    expect(new Set(read)).toEqual(new Set(['week_20310310']))
  })

  it('are stored once a session, over the turn of a week too (2.3.44, G.82)', async () => {
    await make(MONDAY)
    const { db } = product.application
    const sessionId = randomUUID()
    for (const receivedAt of [at(6.99), at(6.999), at(7.01)])
      await insertTelemetryEvent(db, event(receivedAt, { sessionId }))
    await insertTelemetryEvent(db, event(at(7.02), { sessionId, dedupeKey: 'another' }))
    expect((await stored()).map(({ week }) => week)).toEqual(['2031-03-03', '2031-03-10'])
  })

  it('of a week that has no partition yet are kept, and leave in their time, in batches', async () => {
    const { db } = product.application
    for (const days of [700, 701, 702, 707]) await insertTelemetryEvent(db, event(at(days)))
    expect((await stored()).map(({ place }) => place)).toEqual(Array(4).fill('telemetry_weeks.other'))
    // The partitions of weeks of which events are elsewhere are not made; the others are.
    await make(at(700))
    expect(await weeks()).not.toContain('week_20330131')
    expect(await weeks()).not.toContain('week_20330207')
    expect(await weeks()).toContain('week_20330214')
    expect(await removeOthers(at(699), 2)).toBe(0)
    expect(await removeOthers(at(700), 2)).toBe(2)
    expect(await removeOthers(at(706), 2)).toBe(1)
    expect(await stored()).toEqual([{ place: 'telemetry_weeks.other', week: '2033-02-07' }])
    await removeOthers(at(707), 2)
    await makeTelemetryWeek(product.application.sweeperDb, '2033-02-07')
    expect(await weeks()).toContain('week_20330207')
  })

  it('of a server of version 078 go on as before', async () => {
    const kept = await sql<{ readonly removed: bigint }>`
      select keep_telemetry_weeks('2031-03-03', '2030-12-03') as removed`.execute(
      product.application.sweeperDb,
    )
    expect(kept.rows).toEqual([{ removed: 0n }])
    expect(await weeks()).toContain('week_20310303')
  })
})
