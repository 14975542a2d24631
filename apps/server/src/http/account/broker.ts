import { randomBytes } from 'node:crypto'
import {
  brokerLogin,
  brokerLogout,
  getLegacyIdentity,
  getSelf,
  refreshSession,
} from '@pledge/contract/session'
import { brandAddress } from '@pledge/domain/organization/brand-address'
import { refuse } from '@pledge/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { ownPrincipalOf } from '../../commands/actors.ts'
import type { Identity } from '../../identity/create-identity.ts'
import { CALLBACK_PATH, LOGIN_PATH, SIGNED_OUT_PATH } from '../../identity/origins.ts'
import { redirectUrlToKeep } from '../../identity/redirect-url.ts'
import { mayStartSignIn } from '../../identity/sign-in-starts.ts'
import { closeSession, refresh } from '../../identity/refresh-tokens.ts'
import { isSameOrigin } from '../../identity/same-origin.ts'
import type { SessionCookies } from '../../identity/session-cookies.ts'
import type { Subject } from '../../policies/subject.ts'
import { presentBrokerUser } from '../../presenters/account/broker-user.ts'
import { presentLegacyUser } from '../../presenters/account/legacy-user.ts'
import { findAccount, type AccountKind } from '../../store/account/accounts.ts'
import { findLegacyAccount, ownLegacyOrganizations } from '../../store/account/legacy-accounts.ts'
import { withTenant } from '../../store/database/database.ts'
import { insertLoginAttempt } from '../../store/account/login-attempts.ts'
import { hasTotp } from '../../store/account/totp-secrets.ts'
import { implement } from '../call/implement.ts'
import { checkApplication } from './application-name.ts'
import { headerOf, trackerOf } from './sign-in-headers.ts'

const SECRET_BYTES = 32
const secret = () => randomBytes(SECRET_BYTES).toString('base64url')
const KINDS: readonly AccountKind[] = ['customer', 'agent']

/**
 * Rows 2.4.02, 2.7.16: starts the code flow; state, nonce and verifier are stored in the database for the
 * browser's return.
 */
const login = (app: FastifyInstance, identity: Identity, cookies: SessionCookies) =>
  implement(app, brokerLogin, async ({ params, query, raw, reply }) => {
    const { origins, relyingParty, deps } = identity
    const known = checkApplication(raw, params.kind, deps.applicationNames)
    if (!known.ok) return known
    const allowed = await mayStartSignIn(deps, raw.ip, 'broker')
    if (!allowed.ok) return allowed
    const redirectUrl = redirectUrlToKeep(query.redirectUrl)
    const returnOrigin = await origins.ofHost(raw.host)
    const organization = await origins.organizationFor({ code: headerOf(raw, 'x-org'), host: raw.host })
    if (organization === undefined) return refuse('access.not-found')
    // An unregistered host has no callback, and its cookies do not reach a registered one: start again there.
    if (returnOrigin !== `${new URL(returnOrigin).protocol}//${raw.host}`) {
      const onwards = redirectUrl === null ? '' : `?redirectUrl=${encodeURIComponent(redirectUrl)}`
      const brand = organization.organization
      return {
        ok: true,
        answer: { redirect: brandAddress(origins.publicOrigin, brand, LOGIN_PATH + onwards) },
      }
    }
    const attempt = {
      state: secret(),
      kind: params.kind,
      organizationId: organization.id,
      nonce: secret(),
      codeVerifier: secret(),
      redirectUrl,
      returnOrigin,
      trackerId: trackerOf(query.telemetryTrackingId),
      createdAt: deps.now(),
    }
    const { code } = organization.organization
    const url = await relyingParty
      .authorizationUrl({
        ...attempt,
        redirectUri: returnOrigin + CALLBACK_PATH,
        extra: { org: code, ...(query.screen === undefined ? {} : { screen: query.screen }) },
      })
      .catch((error: unknown) => {
        deps.warn('the issuer was not reached at sign-in', { error: (error as Error).name })
        return undefined
      })
    if (url === undefined) return refuse('provider.unavailable')
    await insertLoginAttempt(deps.db, attempt)
    cookies.setAttempt(reply, attempt.state)
    const redirect = url.origin === returnOrigin ? url.pathname + url.search : url.href
    return { ok: true, answer: { redirect } }
  })

/** Rows 2.4.04 to 2.4.06, 2.7.17, gap G.75: only the cookie authorizes it, so its origin is checked. */
const logout = (app: FastifyInstance, identity: Identity, cookies: SessionCookies) =>
  implement(app, brokerLogout, async ({ params, raw, reply }) => {
    const { origins, deps, provider, relyingParty } = identity
    if (!isSameOrigin(raw, origins.secure)) return refuse('session.origin-refused')
    const token = cookies.readSession(raw, params.kind)
    const subject = token === undefined ? null : await closeSession(deps, token)
    cookies.clearSession(reply, params.kind)
    const idToken = cookies.readHint(raw, params.kind)
    cookies.clearHint(reply, params.kind)
    if (subject !== null) await identity.forgetAtProvider(subject)
    if (subject === null || provider !== undefined) return { ok: true, answer: { redirect: LOGIN_PATH } }
    const returnTo = (await origins.ofHost(raw.host)) + SIGNED_OUT_PATH
    const request = { kind: params.kind, returnTo, state: secret(), idToken }
    const url = await relyingParty.endSessionUrl(request).catch((error: unknown) => {
      // The local session has ended regardless.
      deps.warn('the issuer was not reached at sign-out', { error: (error as Error).name })
      return undefined
    })
    if (url !== undefined) cookies.setSignOut(reply, request.state)
    return { ok: true, answer: { redirect: url?.href ?? LOGIN_PATH } }
  })

/** Decision 15: the cookie only serves to get a five-minute access token. */
const renew = (app: FastifyInstance, identity: Identity, cookies: SessionCookies) =>
  implement(app, refreshSession, async ({ body, raw, reply }) => {
    if (!isSameOrigin(raw, identity.origins.secure)) return refuse('session.origin-refused')
    void reply.header('cache-control', 'no-store')
    const kind = body?.kind ?? KINDS.find((each) => cookies.readSession(raw, each) !== undefined)
    const token = kind === undefined ? undefined : cookies.readSession(raw, kind)
    if (kind === undefined || token === undefined) return refuse('session.unauthenticated')
    const refreshed = await refresh(identity.deps, token, kind)
    if (refreshed === null) {
      cookies.clearSession(reply, kind)
      return refuse('session.unauthenticated')
    }
    const { expiresAt, subject } = refreshed
    if (refreshed.token !== undefined) cookies.setSession(reply, kind, { token: refreshed.token, expiresAt })
    return { ok: true, answer: { jwt: await identity.tokens.issue(subject) } }
  })

/** The account of a signed-in subject, read on their behalf, with its organization's code. */
const accountOf = async ({ deps }: Identity, subject: Subject) => {
  const { accountId, organizationId } = subject
  const { account, ...facts } = await withTenant(deps.db, ownPrincipalOf(subject), async (tx) => ({
    account: await findAccount(tx, accountId),
    isTotpEnrolled: await hasTotp(tx, accountId),
    legacy: await findLegacyAccount(tx, accountId),
    legacyOrganizations: await ownLegacyOrganizations(tx),
  }))
  const owner = await deps.organizations.byId(organizationId)
  if (account === undefined || owner === undefined) return refuse('session.unauthenticated')
  return { ok: true as const, account, organizationCode: owner.organization.code, ...facts }
}

/** Row 2.7.14: the signed-in user. */
const self = (app: FastifyInstance, identity: Identity) =>
  implement(app, getSelf, async ({ params, subject, raw, reply }) => {
    if (subject === null) return refuse('session.unauthenticated')
    const known = checkApplication(raw, params.kind, identity.deps.applicationNames)
    if (!known.ok) return known
    if (subject.kind !== params.kind) return refuse('access.not-found')
    const found = await accountOf(identity, subject)
    if (!found.ok) return found
    void reply.header('cache-control', 'private, no-store')
    const isManageable = identity.provider !== undefined
    const { account, organizationCode, legacy, legacyOrganizations } = found
    // Known to the legacy service alone, until it moves.
    if (legacy?.migratedAt === null) return refuse('access.not-found')
    return {
      ok: true,
      answer: presentBrokerUser(account, { organizationCode, isManageable, legacyOrganizations }),
    }
  })

/**
 * Row 2.7.15: the account as the legacy service knows it. One that it never had is answered in its format, for callers of
 * the legacy path.
 */
const legacySelf = (app: FastifyInstance, identity: Identity) =>
  implement(app, getLegacyIdentity, async ({ subject, reply }) => {
    if (subject === null) return refuse('session.unauthenticated')
    const found = await accountOf(identity, subject)
    if (!found.ok) return found
    const { account, ...facts } = found
    void reply
      .header('cache-control', 'private, no-store')
      .header('x-addr', account.walletAccountAddress)
      .header('x-grp', account.walletGroupPolicyAddress)
    return { ok: true, answer: presentLegacyUser(account, { ...facts, now: identity.deps.now() }) }
  })

/** The identity broker's calls (document 2, sections 4 and 7). */
export const registerBroker = (app: FastifyInstance, identity: Identity, cookies: SessionCookies): void => {
  login(app, identity, cookies)
  logout(app, identity, cookies)
  renew(app, identity, cookies)
  self(app, identity)
  legacySelf(app, identity)
}
