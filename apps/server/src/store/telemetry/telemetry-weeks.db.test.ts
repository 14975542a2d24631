import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { insertTelemetryEvent, keepTelemetryWeeks, sentIn } from './telemetry.ts'

const DAY_MS = 86_400_000
/** A Monday, and the first moment of its week. */
const MONDAY = new Date('2031-03-03T00:00:00Z')
const at = (days: number) => new Date(MONDAY.getTime() + days * DAY_MS)

describe('events of telemetry by week (note 108)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())
  beforeEach(() => product.rows('delete from page_events'))

  const keep = (now: Date, before: Date) => keepTelemetryWeeks(product.application.sweeperDb, { now, before })
  const weeks = async () =>
    (
      await product.rows(
        `select relname as name from pg_class where relnamespace = 'telemetry_weeks'::regnamespace and relkind = 'r' order by 1`,
      )
    ).map(({ name }) => String(name))
  const event = (
    receivedAt: Date,
    over: { readonly sessionId?: string; readonly dedupeKey?: string } = {},
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

  it('have a partition a week, four weeks ahead from the start on', async () => {
    expect((await weeks()).length).toBeGreaterThanOrEqual(5)
    await keep(at(2), at(-90))
    const made = ['20310303', '20310310', '20310317', '20310324'].map((week) => `week_${week}`)
    expect(await weeks()).toEqual(expect.arrayContaining(made))
    expect(await keep(at(2), at(-90))).toBe(0)
  })

  it('leave with the partition of their week, none later than the period and no newer week', async () => {
    await keep(MONDAY, at(-90))
    const { db } = product.application
    for (const days of [0, 6, 7]) await insertTelemetryEvent(db, event(at(days)))
    expect(await keep(at(90), at(-1))).toBe(0)
    expect(await keep(at(90), at(0))).toBe(2)
    expect(await weeks()).not.toContain('week_20310303')
    expect(await stored()).toEqual([{ place: 'telemetry_weeks.week_20310310', week: '2031-03-10' }])
  })

  it('are read from one partition: the plan names no other', async () => {
    await keep(MONDAY, at(-90))
    const { db } = product.application
    const query = sentIn(db, { sessionId: randomUUID(), dedupeKey: 'a', week: '2031-03-10' })
    const { rows } = await sql<{ readonly 'QUERY PLAN': string }>`explain ${query}`.execute(db)
    const read = rows.flatMap((row) => /(?:week_\d{8}|other)/.exec(row['QUERY PLAN']) ?? [])
    expect(new Set(read)).toEqual(new Set(['week_20310310']))
  })

  it('are stored once a session, over the turn of a week too (2.3.44, G.82)', async () => {
    await keep(MONDAY, at(-90))
    const { db } = product.application
    const sessionId = randomUUID()
    for (const receivedAt of [at(6.99), at(6.999), at(7.01)])
      await insertTelemetryEvent(db, event(receivedAt, { sessionId }))
    await insertTelemetryEvent(db, event(at(7.02), { sessionId, dedupeKey: 'another' }))
    expect((await stored()).map(({ week }) => week)).toEqual(['2031-03-03', '2031-03-10'])
  })

  it('of a week that has no partition yet are kept, and leave in their time', async () => {
    await insertTelemetryEvent(product.application.db, event(at(700)))
    expect(await stored()).toEqual([{ place: 'telemetry_weeks.other', week: '2033-01-31' }])
    // The partition of a week of which events are elsewhere is not made; the others are.
    await keep(at(700), at(0))
    expect(await weeks()).not.toContain('week_20330131')
    expect(await weeks()).toContain('week_20330207')
    expect(await keep(at(800), at(707))).toBe(1)
    expect(await stored()).toEqual([])
  })
})
