import { describe, expect, it } from 'vitest'
import { chooseTelemetry, isTelemetryOff } from './telemetry-choice.ts'
import { SESSION_EPOCH_KEY, SESSION_UUID_KEY, TRACKER_KEY } from './telemetry-session.ts'
import { createTelemetry, type EventDependencies } from './telemetry.ts'
import { memoryStore } from './test-doubles.ts'

const stores = () => ({ tracker: memoryStore(), session: memoryStore() })

describe('telemetry of a device', () => {
  it("is off by the user's choice, by the browser's where there is none, and on otherwise", () => {
    const { tracker, session } = stores()
    expect(isTelemetryOff(tracker, {})).toBe(false)
    expect(isTelemetryOff(tracker, { globalPrivacyControl: true })).toBe(true)
    chooseTelemetry(true, { tracker, session })
    expect(isTelemetryOff(tracker, { globalPrivacyControl: true })).toBe(false)
    chooseTelemetry(false, { tracker, session })
    expect(isTelemetryOff(tracker, {})).toBe(true)
  })

  it('forgets what identifies its visits when it is switched off', () => {
    const { tracker, session } = stores()
    tracker.setItem(TRACKER_KEY, 't')
    session.setItem(SESSION_UUID_KEY, 's')
    session.setItem(SESSION_EPOCH_KEY, '1')
    chooseTelemetry(false, { tracker, session })
    expect([
      tracker.getItem(TRACKER_KEY),
      session.getItem(SESSION_UUID_KEY),
      session.getItem(SESSION_EPOCH_KEY),
    ]).toEqual([null, null, null])
  })

  it('sends nothing while it is off: no session, no event, no number for the sign-in', async () => {
    const sent: string[] = []
    let isOff = true
    const key = { uuid: crypto.randomUUID(), epoch: 1, trackerUuid: crypto.randomUUID() }
    const deps: EventDependencies = {
      request: async ({ url }) => {
        sent.push(url)
        return { data: { sessionKey: key }, response: new Response() }
      },
      page: () => ({
        domain: 'pledge.localhost',
        path: '/start',
        query: {},
        referrer: '',
        screenWidth: 1,
        screenHeight: 1,
        windowWidth: 1,
        windowHeight: 1,
      }),
      appVersion: '0.1.0',
      productType: 'CRYPTO_BACKED_LOAN',
      context: () => 'external',
      identityId: () => undefined,
      isOff: () => isOff,
      sessionStore: memoryStore(),
      trackerStore: memoryStore(),
      // No timeout here: the request settles first.
      pause: () => new Promise(() => undefined),
      log: () => undefined,
    }
    const telemetry = createTelemetry(deps)
    telemetry.pageView('one')
    expect(await telemetry.trackerIdSoon()).toBeUndefined()
    await expect(telemetry.session()).rejects.toThrow('switched off')
    expect(sent).toEqual([])
    isOff = false
    telemetry.pageView('two')
    expect(await telemetry.trackerIdSoon()).toBe(key.trackerUuid)
    expect(sent.length).toBeGreaterThan(0)
  })
})
