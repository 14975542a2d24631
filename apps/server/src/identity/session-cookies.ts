import { brokerLogout } from '@pledge/contract/session'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSame } from '../commands/step-up/step-up-secrets.ts'
import type { Sealer } from '../seal.ts'
import type { AccountKind } from '../store/account/accounts.ts'
import { LOGIN_ATTEMPT_MS } from './limits.ts'
import { CALLBACK_PATH, SIGNED_OUT_PATH } from './origins.ts'

/** Sent only to our API. The `__Host-` prefix would require path `/`, and so send it with every page and image. */
const SESSION_PATH = '/api'

/** Browsers keep no larger cookie, its name and attributes included. */
const MAX_HINT_CHARACTERS = 3_800
/** The issuer may ask the person to confirm a sign-out. */
const SIGN_OUT_MS = 10 * 60_000

const nameOf = (name: string, secure: boolean) => `${secure ? '__Secure-' : ''}pledge-${name}`
const attemptName = (state: string, secure: boolean) => nameOf(`login-${state.slice(0, 12)}`, secure)

export interface SessionCookies {
  readSession(request: FastifyRequest, kind: AccountKind): string | undefined
  setSession(
    reply: FastifyReply,
    kind: AccountKind,
    session: { readonly token: string; readonly expiresAt: Date },
  ): void
  clearSession(reply: FastifyReply, kind: AccountKind): void
  /** The id of the last session opened in this browser. Undefined for a value not signed by this server. */
  readLast(request: FastifyRequest, kind: AccountKind): string | undefined
  setLast(
    reply: FastifyReply,
    kind: AccountKind,
    session: { readonly id: string; readonly expiresAt: Date },
  ): void
  /**
   * Binds a sign-in to the browser that started it, so that a link cannot sign a user in to another person's account.
   */
  setAttempt(reply: FastifyReply, state: string): void
  beganHere(request: FastifyRequest, state: string): boolean
  clearAttempt(reply: FastifyReply, state: string): void
  /** The ID token of a sign-in at an operator's issuer; none where it is larger than a cookie. */
  readHint(request: FastifyRequest, kind: AccountKind): string | undefined
  setHint(
    reply: FastifyReply,
    kind: AccountKind,
    hint: { readonly idToken: string; readonly expiresAt: Date },
  ): void
  clearHint(reply: FastifyReply, kind: AccountKind): void
  /** Binds a sign-out at the issuer to the browser that started it. */
  setSignOut(reply: FastifyReply, state: string): void
  signedOutHere(request: FastifyRequest, state: string): boolean
  clearSignOut(reply: FastifyReply): void
}

/**
 * The cookies of a signed-in device (decision 15): HttpOnly, SameSite=Strict, and Secure wherever the product is on
 * https.
 *
 * The session cookie is not sent to the callback, and a browser keeps only one. If a new sign-in left the previous
 * session open, that session could no longer be signed out. So the callback has a cookie of its own that names the last
 * session. It is signed, because knowing the id of another person's session must not be enough to end it.
 *
 * The ID token of an operator's issuer is kept in the browser of its owner alone, and is sent to the sign-out alone.
 */
export const createSessionCookies = (
  { sealer }: { readonly sealer: Pick<Sealer, 'blindIndex'> },
  secure: boolean,
): SessionCookies => {
  const lastName = (kind: AccountKind) => nameOf(`last-${kind}`, secure)
  const signatureOf = (kind: AccountKind, id: string) => sealer.blindIndex(`${kind}:${id}`, 'last-session')
  const session = { path: SESSION_PATH, httpOnly: true, sameSite: 'strict', secure } as const
  // Lax: the callback is reached from the issuer's page.
  const attempt = { path: CALLBACK_PATH, httpOnly: true, sameSite: 'lax', secure } as const
  const hintName = (kind: AccountKind) => nameOf(`hint-${kind}`, secure)
  const hintOf = (kind: AccountKind) =>
    ({ path: brokerLogout.path.replace('{kind}', kind), httpOnly: true, sameSite: 'strict', secure }) as const
  const signOutName = nameOf('sign-out', secure)
  const signOut = { path: SIGNED_OUT_PATH, httpOnly: true, sameSite: 'lax', secure } as const
  return {
    readSession: (request, kind) => request.cookies[nameOf(kind, secure)],
    setSession(reply, kind, { token, expiresAt }) {
      void reply.setCookie(nameOf(kind, secure), token, { ...session, expires: expiresAt })
    },
    clearSession(reply, kind) {
      void reply.clearCookie(nameOf(kind, secure), session)
    },
    readLast(request, kind) {
      const [id = '', signature = '', ...rest] = (request.cookies[lastName(kind)] ?? '').split('.')
      return rest.length === 0 && isSame(signature, signatureOf(kind, id)) ? id : undefined
    },
    setLast(reply, kind, { id, expiresAt }) {
      const value = `${id}.${signatureOf(kind, id)}`
      void reply.setCookie(lastName(kind), value, { ...attempt, expires: expiresAt })
    },
    setAttempt(reply, state) {
      void reply.setCookie(attemptName(state, secure), state, {
        ...attempt,
        maxAge: LOGIN_ATTEMPT_MS / 1000,
      })
    },
    beganHere: (request, state) => request.cookies[attemptName(state, secure)] === state,
    clearAttempt(reply, state) {
      void reply.clearCookie(attemptName(state, secure), attempt)
    },
    readHint: (request, kind) => request.cookies[hintName(kind)],
    setHint(reply, kind, { idToken, expiresAt }) {
      if (idToken.length > MAX_HINT_CHARACTERS) return
      void reply.setCookie(hintName(kind), idToken, { ...hintOf(kind), expires: expiresAt })
    },
    clearHint(reply, kind) {
      void reply.clearCookie(hintName(kind), hintOf(kind))
    },
    setSignOut(reply, state) {
      void reply.setCookie(signOutName, state, { ...signOut, maxAge: SIGN_OUT_MS / 1000 })
    },
    signedOutHere: (request, state) => isSame(request.cookies[signOutName] ?? '', state),
    clearSignOut(reply) {
      void reply.clearCookie(signOutName, signOut)
    },
  }
}
