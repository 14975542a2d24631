import { openTelemetrySession, sendTelemetryEvent } from '@pledge/contract/telemetry'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SentBody } from '@pledge/testing/call/input'
import { createProduct, type Product } from '../../product/product.test-data.ts'

const SESSION = {
  platform: 'WEB',
  libraryVersion: '2.2.24',
  referrer: '',
  queryParams: { state: 'OH' },
  screenWidth: 390,
  screenHeight: 844,
  windowWidth: 390,
  windowHeight: 700,
  sessionKey: null,
  appVersion: '0.1.0',
} as const
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

describe('telemetry on the server', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct()
  })
  afterAll(() => product.close())
  afterEach(() => product.rows('delete from request_budgets', []))

  const open = async (sessionKey: SentBody<typeof openTelemetrySession>['sessionKey'] = null) =>
    (
      await product.anonymous.ask(openTelemetrySession, {
        params: { context: 'external' },
        body: { ...SESSION, sessionKey },
      })
    ).sessionKey

  it('opens a session with its uuid, epoch and tracker, and recognizes the tracker in the next (2.3.36, 2.3.38, 2.7.10)', async () => {
    const first = await open()
    expect(first).toEqual({
      uuid: expect.stringMatching(UUID),
      epoch: expect.any(Number),
      trackerUuid: expect.stringMatching(UUID),
    })
    const next = await open({ trackerUuid: first.trackerUuid })
    expect(next.trackerUuid).toBe(first.trackerUuid)
    expect(next.uuid).not.toBe(first.uuid)
    const kept = await product.rows('select id, tracker_id, data from telemetry_sessions order by opened_at')
    expect(kept.map((row) => [row['id'], row['tracker_id']])).toEqual([
      [first.uuid, first.trackerUuid],
      [next.uuid, first.trackerUuid],
    ])
    expect(kept[0]?.['data']).toMatchObject({ platform: 'WEB', libraryVersion: '2.2.24', windowHeight: 700 })
  })

  const event = (
    sessionKey: NonNullable<SentBody<typeof sendTelemetryEvent>['sessionKey']>,
    name: string,
    eventProperties = {},
    dontDedupe = false,
  ) => ({
    params: { context: 'external' },
    body: {
      domain: 'localhost',
      queryParams: {},
      pagePath: '/account/crypto-backed-loan/start',
      event: name,
      sessionKey,
      identityId: null,
      applicationUuid: null,
      eventType: 'ACTION',
      productType: 'CRYPTO_BACKED_LOAN',
      eventProperties,
      dontDedupe,
      dedupeProperty: null,
    },
  })
  const storedOf = async ({ uuid }: { readonly uuid: string }) => {
    const [row] = await product.rows('select count(*)::int as count from page_events where session_id = $1', [
      uuid,
    ])
    return row?.['count']
  }

  it('refuses a message of more than 8 kB before it reads it', async () => {
    const sessionKey = await open()
    const large = event(sessionKey, 'LARGE', { text: 'a'.repeat(8_192) })
    expect(await product.anonymous.call(sendTelemetryEvent, large)).toMatchObject({
      status: 413,
      body: { code: 'request.too-large' },
    })
    expect(await storedOf(sessionKey)).toBe(0)
  })

  it('limits a network’s events per minute, over all processes', async () => {
    const sessionKey = await open()
    await product.rows(`update request_budgets set used = 120 where subject like 'telemetry-network:%'`, [])
    expect(await product.anonymous.call(sendTelemetryEvent, event(sessionKey, 'ONE_MORE'))).toMatchObject({
      status: 429,
      body: { code: 'request.too-many' },
    })
    await product.rows('delete from request_budgets', [])
    await product.anonymous.ask(sendTelemetryEvent, event(sessionKey, 'LATER'))
    expect(await storedOf(sessionKey)).toBe(1)
  })

  it('stores a sample of the sessions after an organization’s daily limit, and then none', async () => {
    const ofSample = {
      uuid: '0f4d2c35-6f5e-4b8e-9a53-1f6a00000014',
      epoch: 1,
      trackerUuid: crypto.randomUUID(),
    }
    const another = { ...ofSample, uuid: '0f4d2c35-6f5e-4b8e-9a53-1f6a00000015' }
    await open()
    const sendBoth = async (used: number) => {
      await product.rows(
        `update request_budgets set used = $1 where subject like 'telemetry-organization:%'`,
        [used],
      )
      for (const sessionKey of [ofSample, another])
        await product.anonymous.ask(sendTelemetryEvent, event(sessionKey, `AT_${used}`))
      return [await storedOf(ofSample), await storedOf(another)]
    }
    expect(await sendBoth(19_000)).toEqual([1, 1])
    expect(await sendBoth(20_000)).toEqual([2, 1])
    expect(await sendBoth(420_000)).toEqual([2, 1])
  })

  it('stores an event, once if it is repeated, unless it says not to (2.3.44, 2.7.11)', async () => {
    const sessionKey = await open()
    const tell = async (name: string, dontDedupe = false) =>
      product.anonymous.ask(sendTelemetryEvent, event(sessionKey, name, {}, dontDedupe))
    for (const name of ['OPENED', 'OPENED', 'CLOSED']) await tell(name)
    await tell('OPENED', true)
    const kept = await product.rows(
      'select event, tracker_id from page_events where session_id = $1 order by received_at',
      [sessionKey.uuid],
    )
    expect(kept.map((row) => String(row['event'])).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'CLOSED',
      'OPENED',
      'OPENED',
    ])
    expect(new Set(kept.map((row) => row['tracker_id']))).toEqual(new Set([sessionKey.trackerUuid]))
  })

  it('tells two events apart by the value of their dedupeProperty alone (2.3.44, G.82)', async () => {
    const sessionKey = await open()
    const send = async (eventProperties: Readonly<Record<string, string>>, dedupeProperty: string | null) => {
      const { params, body } = event(sessionKey, 'OPENED', eventProperties)
      await product.anonymous.ask(sendTelemetryEvent, { params, body: { ...body, dedupeProperty } })
    }
    await send({ modal: 'ltv', place: 'card' }, 'modal')
    await send({ modal: 'ltv', place: 'panel' }, 'modal')
    expect(await storedOf(sessionKey)).toBe(1)
    await send({ modal: 'rates', place: 'card' }, 'modal')
    expect(await storedOf(sessionKey)).toBe(2)
    await send({ modal: 'rates', place: 'card' }, 'place')
    await send({ modal: 'rates', place: 'panel' }, 'place')
    expect(await storedOf(sessionKey)).toBe(4)
    await send({ modal: 'ltv' }, null)
    await send({ modal: 'rates' }, null)
    expect(await storedOf(sessionKey)).toBe(5)
  })
})
