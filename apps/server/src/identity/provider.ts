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
/** A code is exchanged at once, by us. */
const CODE_SECONDS = 60

/** The page of the web application that asks for e-mail and password. */
/** In the look of the organization that is signed in to: the page stands on the public host, whichever host was left. */
export const signInPage = (uid: string, organization?: string) =>
  organization === undefined
    ? `/auth/sign-in/${uid}`
    : `/auth/sign-in/${uid}?org=${encodeURIComponent(organization)}`
/** The calls of that page: the interaction's cookie is sent there as well. */
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
    // Nothing proves that the address is read by its owner: it was typed at registration.
    return {
      accountId: subject,
      claims: () => ({ sub: subject, email: account.email, email_verified: false }),
    }
  }

/** Both clients are ours: nobody is asked to consent to their own lender. */
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
    // Never the provider's own page, and never straight back to itself: the sign-in page says that it must begin anew.
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

/** The library speaks on the console when it is loaded and set up. What it has to say goes to our log. */
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
    // Half a second of loading, which processes without HTTP don't pay.
    const { Provider } = await import('oidc-provider')
    const provider = new Provider(options.origins.publicOrigin + PROVIDER_PATH, configurationOf(options))
    // The mount tells it scheme and host of the public URL.
    provider.proxy = true
    provider.on('server_error', (_context, error) =>
      options.warn('the provider failed', { error: error.name, message: error.message }),
    )
    return provider
  })
