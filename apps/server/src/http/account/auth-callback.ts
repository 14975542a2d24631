import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPublicHost } from '@pledge/domain/organization/brand-address'
import { withRequest } from '../audit/audit-of-call.ts'
import { rememberBrand } from '../page/brand-of-page.ts'
import { recordSignInElsewhere } from '../../identity/audit-sign-in.ts'
import type { Identity } from '../../identity/create-identity.ts'
import { MAX_USER_AGENT } from '../call/implement.ts'
import { keepWhatWasShown } from './keep-what-was-shown.ts'
import { queryText } from './query-text.ts'
import { LOGIN_ATTEMPT_MS } from '../../identity/limits.ts'
import { CALLBACK_PATH, LOGIN_PATH } from '../../identity/origins.ts'
import { endReplacedSession, openSession } from '../../identity/refresh-tokens.ts'
import type { SessionCookies } from '../../identity/session-cookies.ts'
import type { Account, AccountKind } from '../../store/account/accounts.ts'
import { setLegacyMigrated } from '../../store/account/legacy-accounts.ts'
import { withTenant } from '../../store/database/database.ts'
import { takeLoginAttempt, type LoginAttempt } from '../../store/account/login-attempts.ts'

/** Why a sign-in failed; the login page has text for each and never redirects by itself. */
export type CallbackError = 'lapsed' | 'cancelled' | 'failed' | 'no-account'

const SEE_OTHER = 303

const failed = (reply: FastifyReply, error: CallbackError, kind: AccountKind = 'customer') =>
  reply.redirect(`${LOGIN_PATH}?error=${error}${kind === 'agent' ? '&kind=agent' : ''}`, SEE_OTHER)

const destination = ({ kind, redirectUrl }: LoginAttempt): string => {
  if (kind === 'agent') return '/portfolio-manager/'
  return redirectUrl === null
    ? '/auth/complete'
    : `/auth/complete?redirectUrl=${encodeURIComponent(redirectUrl)}`
}

/**
 * This browser's sign-in attempt, removed from storage; undefined when it is unknown, used, expired, or
 * another browser's.
 */
const attemptOf = async (
  { deps }: Identity,
  cookies: SessionCookies,
  request: FastifyRequest,
  state: string | undefined,
): Promise<LoginAttempt | undefined> => {
  if (state === undefined || !cookies.beganHere(request, state)) return undefined
  const attempt = await takeLoginAttempt(deps.db, state)
  if (attempt === undefined) return undefined
  return deps.now().getTime() - attempt.createdAt.getTime() <= LOGIN_ATTEMPT_MS ? attempt : undefined
}

const claimsOf = (identity: Identity, request: FastifyRequest, attempt: LoginAttempt) =>
  identity.relyingParty
    .exchange({
      ...attempt,
      callbackUrl: new URL(request.url, attempt.returnOrigin),
    })
    .catch((error: unknown) => {
      const { name, code } = error as { name: string; code?: string }
      identity.deps.warn('a code was not exchanged', { error: name, code: code ?? '' })
      return undefined
    })

/**
 * A borrower who signed in at the public address stays with their brand there, whatever brand the address requested.
 */
const keepBrand = async (identity: Identity, reply: FastifyReply, attempt: LoginAttempt): Promise<void> => {
  const { origins, deps } = identity
  const isShared = isPublicHost(origins.publicOrigin, new URL(attempt.returnOrigin).hostname)
  if (attempt.kind !== 'customer' || !isShared) return
  const owner = await deps.organizations.byId(attempt.organizationId)
  if (owner !== undefined) rememberBrand(reply, { secureCookies: origins.secure }, owner.organization.code)
}

/** Whoever signs in at the broker has left the legacy identity service (note 101). */
const moveToBroker = ({ deps }: Identity, { id, organizationId }: Account): Promise<boolean> =>
  withTenant(deps.db, { actor: 'sign-in', organizationId }, (tx) =>
    setLegacyMigrated(tx, { id, now: deps.now() }),
  )

/**
 * The issuer's redirect target: exchanges the code, opens the device's session, and continues to the page
 * that fetches the first access token. Any failure leads to the login page, once.
 */
export const registerAuthCallback = (
  app: FastifyInstance,
  identity: Identity,
  cookies: SessionCookies,
): void => {
  app.get(CALLBACK_PATH, async (request, reply) => {
    void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    const state = queryText(request.query, 'state')
    const attempt = await attemptOf(identity, cookies, request, state)
    if (attempt === undefined) return failed(reply, 'lapsed')
    cookies.clearAttempt(reply, attempt.state)
    if (queryText(request.query, 'error') === 'access_denied') return failed(reply, 'cancelled', attempt.kind)
    const claims = await claimsOf(identity, request, attempt)
    if (claims === undefined) return failed(reply, 'failed', attempt.kind)
    const account = await identity.accountOf(attempt, claims)
    // The embedded provider recorded which factors were used; an external issuer reports no more than this.
    if (identity.provider === undefined)
      await withRequest(request, 'authCallback', () =>
        recordSignInElsewhere(identity.deps, { ...attempt, accountId: account?.id ?? null }),
      )
    if (account === undefined) return failed(reply, 'no-account', attempt.kind)
    const subject = {
      accountId: account.id,
      organizationId: account.organizationId,
      kind: account.kind,
      hasSecondFactor: identity.hasSecondFactor(claims),
      shownAt: claims.shownAt,
    }
    await identity.forgetAtProvider(subject)
    const userAgent = (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT)
    await keepBrand(identity, reply, attempt)
    await keepWhatWasShown(identity, { ...attempt, accountId: account.id })
    if (account.kind === 'customer') await moveToBroker(identity, account)
    const last = cookies.readLast(request, attempt.kind)
    if (last !== undefined)
      await withRequest(request, 'authCallback', () => endReplacedSession(identity.deps, last))
    const session = await openSession(identity.deps, subject, userAgent)
    if (session === undefined) return failed(reply, 'no-account', attempt.kind)
    cookies.setSession(reply, attempt.kind, session)
    cookies.setLast(reply, attempt.kind, session)
    const { idToken } = claims
    if (identity.provider === undefined && idToken !== undefined)
      cookies.setHint(reply, attempt.kind, { idToken, expiresAt: session.expiresAt })
    return reply.redirect(destination(attempt), SEE_OTHER)
  })
}
