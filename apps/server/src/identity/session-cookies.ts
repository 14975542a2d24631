import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccountKind } from '../store/account/accounts.ts'
import { LOGIN_ATTEMPT_MS } from './limits.ts'
import { CALLBACK_PATH } from './origins.ts'

/** Sent to our API alone. The `__Host-` prefix would ask for path `/`, and so send it with every page and picture. */
const SESSION_PATH = '/api'

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
  /** Ties a sign-in to the browser that began it: nobody can be signed in to another's account by a link. */
  setAttempt(reply: FastifyReply, state: string): void
  beganHere(request: FastifyRequest, state: string): boolean
  clearAttempt(reply: FastifyReply, state: string): void
}

/** The cookies of a signed-in device (decision 15): HttpOnly, SameSite=Strict, and Secure wherever the product is on https. */
export const createSessionCookies = (secure: boolean): SessionCookies => {
  const session = { path: SESSION_PATH, httpOnly: true, sameSite: 'strict', secure } as const
  // Lax: the callback is reached from the issuer's page.
  const attempt = { path: CALLBACK_PATH, httpOnly: true, sameSite: 'lax', secure } as const
  return {
    readSession: (request, kind) => request.cookies[nameOf(kind, secure)],
    setSession(reply, kind, { token, expiresAt }) {
      void reply.setCookie(nameOf(kind, secure), token, { ...session, expires: expiresAt })
    },
    clearSession(reply, kind) {
      void reply.clearCookie(nameOf(kind, secure), session)
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
  }
}
