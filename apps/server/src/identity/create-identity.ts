import type { Provider } from 'oidc-provider'
import type { Subject } from '../policies/subject.ts'
import { findAccount, type Account } from '../store/account/accounts.ts'
import { withTenant } from '../store/database/database.ts'
import { deleteLoginAttemptsBefore, type LoginAttempt } from '../store/account/login-attempts.ts'
import { deleteOidcPayloadsBefore, deleteOidcPayloadsOfSubject } from '../store/account/oidc-payloads.ts'
import { deleteRefreshSessionsBefore } from '../store/account/refresh-sessions.ts'
import { forgetEndedProofs } from '../store/account/step-ups.ts'
import { deleteTriesBefore } from '../store/account/sign-in-failures.ts'
import { createAccessTokens, type AccessTokens } from './access-tokens.ts'
import { CLIENT_ID, clientSecretOf } from './clients.ts'
import type { IdentityDeps } from './deps.ts'
import { fetchInProcess } from './fetch-in-process.ts'
import { MULTI_FACTOR } from './interactions.ts'
import { loadKeys } from './key-ring.ts'
import { LOGIN_ATTEMPT_MS } from './limits.ts'
import { createOrigins, type Origins } from './origins.ts'
import { createProvider, PROVIDER_PATH } from './provider.ts'
import { providerSubject, readProviderSubject } from './provider-subject.ts'
import { accountOfExternal, type IssuerClaims } from './register-account.ts'
import { createRelyingParty, type RelyingParty } from './relying-party.ts'

/** Sign-in as used by the HTTP handlers. */
export interface Identity {
  readonly deps: IdentityDeps
  readonly origins: Origins
  readonly tokens: AccessTokens
  readonly relyingParty: RelyingParty
  /** Undefined when an external issuer is configured. */
  readonly provider: Provider | undefined
  /** The account of a finished sign-in; undefined when it does not belong to this organization and kind. */
  accountOf(attempt: LoginAttempt, claims: IssuerClaims): Promise<Account | undefined>
  /**
   * Whether a second factor was proved at a finished sign-in. An operator's issuer has its own rules: only a
   * factor enrolled here counts here (note 060).
   */
  hasSecondFactor(claims: IssuerClaims): boolean
  /** Deletes the embedded provider's sessions of a subject. */
  forgetAtProvider(subject: Pick<Subject, 'organizationId' | 'accountId'>): Promise<void>
  /** Deletes what has expired: provider state, unfinished sign-ins, attempts, sessions. Run about every hour. */
  purge(): Promise<void>
}

/** Expired confirmations and codes are kept for as long as people may ask about them. */
const KEEP_PROOFS_MS = 24 * 60 * 60_000
/** Ended sessions are kept for as long as people may ask about them. */
const KEEP_SESSIONS_MS = 30 * 24 * 60 * 60_000

const embedded = async (deps: IdentityDeps, origins: Origins) => {
  const keys = [...(await loadKeys(deps, 'oidc-provider')), ...(await loadKeys(deps, 'oidc-provider-rs256'))]
  const provider = await createProvider({ ...deps, keys, origins })
  const relyingParty = createRelyingParty({
    issuer: origins.publicOrigin + PROVIDER_PATH,
    clientOf: (kind) => ({ id: CLIENT_ID[kind], secret: clientSecretOf(deps.sealer, CLIENT_ID[kind]) }),
    fetch: await fetchInProcess(provider, origins.publicOrigin),
    now: deps.now,
  })
  return { provider, relyingParty }
}

const external = (
  deps: IdentityDeps,
  { issuer, clientId, clientSecret }: NonNullable<IdentityDeps['externalIssuer']>,
) => ({
  provider: undefined,
  relyingParty: createRelyingParty({
    issuer,
    clientOf: () => ({ id: clientId, secret: clientSecret }),
    now: deps.now,
  }),
})

const accountOfProvider = async (
  { db }: IdentityDeps,
  attempt: LoginAttempt,
  claims: IssuerClaims,
): Promise<Account | undefined> => {
  const place = readProviderSubject(claims.subject)
  // The organization passes through the browser's address bar to the provider; the one that was requested counts.
  if (place === undefined || place.organizationId !== attempt.organizationId) return undefined
  const account = await withTenant(db, { actor: 'sign-in', organizationId: attempt.organizationId }, (tx) =>
    findAccount(tx, place.accountId),
  )
  return account?.kind === attempt.kind ? account : undefined
}

const purgeIdentity = async ({ db, now, limits }: IdentityDeps): Promise<void> => {
  const at = now()
  const before = (ms: number) => new Date(at.getTime() - ms)
  await deleteOidcPayloadsBefore(db, at)
  await deleteLoginAttemptsBefore(db, before(LOGIN_ATTEMPT_MS))
  await deleteTriesBefore(db, before(limits.windowMs))
  await forgetEndedProofs(db, before(KEEP_PROOFS_MS))
  await withTenant(db, { actor: 'system', organizationId: '' }, (tx) =>
    deleteRefreshSessionsBefore(tx, before(KEEP_SESSIONS_MS)),
  )
}

/** Loads the keys and sets up the provider, or our side of an external one. No network calls yet. */
export const createIdentity = async (deps: IdentityDeps): Promise<Identity> => {
  const origins = createOrigins(deps)
  const { externalIssuer } = deps
  const { provider, relyingParty } =
    externalIssuer === undefined ? await embedded(deps, origins) : external(deps, externalIssuer)
  const tokens = await createAccessTokens({
    keys: await loadKeys(deps, 'access-token'),
    issuer: origins.publicOrigin,
    now: deps.now,
    isRevoked: deps.revocations.isRevoked,
  })
  return {
    deps,
    origins,
    tokens,
    relyingParty,
    provider,
    accountOf: (attempt, claims) =>
      provider === undefined
        ? accountOfExternal(deps, attempt, claims)
        : accountOfProvider(deps, attempt, claims),
    hasSecondFactor: ({ methods }) => provider !== undefined && methods.includes(MULTI_FACTOR),
    forgetAtProvider: (subject) =>
      provider === undefined
        ? Promise.resolve()
        : deleteOidcPayloadsOfSubject(deps.db, providerSubject(subject)),
    purge: () => purgeIdentity(deps),
  }
}
