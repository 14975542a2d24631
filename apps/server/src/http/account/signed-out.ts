import type { FastifyInstance } from 'fastify'
import { SIGNED_OUT_PATH } from '../../identity/origins.ts'
import type { SessionCookies } from '../../identity/session-cookies.ts'

const SEE_OTHER = 303
const LOGIN_PAGE = '/auth/login'

const stateOf = (query: unknown): string => {
  const { state } = query as Record<string, unknown>
  return typeof state === 'string' ? state : ''
}

/**
 * Where an operator's issuer returns a browser after a sign-out (OpenID Connect RP-Initiated Logout 1.0, section 3). Our session
 * ended before the browser left; the return of a sign-out that did not begin in this browser is shown as one that lapsed.
 */
export const registerSignedOut = (app: FastifyInstance, cookies: SessionCookies): void => {
  app.get(SIGNED_OUT_PATH, (request, reply) => {
    void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    const state = stateOf(request.query)
    const isOurs = state !== '' && cookies.signedOutHere(request, state)
    cookies.clearSignOut(reply)
    return reply.redirect(isOurs ? LOGIN_PAGE : `${LOGIN_PAGE}?error=lapsed`, SEE_OTHER)
  })
}
