import { openTelemetrySession, sendTelemetryEvent } from '@pledge/contract/telemetry'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProduct, type Product } from '../product/product.test-data.ts'
import { done } from '../product/steps.test-data.ts'

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

  const open = async (sessionKey: object | null = null) =>
    done(
      await product.anonymous.call(openTelemetrySession, {
        params: { context: 'external' },
        body: { ...SESSION, sessionKey },
      }),
    ).body.sessionKey

  it('opens a session with its uuid, epoch and tracker, and knows the tracker again in the next (2.3.36, 2.3.38, 2.7.10)', async () => {
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

  it('stores an event, once where it is told twice, unless it says not to (2.3.44, 2.7.11)', async () => {
    const sessionKey = await open()
    const tell = async (event: string, dontDedupe = false) =>
      done(
        await product.anonymous.call(sendTelemetryEvent, {
          params: { context: 'external' },
          body: {
            domain: 'localhost',
            queryParams: {},
            pagePath: '/account/crypto-backed-loan/start',
            event,
            sessionKey,
            identityId: null,
            applicationUuid: null,
            eventType: 'ACTION',
            productType: 'CRYPTO_BACKED_LOAN',
            eventProperties: {},
            dontDedupe,
            dedupeProperty: null,
          },
        }),
      )
    for (const event of ['OPENED', 'OPENED', 'CLOSED']) await tell(event)
    await tell('OPENED', true)
    const kept = await product.rows(
      'select event, tracker_id from telemetry_events where session_id = $1 order by received_at',
      [sessionKey.uuid],
    )
    expect(kept.map((row) => String(row['event'])).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'CLOSED',
      'OPENED',
      'OPENED',
    ])
    expect(new Set(kept.map((row) => row['tracker_id']))).toEqual(new Set([sessionKey.trackerUuid]))
  })
})
