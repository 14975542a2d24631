import './url-parse.ts'
import { brandAddress } from '@pledge/domain/organization/brand-address'
import type { Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider'
import { findAccount } from '../store/account/accounts.ts'
import { withTenant } from '../store/database/database.ts'
import { clientMetadata } from './clients.ts'
import type { IdentityDeps } from './deps.ts'
import { SIGNING_ALGORITHM, type SigningJwk } from './key-ring.ts'
import { INTERACTION_SECONDS } from './limits.ts'
import type { Origins } from './origins.ts'
import { createProviderAdapter } from './provider-adapter.ts'
import { readProviderSubject } from './provider-subject.ts'

export const PROVIDER_PATH = '/oidc'
/** Our server exchanges a code immediately. */
const CODE_SECONDS = 60

/** The page of the web application that asks for e-mail and password. */
/** In the theme of the signed-in organization: the page is on the public host, whatever the origin. */
export const signInPage = (uid: string, organization?: string) =>
  organization === undefined
    ? `/auth/sign-in/${uid}`
    : `/auth/sign-in/${uid}?org=${encodeURIComponent(organization)}`
/** The calls of that page, which also receive the interaction's cookie. */
const interactionCalls = (uid: string) => `/api/identity/interactions/${uid}`

export interface ProviderOptions extends IdentityDeps {
  readonly keys: readonly SigningJwk[]
  readonly origins: Origins
}

const findProviderAccount =
  ({ db }: IdentityDeps): NonNullable<Configuration['findAccount']> =>
  async (_context, subject) => {
    const place = readProviderSubject(subject)
    if (place === undefined) return undefined
    const { organizationId, accountId } = place
    const account = await withTenant(db, { actor: 'sign-in', organizationId }, (tx) =>
      findAccount(tx, accountId),
    )
    if (account === undefined) return undefined
    // The address is not verified: it was typed at registration.
    return {
      accountId: subject,
      claims: () => ({ sub: subject, email: account.email, email_verified: false }),
    }
  }

/** Both clients are ours: users are not asked to consent to their own lender. */
const grantFirstParty: NonNullable<Configuration['loadExistingGrant']> = async ({ oidc }) => {
  const { client, session, provider } = oidc
  if (client === undefined || session?.accountId === undefined) return undefined
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope('openid email')
  await grant.save()
  return grant
}

const cookiesOf = (deps: IdentityDeps): Configuration['cookies'] => {
  const common = { httpOnly: true, sameSite: 'lax', signed: true } as const
  return { keys: [deps.sealer.blindIndex('cookies', 'oidc-cookie-keys')], long: common, short: common }
}

const configurationOf = (options: ProviderOptions): Configuration => ({
  adapter: createProviderAdapter({
    db: options.db,
    now: options.now,
    findClient: async (id) => clientMetadata(options.sealer, id, await options.origins.callbacks()),
  }),
  claims: { openid: ['sub', 'amr', 'auth_time'], email: ['email', 'email_verified'] },
  clientBasedCORS: () => false,
  conformIdTokenClaims: false,
  cookies: cookiesOf(options),
  enabledJWA: { idTokenSigningAlgValues: [SIGNING_ALGORITHM, 'RS256'] },
  extraParams: ['org', 'screen'],
  features: { devInteractions: { enabled: false }, userinfo: { enabled: false } },
  findAccount: findProviderAccount(options),
  interactions: {
    url(context, interaction) {
      context.cookies.set(context.oidc.provider.cookieName('interaction'), interaction.uid, {
        httpOnly: true,
        sameSite: 'strict',
        signed: true,
        path: interactionCalls(interaction.uid),
        maxAge: INTERACTION_SECONDS * 1000,
      })
      const { org } = interaction.params
      return signInPage(interaction.uid, typeof org === 'string' ? org : undefined)
    },
  },
  jwks: { keys: [...options.keys] as never },
  loadExistingGrant: grantFirstParty,
  pkce: { required: () => true },
  async renderError(context: KoaContextWithOIDC, out) {
    // Never the provider's own page, and never a redirect back to itself: the sign-in page tells the user to
    // start again.
    options.warn('sign-in refused by the provider', { error: out.error })
    context.status = 303
    const { org } = context.query
    const brand = typeof org === 'string' ? await options.organizations.byCode(org) : undefined
    const page = '/auth/login?error=lapsed'
    context.redirect(
      brand === undefined ? page : brandAddress(options.origins.publicOrigin, brand.organization, page),
    )
  },
  responseTypes: ['code'],
  scopes: ['openid', 'email'],
  ttl: {
    AccessToken: CODE_SECONDS,
    AuthorizationCode: CODE_SECONDS,
    Grant: INTERACTION_SECONDS,
    IdToken: CODE_SECONDS * 5,
    Interaction: INTERACTION_SECONDS,
    Session: INTERACTION_SECONDS,
  },
})

/** The library writes to the console when it is loaded and set up; its messages go to our log. */
/* oxlint-disable no-console -- the library is given no other place to speak, so the console is turned for a moment */
const withoutConsole = async <Result>(deps: IdentityDeps, work: () => Promise<Result>): Promise<Result> => {
  const { info, warn } = console
  const route =
    (write: typeof console.info): typeof console.info =>
    (...said: unknown[]) => {
      if (String(said[0]).includes('oidc-provider')) deps.warn('oidc-provider', { notice: String(said[0]) })
      else write(...said)
    }
  console.info = route(info)
  console.warn = route(warn)
  try {
    return await work()
  } finally {
    console.info = info
    console.warn = warn
  }
}
/* oxlint-enable no-console */

/** The embedded OpenID Connect provider (decision 14); issuer is the public URL and `/oidc`. */
export const createProvider = (options: ProviderOptions): Promise<Provider> =>
  withoutConsole(options, async () => {
    // Takes half a second to load, so processes without HTTP skip it.
    const { Provider } = await import('oidc-provider')
    const provider = new Provider(options.origins.publicOrigin + PROVIDER_PATH, configurationOf(options))
    // The mount sets scheme and host to those of the public URL.
    provider.proxy = true
    provider.on('server_error', (_context, error) =>
      options.warn('the provider failed', { error: error.name, message: error.message }),
    )
    return provider
  })
