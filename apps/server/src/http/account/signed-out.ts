import type { FastifyInstance } from 'fastify'
import { LOGIN_PATH, SIGNED_OUT_PATH } from '../../identity/origins.ts'
import type { SessionCookies } from '../../identity/session-cookies.ts'
import { queryText } from './query-text.ts'

const SEE_OTHER = 303

/**
 * Where an operator's issuer returns a browser after a sign-out (OpenID Connect RP-Initiated Logout 1.0, section 3). Our session
 * ended before the browser left; the return of a sign-out that did not begin in this browser is shown as one that lapsed.
 */
export const registerSignedOut = (app: FastifyInstance, cookies: SessionCookies): void => {
  app.get(SIGNED_OUT_PATH, (request, reply) => {
    void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    const state = queryText(request.query, 'state') ?? ''
    const isOurs = state !== '' && cookies.signedOutHere(request, state)
    cookies.clearSignOut(reply)
    return reply.redirect(isOurs ? LOGIN_PATH : `${LOGIN_PATH}?error=lapsed`, SEE_OTHER)
  })
}
