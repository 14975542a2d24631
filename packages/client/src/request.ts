import { JWT_KEY, type KeyValueStore, isExpired } from './access-token.ts'
import { GenericRequestError } from './errors.ts'
import { readAnswer } from './read-answer.ts'
import { addressAtService, type ServiceBases } from './service-bases.ts'

/** `external` sends no Authorization (row 2.7.04). */
export type RequestContext = 'secure' | 'external'

export type QueryValue = string | number | boolean | null | undefined
export type Query = Readonly<Record<string, QueryValue | readonly QueryValue[]>>

export interface RequestOptions {
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | undefined
  /** Arrays are repeated: `a=1&a=2` (row 2.7.06); null and undefined are omitted. */
  readonly query?: Query | undefined
  /** Sent as JSON, or unchanged if it is a `FormData`. */
  readonly body?: unknown
  readonly context?: RequestContext | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Lets the request outlive the page (row 2.7.11). */
  readonly keepalive?: boolean | undefined
  readonly signal?: AbortSignal | undefined
  /** One for each user action; generated if not given, and the same when the request is repeated. */
  readonly idempotencyKey?: string | undefined
  /** Returns the bytes of a success, whatever its type. */
  readonly asFile?: boolean | undefined
  /** Leaves a 401 to the caller, which calls several services and may be signed in at only one. */
  readonly keepToken?: boolean | undefined
}

export interface Answer {
  readonly data: unknown
  readonly response: Response
}

export type Request = (options: RequestOptions) => Promise<Answer>

export interface RequestDependencies {
  readonly fetch: typeof fetch
  /** Local storage: holds the jwt. */
  readonly store: KeyValueStore
  readonly nowMs: () => number
  /** Aborts after this time; the browser's `AbortSignal.timeout` by default. */
  readonly deadline?: ((timeoutMs: number) => AbortSignal) | undefined
  readonly newKey: () => string
  /** A new access token for the session cookie; undefined when the session has ended (decision 15). */
  readonly refreshSession?: (() => Promise<string | undefined>) | undefined
  /** Called after the token was removed: the profile is invalidated (rows 1.4.46, 1.4.47, 2.4.11, 2.4.12). */
  readonly onUnauthenticated: () => void
  /** The replay session that records this visit, if any (row 2.7.09). */
  readonly replay?: (() => { readonly sessionId: string; readonly url: string } | undefined) | undefined
  /** Where an operator's own services stand; this origin by default. */
  readonly bases?: (() => ServiceBases) | undefined
  /** The names of its headers, where the operator set others. */
  readonly replayHeaders?:
    | (() => { readonly sessionId: string; readonly url: string } | undefined)
    | undefined
}

/** A call without a response fails after this time and can be repeated; files take longer on a slow line. */
const TIMEOUT_MS = 60_000
const UPLOAD_TIMEOUT_MS = 600_000

/** The header names of gap G.81; an operator may set others. */
const REPLAY_HEADERS = { sessionId: 'X-Session-Replay-Id', url: 'X-Session-Replay-Url' } as const

/**
 * The request layer (document 2, sections 7 and 8; rows 2.7.01 to 2.7.09, 2.8.01 to 2.8.05). An expired token is
 * refreshed before it is sent, and once after a 401, with one refresh for all waiting requests; the request is then
 * repeated with the same Idempotency-Key. Throws only `GenericRequestError`.
 */
export const createRequest = (deps: RequestDependencies): Request => {
  const refresh = refreshTogether(deps)
  const drop = () => {
    deps.store.removeItem(JWT_KEY)
    deps.onUnauthenticated()
  }

  return async (options) => {
    const address = addressOf(options)
    const url = addressAtService(address, deps.bases?.() ?? {})
    const prepared = { url, isElsewhere: url !== address, key: options.idempotencyKey ?? deps.newKey() }
    const secure = options.context !== 'external'
    const sent = secure ? await tokenFor(deps, refresh, drop) : undefined
    try {
      return await send(deps, options, { ...prepared, jwt: sent })
    } catch (error) {
      if (!secure || !isUnauthenticated(error)) throw error
      const fresh = sent === undefined ? undefined : await refresh(sent).catch(() => undefined)
      if (fresh !== undefined && fresh !== sent) return sendAgain({ deps, options, prepared, fresh, drop })
      if (options.keepToken !== true) drop()
      throw error
    }
  }
}

/** A 401, or a 403 with message Unauthenticated (rows 1.4.46, 1.4.47). */
export const isUnauthenticated = (error: unknown): boolean => {
  if (!(error instanceof GenericRequestError)) return false
  if (error.status === 401) return true
  const { data } = error
  const message = typeof data === 'object' && data !== null && 'message' in data ? data.message : undefined
  return error.status === 403 && message === 'Unauthenticated'
}

interface SendAgain {
  readonly deps: RequestDependencies
  readonly options: RequestOptions
  readonly prepared: Omit<PreparedRequest, 'jwt'>
  readonly fresh: string
  readonly drop: () => void
}

const sendAgain = async ({ deps, options, prepared, fresh, drop }: SendAgain): Promise<Answer> => {
  try {
    return await send(deps, options, { ...prepared, jwt: fresh })
  } catch (error) {
    if (isUnauthenticated(error) && options.keepToken !== true) drop()
    throw error
  }
}

type Refresh = (expired: string) => Promise<string | undefined>

/** One refresh at a time; uses a token that another tab has renewed meanwhile. */
const refreshTogether = (deps: RequestDependencies): Refresh => {
  let underWay: Promise<string | undefined> | undefined
  return async (expired) => {
    const stored = deps.store.getItem(JWT_KEY)
    if (stored !== null && stored !== expired && !isExpired(stored, deps.nowMs())) return stored
    if (deps.refreshSession === undefined) return undefined
    underWay ??= deps.refreshSession().finally(() => {
      underWay = undefined
    })
    return underWay
  }
}

const tokenFor = async (
  deps: RequestDependencies,
  refresh: Refresh,
  drop: () => void,
): Promise<string | undefined> => {
  const stored = deps.store.getItem(JWT_KEY)
  if (stored === null) return undefined
  if (!isExpired(stored, deps.nowMs()) || deps.refreshSession === undefined) return stored
  try {
    const fresh = await refresh(stored)
    if (fresh === undefined) drop()
    return fresh
  } catch {
    // The refresh itself failed: the server judges the token that we have.
    return stored
  }
}

interface PreparedRequest {
  readonly url: string
  /** At an operator's own service, to which the replay session is not revealed. */
  readonly isElsewhere: boolean
  readonly key: string
  readonly jwt: string | undefined
}

const send = async (
  deps: RequestDependencies,
  options: RequestOptions,
  prepared: PreparedRequest,
): Promise<Answer> => {
  const { url } = prepared
  const { body, method = 'GET' } = options
  let response: Response | undefined
  try {
    response = await deps.fetch(url, {
      method,
      credentials: 'include',
      headers: headersOf(deps, options, prepared),
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      ...(options.keepalive !== undefined && { keepalive: options.keepalive }),
      signal: endOf(deps, options),
    })
  } catch (cause) {
    throw new GenericRequestError({ message: `Response was not defined for ${url}`, cause })
  }
  if (response === undefined)
    throw new GenericRequestError({ message: `Response was not defined for ${url}` })
  return { data: await readAnswer(response, url, options.asFile === true), response }
}

/** When the request is aborted: when its caller does so, or when it has taken too long. */
const endOf = ({ deadline }: RequestDependencies, { body, signal }: RequestOptions): AbortSignal => {
  const late = (deadline ?? AbortSignal.timeout)(body instanceof FormData ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS)
  return signal === undefined ? late : AbortSignal.any([signal, late])
}

const headersOf = (
  deps: RequestDependencies,
  { body, method = 'GET', headers }: RequestOptions,
  { isElsewhere, key, jwt }: PreparedRequest,
): Record<string, string> => {
  const replay = isElsewhere ? undefined : deps.replay?.()
  const names = deps.replayHeaders?.() ?? REPLAY_HEADERS
  return {
    Accept: 'application/json, application/pdf, text/*;q=0.9, */*;q=0.8',
    // A multipart body has a boundary that only the browser knows (row 2.7.08).
    ...(body !== undefined && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
    ...(jwt !== undefined && { Authorization: `Bearer ${jwt}` }),
    ...(method !== 'GET' && { 'Idempotency-Key': key }),
    ...(replay !== undefined && { [names.sessionId]: replay.sessionId, [names.url]: replay.url }),
    ...headers,
  }
}

const addressOf = ({ url, query = {} }: RequestOptions): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const each of Array.isArray(value) ? (value as readonly QueryValue[]) : [value as QueryValue])
      if (each !== undefined && each !== null) search.append(name, String(each))
  const text = search.toString()
  if (text === '') return url
  return `${url}${url.includes('?') ? '&' : '?'}${text}`
}
