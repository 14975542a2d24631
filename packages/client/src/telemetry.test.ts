import { openTelemetrySession, sendTelemetryEvent } from '@pledge/contract/telemetry'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { GenericRequestError } from './errors.ts'
import type { Answer, RequestOptions } from './request.ts'
import { type EventDependencies, createTelemetry } from './telemetry.ts'
import { openSession } from './telemetry-session.ts'
import { memoryStore } from './test-doubles.ts'

const sessionKey = {
  uuid: '3f0e1c9e-6a58-4a9e-8a77-0f3b1f4f8b11',
  epoch: 1_800_000_000,
  trackerUuid: '9d9c4c1e-55a1-4a52-9a61-7c7b7c3f2e22',
}
const opened = async (): Promise<Answer> => ({ data: { sessionKey }, response: new Response() })

const setUp = (answer: (options: RequestOptions) => Promise<Answer> = opened) => {
  const sent: RequestOptions[] = []
  const pauses: number[] = []
  const logged: unknown[] = []
  let path = '/account/crypto-backed-loan/start'
  const deps: EventDependencies = {
    request: async (options) => {
      sent.push(options)
      return answer(options)
    },
    page: () => ({
      domain: 'pledge.localhost',
      path,
      query: { state: 'OH', code: 'secret' },
      referrer: 'https://search.example/?q=who+am+i',
      screenWidth: 390,
      screenHeight: 844,
      windowWidth: 390,
      windowHeight: 700,
    }),
    appVersion: '0.1.0',
    context: () => 'external',
    sessionStore: memoryStore(),
    trackerStore: memoryStore(),
    pause: async (ms) => void pauses.push(ms),
    productType: 'CRYPTO_BACKED_LOAN',
    identityId: () => undefined,
    log: (error) => void logged.push(error),
  }
  const events = () => sent.filter(({ url }) => url.endsWith('/event'))
  return { deps, sent, events, pauses, logged, goTo: (next: string) => void (path = next) }
}

/** Runs all pending microtasks and timers that are due. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('the telemetry session', () => {
  it("is opened with the payload's fields (2.3.39 to 2.3.41, 2.7.10, 2.9.02), without secrets in the URL", async () => {
    const { deps, sent } = setUp()
    await openSession(deps)
    expect(sent[0]).toMatchObject({ url: '/api/ft/external/session', method: 'POST', context: 'external' })
    expect(sent[0]?.body).toEqual({
      platform: 'WEB',
      libraryVersion: '2.2.24',
      referrer: 'https://search.example/',
      queryParams: { state: 'OH' },
      screenWidth: 390,
      screenHeight: 844,
      windowWidth: 390,
      windowHeight: 700,
      sessionKey: null,
      appVersion: '0.1.0',
    })
    expect(z.safeParse(openTelemetrySession.body, sent[0]?.body).success).toBe(true)
  })

  it('keeps uuid and epoch for the browser session and the tracker permanently (2.3.36 to 2.3.38, 2.3.49, 2.3.50)', async () => {
    const { deps, sent } = setUp()
    await openSession(deps)
    expect(deps.sessionStore.getItem('telemetrySessionUuid')).toBe(sessionKey.uuid)
    expect(deps.sessionStore.getItem('telemetrySessionEpoch')).toBe(String(sessionKey.epoch))
    expect(deps.trackerStore.getItem('telemetryTrackerUuid')).toBe(sessionKey.trackerUuid)
    await openSession({ ...deps, sessionStore: memoryStore() })
    expect(sent[1]?.body).toMatchObject({ sessionKey: { trackerUuid: sessionKey.trackerUuid } })
  })

  it('is tried once and three times more, then fails with status 500 (2.4.13, 2.8.06, 2.9.01)', async () => {
    const { deps, sent, pauses } = setUp(() => Promise.reject(new Error('down')))
    const error: unknown = await openSession(deps).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(GenericRequestError)
    expect(error).toMatchObject({
      message: 'An error occurred while establishing a session, retries failed.',
      status: 500,
    })
    expect(sent).toHaveLength(4)
    expect(pauses).toEqual([200, 400, 800])
  })

  it('fails with status 500 when no session key is returned (2.4.14)', async () => {
    const { deps } = setUp(async () => ({ data: {}, response: new Response() }))
    await expect(openSession(deps)).rejects.toMatchObject({ status: 500, cause: { status: 500 } })
  })
})

describe('telemetry events', () => {
  it("carry the payload's fields (2.3.42 to 2.3.44, 2.7.11)", async () => {
    const { deps, events } = setUp()
    createTelemetry({ ...deps, identityId: () => sessionKey.trackerUuid }).track({
      event: 'COLLATERAL_COMPLETE',
      eventType: 'STEP',
      eventProperties: { coin: 'BTC' },
      keepalive: true,
      applicationUuid: sessionKey.uuid,
    })
    await settled()
    expect(events()[0]).toMatchObject({ url: '/api/ft/external/event', keepalive: true })
    expect(events()[0]?.body).toEqual({
      domain: 'pledge.localhost',
      queryParams: { state: 'OH' },
      pagePath: '/account/crypto-backed-loan/start',
      event: 'COLLATERAL_COMPLETE',
      sessionKey,
      identityId: sessionKey.trackerUuid,
      applicationUuid: sessionKey.uuid,
      eventType: 'STEP',
      productType: 'CRYPTO_BACKED_LOAN',
      eventProperties: { coin: 'BTC' },
      dontDedupe: false,
      dedupeProperty: null,
    })
    expect(z.safeParse(sendTelemetryEvent.body, events()[0]?.body).success).toBe(true)
  })

  it('are actions of nobody and of no application where nothing else is said (2.3.42, 2.3.43)', async () => {
    const { deps, events } = setUp()
    createTelemetry(deps).track({ event: 'OPEN' })
    await settled()
    expect(events()[0]?.body).toMatchObject({
      identityId: null,
      applicationUuid: null,
      eventType: 'ACTION',
      eventProperties: {},
    })
  })

  it("carry the server's deduplication settings (2.3.44)", async () => {
    const { deps, events } = setUp()
    const telemetry = createTelemetry(deps)
    telemetry.track({ event: 'RETRIED', dontDedupe: true })
    telemetry.track({ event: 'COIN_CHOSEN', eventProperties: { coin: 'BTC' }, dedupeProperty: 'coin' })
    await settled()
    expect(events().map(({ body }) => body)).toMatchObject([
      { event: 'RETRIED', dontDedupe: true, dedupeProperty: null },
      { event: 'COIN_CHOSEN', dontDedupe: false, dedupeProperty: 'coin' },
    ])
  })

  it('outlive a page that is being left, and are ordinary calls on a page that stays (2.7.11)', async () => {
    for (const isLeaving of [true, false]) {
      const { deps, events } = setUp()
      createTelemetry({ ...deps, isLeaving: () => isLeaving }).track({ event: 'LEFT' })
      await settled()
      expect(events()[0]?.keepalive).toBe(isLeaving)
    }
  })

  it('share one session', async () => {
    const { deps, sent } = setUp()
    const telemetry = createTelemetry(deps)
    telemetry.track({ event: 'A' })
    telemetry.track({ event: 'B' })
    await settled()
    expect(sent.map(({ url }) => url.split('/').at(-1))).toEqual(['session', 'event', 'event'])
  })

  it('are sent once unless dontDedupe; dedupeProperty distinguishes two (2.3.44)', async () => {
    const { deps, events, goTo } = setUp()
    const { track } = createTelemetry(deps)
    track({ event: 'OPEN' })
    track({ event: 'OPEN' })
    track({ event: 'OPEN', dontDedupe: true })
    track({ event: 'OPEN', dedupeProperty: 'modal', eventProperties: { modal: 'ltv' } })
    track({ event: 'OPEN', dedupeProperty: 'modal', eventProperties: { modal: 'ltv', other: 1 } })
    track({ event: 'OPEN', dedupeProperty: 'modal', eventProperties: { modal: 'fees' } })
    goTo('/faq')
    track({ event: 'OPEN' })
    await settled()
    expect(events()).toHaveLength(5)
  })

  it('PAGEVIEW: one for each change of route, no duplicates, a return counted again (1.7.32, 2.7.25)', async () => {
    const { deps, events, goTo } = setUp()
    const { pageView } = createTelemetry(deps)
    pageView('1')
    pageView('1')
    goTo('/faq')
    pageView('2')
    goTo('/account/crypto-backed-loan/start')
    pageView('3')
    await settled()
    expect(events().map(({ body }) => (body as { event: string }).event)).toEqual([
      'PAGEVIEW',
      'PAGEVIEW',
      'PAGEVIEW',
    ])
  })

  it('give a sign-in its tracker, also before there is a session (2.7.16)', async () => {
    const { deps, sent } = setUp()
    const patient = { ...deps, pause: () => new Promise<void>(() => undefined) }
    const { trackerId, trackerIdSoon } = createTelemetry(patient)
    expect(trackerId()).toBeUndefined()
    expect(await trackerIdSoon()).toBe(sessionKey.trackerUuid)
    expect(await trackerIdSoon()).toBe(sessionKey.trackerUuid)
    expect(sent).toHaveLength(1)
  })

  it('give a sign-in no tracker of before once telemetry is off, so that no account is linked to it', async () => {
    const { deps } = setUp()
    await createTelemetry(deps).session()
    expect(createTelemetry(deps).trackerId()).toBe(sessionKey.trackerUuid)
    const off = createTelemetry({ ...deps, isOff: () => true })
    expect(off.trackerId()).toBeUndefined()
    expect(await off.trackerIdSoon()).toBeUndefined()
  })

  it.each([
    ['does not answer', () => new Promise<Answer>(() => undefined)],
    ['is down', () => Promise.reject(new Error('down'))],
  ])('do not delay a sign-in when telemetry %s (G.17)', async (_what, answer) => {
    const { deps, pauses } = setUp(answer)
    expect(await createTelemetry(deps).trackerIdSoon()).toBeUndefined()
    expect(pauses[0]).toBeLessThanOrEqual(500)
  })

  it('never throw and never delay a screen when telemetry is down (G.17)', async () => {
    const { deps, logged } = setUp(() => Promise.reject(new Error('down')))
    expect(createTelemetry(deps).track({ event: 'A' })).toBeUndefined()
    await settled()
    expect(logged).toHaveLength(1)
  })
})
