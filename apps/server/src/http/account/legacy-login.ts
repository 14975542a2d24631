import { legacySignIn } from '@pledge/contract/session'
import { refuse } from '@pledge/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { Identity } from '../../identity/create-identity.ts'
import { createKnownDevices } from '../../identity/known-devices.ts'
import { signInAtLegacy } from '../../identity/legacy-sign-in.ts'
import { redirectUrlToKeep } from '../../identity/redirect-url.ts'
import { endPresentedSession } from '../../identity/refresh-tokens.ts'
import { isSameOrigin } from '../../identity/same-origin.ts'
import type { SessionCookies } from '../../identity/session-cookies.ts'
import { implement } from '../call/implement.ts'
import { checkApplication } from './application-name.ts'
import { keepWhatWasShown } from './keep-what-was-shown.ts'
import { headerOf, trackerOf } from './sign-in-headers.ts'

const COMPLETE_PAGE = '/auth/complete'

/**
 * The login of the legacy identity service (decision 14, rows 2.4.01 and 2.4.03): for customers of an organization that still
 * has the service, which is every one whose mode is not `broker`. The page must be ours: a form elsewhere could sign a
 * visitor in to somebody else's account.
 */
export const registerLegacyLogin = (
  app: FastifyInstance,
  identity: Identity,
  cookies: SessionCookies,
): void => {
  const { deps, origins } = identity
  const devices = createKnownDevices(deps, origins.secure)
  implement(app, legacySignIn, async ({ body, query, raw, reply, from }) => {
    if (!isSameOrigin(raw, origins.secure)) return refuse('session.origin-refused')
    const known = checkApplication(raw, 'customer', deps.applicationNames)
    if (!known.ok) return known
    const owner = await origins.organizationFor({ code: headerOf(raw, 'x-org'), host: raw.host })
    const mode = owner?.organization.signInMode ?? 'broker'
    if (owner === undefined || mode === 'broker') return refuse('access.not-found')
    const organizationId = owner.id
    const typed = { organizationId, kind: 'customer', email: body.alias.trim() } as const
    const device = devices.known(raw, typed)
    const place = { organizationId, mode, device, from: from.address, userAgent: from.userAgent }
    const answered = await signInAtLegacy(deps, { ...body, ...place })
    if (!answered.ok) return answered
    if (answered.needs !== null) return { ok: true, answer: { needs: [...answered.needs], redirect: null } }
    const { accountId, address, session } = answered.signedIn
    const trackerId = trackerOf(query.telemetryTrackingId)
    await keepWhatWasShown(identity, { organizationId, accountId, trackerId })
    // The browser keeps one session cookie: the session before could not be signed out any more.
    const presented = cookies.readSession(raw, 'customer')
    if (presented !== undefined) await endPresentedSession(deps, presented)
    cookies.setSession(reply, 'customer', session)
    cookies.setLast(reply, 'customer', session)
    // By the alias for the next sign-in here, by the address for those at the broker.
    devices.remember({ raw, reply }, typed)
    if (address.email !== typed.email.toLowerCase()) devices.remember({ raw, reply }, address)
    void reply.header('cache-control', 'no-store')
    const redirectUrl = redirectUrlToKeep(query.redirectUrl)
    const onwards = redirectUrl === null ? '' : `?redirectUrl=${encodeURIComponent(redirectUrl)}`
    return { ok: true, answer: { needs: [], redirect: COMPLETE_PAGE + onwards } }
  })
}
