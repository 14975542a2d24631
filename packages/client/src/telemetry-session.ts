import { type SessionKey, openTelemetrySession, sessionKey } from '@pledge/contract/telemetry'
import * as z from 'zod/mini'
import type { KeyValueStore } from './access-token.ts'
import { GenericRequestError } from './errors.ts'
import type { Request, RequestContext } from './request.ts'
import { pathOf } from './typed-call.ts'

/** Row 2.9.02. */
export const TELEMETRY_LIBRARY_VERSION = '2.2.24'
/** Rows 2.4.13, 2.9.01: after the first attempt (gap G.76). */
const SESSION_RETRIES = 3
/** Short, growing delays (gap G.76): 200, 400 and 800 ms. */
const FIRST_PAUSE_MS = 200

/** Rows 2.3.49 and 2.3.50. */
export const SESSION_UUID_KEY = 'telemetrySessionUuid'
export const SESSION_EPOCH_KEY = 'telemetrySessionEpoch'
export const TRACKER_KEY = 'telemetryTrackerUuid'

/** The facts of the current page. */
export interface PageFacts {
  readonly domain: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly referrer: string
  readonly screenWidth: number
  readonly screenHeight: number
  readonly windowWidth: number
  readonly windowHeight: number
}

export interface TelemetryDependencies {
  readonly request: Request
  readonly page: () => PageFacts
  readonly appVersion: string
  /** `secure` when signed in, `external` when not (gap G.79). */
  readonly context: () => RequestContext
  /** Deleted with the browser session. */
  readonly sessionStore: KeyValueStore
  /** Kept, also after sign-out (row 2.3.50). */
  readonly trackerStore: KeyValueStore
  readonly pause: (ms: number) => Promise<void>
}

/** The stored parts of a session; any may be missing. */
export const storedSessionKey = (
  deps: Pick<TelemetryDependencies, 'sessionStore' | 'trackerStore'>,
): Partial<SessionKey> => {
  const uuid = deps.sessionStore.getItem(SESSION_UUID_KEY)
  const epoch = deps.sessionStore.getItem(SESSION_EPOCH_KEY)
  const trackerUuid = deps.trackerStore.getItem(TRACKER_KEY)
  return {
    ...(uuid !== null && { uuid }),
    ...(epoch !== null && { epoch: Number(epoch) }),
    ...(trackerUuid !== null && { trackerUuid }),
  }
}

/**
 * Opens a session (row 2.7.10), or continues the stored one; the first attempt and three retries (row 2.4.13). Throws
 * a `GenericRequestError` of status 500 when they fail (rows 2.4.14, 2.8.06).
 */
export const openSession = async (deps: TelemetryDependencies): Promise<SessionKey> => {
  let cause: unknown
  for (let retry = 0; retry <= SESSION_RETRIES; retry += 1) {
    if (retry > 0) await deps.pause(FIRST_PAUSE_MS * 2 ** (retry - 1))
    try {
      return keepSession(deps, await requestSession(deps))
    } catch (error) {
      cause = error
    }
  }
  throw new GenericRequestError({
    message: 'An error occurred while establishing a session, retries failed.',
    status: 500,
    cause,
  })
}

const requestSession = async (deps: TelemetryDependencies): Promise<SessionKey> => {
  const context = deps.context()
  const { data, response } = await deps.request({
    url: pathOf(openTelemetrySession.path, { context }),
    method: 'POST',
    context,
    body: sessionPayload(deps),
    keepToken: true,
  })
  const read = z.safeParse(z.object({ sessionKey }), data)
  if (!read.success)
    throw new GenericRequestError({ message: 'No session key returned', response, status: 500 })
  return read.data.sessionKey
}

/** Rows 2.3.39 to 2.3.41. */
const sessionPayload = (deps: TelemetryDependencies): z.input<typeof openTelemetrySession.body> => {
  const page = deps.page()
  const stored = storedSessionKey(deps)
  return {
    platform: 'WEB',
    libraryVersion: TELEMETRY_LIBRARY_VERSION,
    referrer: withoutQuery(page.referrer),
    queryParams: withoutSecrets(page.query),
    screenWidth: page.screenWidth,
    screenHeight: page.screenHeight,
    windowWidth: page.windowWidth,
    windowHeight: page.windowHeight,
    sessionKey: Object.keys(stored).length === 0 ? null : stored,
    appVersion: deps.appVersion,
  }
}

const keepSession = (deps: TelemetryDependencies, session: SessionKey): SessionKey => {
  deps.sessionStore.setItem(SESSION_UUID_KEY, session.uuid)
  deps.sessionStore.setItem(SESSION_EPOCH_KEY, String(session.epoch))
  deps.trackerStore.setItem(TRACKER_KEY, session.trackerUuid)
  return session
}

/** Query parameters with which anyone could act for the borrower: never sent. */
const SECRET_PARAMETERS: ReadonlySet<string> = new Set([
  'code',
  'token',
  'id_token',
  'access_token',
  'session_state',
  'oauth_state_id',
  'link_token',
])

export const withoutSecrets = (query: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !SECRET_PARAMETERS.has(name.toLowerCase())))

const withoutQuery = (address: string): string => address.split(/[?#]/, 1)[0] ?? ''
