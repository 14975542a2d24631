import * as z from 'zod/mini'

/** The local storage key of the access token (row 2.3.48). */
export const JWT_KEY = 'jwt'

/** The part of a `Storage` that the client uses. */
export interface KeyValueStore {
  readonly getItem: (key: string) => string | null
  readonly setItem: (key: string, value: string) => void
  readonly removeItem: (key: string) => void
}

/** A token that expires within this time is refreshed before it is sent, in milliseconds. */
const EXPIRY_MARGIN_MS = 10_000

const claims = z.looseObject({ exp: z.number() })

/**
 * Whether a token has expired, by its own `exp` claim (seconds) and this device's clock. The server checks its
 * signature; a token that cannot be parsed counts as valid, so that the server judges it.
 */
export const isExpired = (jwt: string, nowMs: number): boolean => {
  const read = z.safeParse(claims, claimsOf(jwt))
  return read.success && read.data.exp * 1000 <= nowMs + EXPIRY_MARGIN_MS
}

/** The session id in a token; empty if it cannot be parsed. Not verified: only for the page's own use. */
export const sessionIdOf = (jwt: string): string => {
  const read = z.safeParse(z.looseObject({ sid: z.string() }), claimsOf(jwt))
  return read.success ? read.data.sid : ''
}

const claimsOf = (jwt: string): unknown => {
  const payload = jwt.split('.')[1]
  if (payload === undefined) return undefined
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return undefined
  }
}
