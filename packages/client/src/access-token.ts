import * as z from 'zod/mini'

/** Where the access token is kept in local storage (row 2.3.48). */
export const JWT_KEY = 'jwt'

/** The part of a `Storage` that the client uses. */
export interface KeyValueStore {
  readonly getItem: (key: string) => string | null
  readonly setItem: (key: string, value: string) => void
  readonly removeItem: (key: string) => void
}

/** A token this close to its end is refreshed before it is sent, in milliseconds. */
const EXPIRY_MARGIN_MS = 10_000

const claims = z.looseObject({ exp: z.number() })

/**
 * Whether a token has run out, by its own `exp` claim (seconds) and this device's clock. Its signature is the
 * server's to check; a token that cannot be read counts as lasting, so that the server judges it.
 */
export const isExpired = (jwt: string, nowMs: number): boolean => {
  const read = z.safeParse(claims, claimsOf(jwt))
  return read.success && read.data.exp * 1000 <= nowMs + EXPIRY_MARGIN_MS
}

/** The id of the session that a token is of; empty where it cannot be read. Not verified: for a page's own use. */
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
