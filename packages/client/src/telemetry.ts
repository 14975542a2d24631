import { type SessionKey, sendTelemetryEvent } from '@pledge/contract/telemetry'
import type * as z from 'zod/mini'
import {
  type PageFacts,
  type TelemetryDependencies,
  openSession,
  storedSessionKey,
  withoutSecrets,
} from './telemetry-session.ts'
import { pathOf } from './typed-call.ts'

export interface TelemetryEvent {
  readonly event: string
  readonly eventType?: string | undefined
  readonly applicationUuid?: string | undefined
  /** Never contains personal data. */
  readonly eventProperties?: Readonly<Record<string, string | number | boolean>> | undefined
  readonly dontDedupe?: boolean | undefined
  /** The name of the property whose value distinguishes two events (gap G.82). */
  readonly dedupeProperty?: string | undefined
  /** The page is being left (row 2.7.11). */
  readonly keepalive?: boolean | undefined
}

export interface EventDependencies extends TelemetryDependencies {
  readonly productType: string
  readonly identityId: () => string | undefined
  /**
   * Whether the user of this device has turned telemetry off: then no session is opened and no event is sent.
   * Default: never.
   */
  readonly isOff?: () => boolean
  /** Whether the page is being left: an event sent then outlives it (row 2.7.11). Default: no. */
  readonly isLeaving?: () => boolean
  /** The only receiver of telemetry failures: no screen waits for telemetry (gap G.17). */
  readonly log: (error: unknown) => void
}

export interface Telemetry {
  /** Opens the session, or returns the open one. Throws like `openSession`. */
  readonly session: () => Promise<SessionKey>
  /** Known once a session has been open on this device. */
  readonly trackerId: () => string | undefined
  /** The same for a sign-in: opens the session if there is none, with a short timeout (row 2.7.16, gap G.17). */
  readonly trackerIdSoon: () => Promise<string | undefined>
  /** Sends an event in the background; never throws and never blocks. */
  readonly track: (event: TelemetryEvent) => void
  /**
   * One PAGEVIEW for each change of route (rows 1.7.32, 2.7.25): `navigation` distinguishes one visit to a page from
   * the next, also of the same page.
   */
  readonly pageView: (navigation: string, applicationUuid?: string) => void
}

/** Long enough to open a session, short enough not to be noticed when telemetry is down. */
const TRACKER_WAIT_MS = 500

/** Maximum number of remembered events within a session; the oldest are dropped. */
const MAX_REMEMBERED = 1000

export const createTelemetry = (deps: EventDependencies): Telemetry => {
  let opening: Promise<SessionKey> | undefined
  const isOff = () => deps.isOff?.() === true
  const session = () => {
    if (isOff()) return Promise.reject(new Error('telemetry is switched off on this device'))
    opening ??= openSession(deps).catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }
  // One from before it was switched off, as by a browser's signal, names nobody any more (privacy notice).
  const trackerId = () => (isOff() ? undefined : storedSessionKey(deps).trackerUuid)
  const isNew = rememberEvents()
  const track = (event: TelemetryEvent) => {
    // The page is read now, because the user may be on another when the session is open.
    const page = deps.page()
    if (isOff() || !isNew(event, page.path)) return
    session()
      .then((key) => sendEvent(deps, event, page, key))
      .catch(deps.log)
  }
  return {
    session,
    trackerId,
    trackerIdSoon: async () =>
      trackerId() ??
      Promise.race([
        session().then(
          ({ trackerUuid }) => trackerUuid,
          () => undefined,
        ),
        deps.pause(TRACKER_WAIT_MS).then(() => undefined),
      ]),
    track,
    pageView: (navigation, applicationUuid) =>
      track({
        event: 'PAGEVIEW',
        eventType: 'PAGEVIEW',
        applicationUuid,
        eventProperties: { navigation },
        dedupeProperty: 'navigation',
      }),
  }
}

/**
 * The same event, page and value of the dedupe property is sent once within a session, unless `dontDedupe` (gap
 * G.82).
 */
const rememberEvents = () => {
  const known = new Set<string>()
  return (event: TelemetryEvent, path: string): boolean => {
    if (event.dontDedupe === true) return true
    const { dedupeProperty = '', eventProperties = {} } = event
    const key = JSON.stringify([event.event, path, eventProperties[dedupeProperty] ?? null])
    if (known.has(key)) return false
    known.add(key)
    const [oldest] = known
    if (known.size > MAX_REMEMBERED && oldest !== undefined) known.delete(oldest)
    return true
  }
}

const sendEvent = async (
  deps: EventDependencies,
  event: TelemetryEvent,
  page: PageFacts,
  sessionKey: SessionKey,
): Promise<void> => {
  const context = deps.context()
  // Rows 2.3.42 to 2.3.44.
  const body: z.input<typeof sendTelemetryEvent.body> = {
    domain: page.domain,
    queryParams: withoutSecrets(page.query),
    pagePath: page.path,
    event: event.event,
    sessionKey,
    identityId: deps.identityId() ?? null,
    applicationUuid: event.applicationUuid ?? null,
    eventType: event.eventType ?? 'ACTION',
    productType: deps.productType,
    eventProperties: { ...event.eventProperties },
    dontDedupe: event.dontDedupe ?? false,
    dedupeProperty: event.dedupeProperty ?? null,
  }
  await deps.request({
    url: pathOf(sendTelemetryEvent.path, { context }),
    method: 'POST',
    context,
    body,
    keepalive: event.keepalive ?? deps.isLeaving?.() ?? false,
    keepToken: true,
  })
}
