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
  /** Never personal data. */
  readonly eventProperties?: Readonly<Record<string, string | number | boolean>> | undefined
  readonly dontDedupe?: boolean | undefined
  /** The name of the property whose value tells two events apart (gap G.82). */
  readonly dedupeProperty?: string | undefined
  /** The page is being left (row 2.7.11). */
  readonly keepalive?: boolean | undefined
}

export interface EventDependencies extends TelemetryDependencies {
  readonly productType: string
  readonly identityId: () => string | undefined
  /** Whether this device wants nothing told of it: then no session is opened and no event is sent. Default: never. */
  readonly isOff?: () => boolean
  /** Whether the page is being left at this moment: what is told then outlives it (row 2.7.11). Default: no. */
  readonly isLeaving?: () => boolean
  /** Failures of telemetry go here and nowhere else: no screen waits for it (gap G.17). */
  readonly log: (error: unknown) => void
}

export interface Telemetry {
  /** Opens the session, or answers the one that is open. Throws as `openSession` does. */
  readonly session: () => Promise<SessionKey>
  /** Known once a session was open on this device. */
  readonly trackerId: () => string | undefined
  /** The same for a sign-in: opens the session if there is none, and gives up soon (row 2.7.16, gap G.17). */
  readonly trackerIdSoon: () => Promise<string | undefined>
  /** Sends an event in its own time; never throws and never makes anyone wait. */
  readonly track: (event: TelemetryEvent) => void
  /**
   * One PAGEVIEW for each change of route (rows 1.7.32, 2.7.25): `navigation` tells one showing of a page
   * from the next, of the same page too.
   */
  readonly pageView: (navigation: string, applicationUuid?: string) => void
}

/** Long enough for a session to be opened, short enough that nobody minds when telemetry is down. */
const TRACKER_WAIT_MS = 500

/** Events told apart within a session at most; the oldest are forgotten. */
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
  const trackerId = () => storedSessionKey(deps).trackerUuid
  const isNew = rememberEvents()
  const track = (event: TelemetryEvent) => {
    // The page is read now: the reader may be on another by the time the session is open.
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

/** Same event, page and value of the dedupe property within a session: once, unless `dontDedupe` (gap G.82). */
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
