import { brokerLogin, brokerLogout } from '@pledge/contract/session'
import { JWT_KEY, type KeyValueStore } from './access-token.ts'
import { isRedirectSent } from '@pledge/domain/organization/redirect'
import type { Call } from './typed-call.ts'
import type { SignInKind, User } from './users.ts'

/** From the configuration; in `auto` only the flag decides (gap G.74). */
export type BrokerMode = 'legacy' | 'broker' | 'auto'

export interface BrokerDecision {
  readonly lookUp: () => Promise<User>
  readonly mode: BrokerMode
  readonly isFlagEnabled: () => Promise<boolean>
  /** Receives the failure of the flag service (row 2.8.07). */
  readonly log: (error: unknown) => void
}

/**
 * Whether the user signs in at the identity broker (rows 2.4.08 to 2.4.10): the looked-up user's own `isBroker`;
 * otherwise false in mode legacy, without requesting the flag; otherwise true in mode broker or if the flag is
 * enabled. Without an answer about the flag, the default way: the broker, because a failed flag must not keep anybody
 * from signing in (note 104).
 */
export const decideBroker = async ({
  lookUp,
  mode,
  isFlagEnabled,
  log,
}: BrokerDecision): Promise<boolean> => {
  const user = await lookUp().catch(() => undefined)
  if (user !== undefined) return user.isBroker
  if (mode === 'legacy') return false
  if (mode === 'broker') return true
  return isFlagEnabled().catch((error: unknown) => {
    log(error)
    return true
  })
}

export const LOGIN_PATH = '/auth/login'

/** The fallback sign-in page, with the page to return to if it is allowed. */
export const loginAddress = (redirectPath?: unknown): string =>
  isRedirectSent(redirectPath)
    ? `${LOGIN_PATH}?${new URLSearchParams({ redirectUrl: redirectPath }).toString()}`
    : LOGIN_PATH

export interface SignIn {
  readonly call: Call
  readonly kind: SignInKind
  readonly organization: string
  readonly applicationName: string
  readonly isOnBroker: () => Promise<boolean>
  /** Undefined when telemetry has no session: sign-in does not wait for it. */
  readonly telemetryTrackingId: () => string | undefined
  readonly redirectPath?: unknown
  readonly query?: Readonly<Record<string, string>> | undefined
  readonly go: (address: string) => void
  readonly log: (error: unknown) => void
}

/** Starts a sign-in (rows 2.4.01 to 2.4.03, 2.7.16). Errors are logged and rethrown (rows 2.8.10, 2.8.11). */
export const signIn = async (input: SignIn): Promise<void> => {
  try {
    if (!(await input.isOnBroker())) {
      input.go(loginAddress(input.redirectPath))
      return
    }
    const trackingId = input.telemetryTrackingId()
    const answer = await input.call(brokerLogin, {
      params: { kind: input.kind },
      query: {
        ...(trackingId !== undefined && { telemetryTrackingId: trackingId }),
        ...(isRedirectSent(input.redirectPath) && { redirectUrl: input.redirectPath }),
        ...input.query,
      },
      headers: { 'X-Auth0-Application-Name': input.applicationName, 'X-Org': input.organization },
    })
    input.go(answer.redirect)
  } catch (error) {
    input.log(error)
    throw error
  }
}

export interface SignOut {
  readonly call: Call
  readonly kind: SignInKind
  readonly applicationName: string
  readonly store: KeyValueStore
  readonly go: (address: string) => void
  readonly log: (error: unknown) => void
}

/**
 * Ends the session (rows 2.4.04 to 2.4.07): removes the jwt first, then calls logout, authorized only by the session
 * cookie (gap G.75), then redirects to the answer's URL, or to /auth/login when the call fails.
 */
export const signOut = async ({ call, kind, applicationName, store, go, log }: SignOut): Promise<void> => {
  store.removeItem(JWT_KEY)
  try {
    const answer = await call(brokerLogout, {
      params: { kind },
      headers: { 'X-Auth0-Application-Name': applicationName },
    })
    go(answer.redirect)
  } catch (error) {
    log(error)
    go(LOGIN_PATH)
  }
}
