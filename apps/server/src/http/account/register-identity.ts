import fastifyCookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { knowAudit } from '../audit/audit-of-call.ts'
import { registerAuthCallback } from './auth-callback.ts'
import { registerSignedOut } from './signed-out.ts'
import { registerBroker } from './broker.ts'
import { guardProvider } from '../call/guard-provider.ts'
import { registerLegacyLogin } from './legacy-login.ts'
import { registerSignInPage } from './sign-in-page.ts'
import type { AccessTokens } from '../../identity/access-tokens.ts'
import type { Identity } from '../../identity/create-identity.ts'
import { mountProvider } from '../../identity/mount-provider.ts'
import type { Subject } from '../../policies/subject.ts'
import { withTenant } from '../../store/database/database.ts'
import { hasShownSecondFactor } from '../../store/account/refresh-sessions.ts'
import { createSessionCookies } from '../../identity/session-cookies.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether a second factor was proved on the calling device. */
    hasShownSecondFactor(subject: Subject): Promise<boolean>
  }
}

const BEARER = /^Bearer\s+/i

/**
 * Sets `request.subject` from the Authorization header, with or without `Bearer`: the specification's client sends the
 * bare jwt. With an invalid token the request stays anonymous; each call then decides whether it allows that.
 */
export const authenticate = (app: FastifyInstance, tokens: Pick<AccessTokens, 'verify'>): void => {
  app.decorateRequest('subject', null)
  app.addHook('onRequest', async (request) => {
    const { authorization } = request.headers
    if (authorization !== undefined) request.subject = await tokens.verify(authorization.replace(BEARER, ''))
  })
}

/**
 * Lets each staff call check whether a second factor was proved. A token that says so is trusted; one that
 * does not may be slightly outdated, so the session is checked.
 */
const knowSecondFactors = (app: FastifyInstance, { deps }: Identity): void => {
  app.decorate('hasShownSecondFactor', ({ hasSecondFactor, sessionId: id, accountId, organizationId }) =>
    hasSecondFactor === true
      ? Promise.resolve(true)
      : withTenant(deps.db, { actor: 'sign-in', organizationId }, (tx) =>
          hasShownSecondFactor(tx, { id, accountId }),
        ),
  )
}

/**
 * Registers all of sign-in on the server: the hook, the embedded provider, the callback and the calls of the contract.
 */
export const registerIdentity = async (app: FastifyInstance, identity: Identity): Promise<void> => {
  authenticate(app, identity.tokens)
  knowAudit(app, identity.deps)
  knowSecondFactors(app, identity)
  if (!app.hasRequestDecorator('cookies')) await app.register(fastifyCookie)
  const cookies = createSessionCookies(identity.deps, identity.origins.secure)
  if (identity.provider !== undefined) {
    guardProvider(app, identity)
    await mountProvider(app, identity.provider, identity.origins.publicOrigin)
  }
  registerBroker(app, identity, cookies)
  registerAuthCallback(app, identity, cookies)
  registerSignedOut(app, cookies)
  registerLegacyLogin(app, identity, cookies)
  registerSignInPage(app, identity)
}
