import { legacySignIn } from '@pledge/contract/session'
import { refuse } from '@pledge/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { Identity } from '../../identity/create-identity.ts'
import { signInAtLegacy } from '../../identity/legacy-sign-in.ts'
import { redirectUrlToKeep } from '../../identity/redirect-url.ts'
import { openSession } from '../../identity/refresh-tokens.ts'
import { isSameOrigin } from '../../identity/same-origin.ts'
import type { SessionCookies } from '../../identity/session-cookies.ts'
import { implement } from '../call/implement.ts'
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
  implement(app, legacySignIn, async ({ body, query, raw, reply, from }) => {
    if (!isSameOrigin(raw, origins.secure)) return refuse('session.origin-refused')
    const owner = await origins.organizationFor({ code: headerOf(raw, 'x-org'), host: raw.host })
    const mode = owner?.organization.signInMode ?? 'broker'
    if (owner === undefined || mode === 'broker') return refuse('access.not-found')
    const organizationId = owner.id
    const signedIn = await signInAtLegacy(deps, { ...body, organizationId, mode, from: from.address })
    if (!signedIn.ok) return signedIn
    if (signedIn.needs !== null) return { ok: true, answer: { needs: [...signedIn.needs], redirect: null } }
    const { accountId, hasSecondFactor } = signedIn
    const trackerId = trackerOf(query.telemetryTrackingId)
    await keepWhatWasShown(identity, { organizationId, accountId, trackerId })
    const subject = { accountId, organizationId, kind: 'customer', hasSecondFactor } as const
    const session = await openSession(deps, subject, from.userAgent)
    if (session === undefined) return refuse('account.disabled')
    cookies.setSession(reply, 'customer', session)
    void reply.header('cache-control', 'no-store')
    const redirectUrl = redirectUrlToKeep(query.redirectUrl)
    const onwards = redirectUrl === null ? '' : `?redirectUrl=${encodeURIComponent(redirectUrl)}`
    return { ok: true, answer: { needs: [], redirect: COMPLETE_PAGE + onwards } }
  })
}
