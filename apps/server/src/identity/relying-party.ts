import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  clockSkew,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type ClientAuth,
  type Configuration,
  type CustomFetch,
  type IDToken,
} from 'openid-client'
import type { AccountKind } from '../store/account/accounts.ts'
import type { IssuerClaims } from './register-account.ts'

export interface RelyingPartyOptions {
  readonly issuer: string
  readonly clientOf: (kind: AccountKind) => { readonly id: string; readonly secret: string }
  /** How the issuer is reached; the embedded one is called in-process. Default: over the network. */
  readonly fetch?: CustomFetch
  readonly now: () => Date
}

export interface AuthorizationRequest {
  readonly kind: AccountKind
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  /** Sent to the embedded provider: organization and screen. */
  readonly extra: Readonly<Record<string, string>>
}

export interface CodeExchange {
  readonly kind: AccountKind
  /** The callback URL as called by the browser, with the response parameters. */
  readonly callbackUrl: URL
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/** The claims of a sign-in, and the ID token that they are from: a sign-out at the issuer names it. */
export interface ExchangedClaims extends IssuerClaims {
  readonly idToken: string | undefined
}

export interface EndSessionRequest {
  readonly kind: AccountKind
  readonly returnTo: string
  /** Returned by the issuer, so that nobody else's return is taken for that of this sign-out. */
  readonly state: string
  /** Of the sign-in that ends: with it the issuer need not ask the person to confirm. */
  readonly idToken: string | undefined
}

/** Our side of the code flow, the same for the embedded provider and for an operator's issuer. */
export interface RelyingParty {
  authorizationUrl(request: AuthorizationRequest): Promise<URL>
  /** Throws when the response or the ID token is not acceptable. */
  exchange(exchange: CodeExchange): Promise<ExchangedClaims>
  /** Where a browser ends its session at the issuer; undefined when the issuer does not support it. */
  endSessionUrl(request: EndSessionRequest): Promise<URL | undefined>
}

const TIMEOUT_SECONDS = 5
const CLOCK_TOLERANCE_SECONDS = 30
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Plain http is only for an issuer in this process or on this machine; elsewhere its responses could be forged. */
const mayBePlain = ({ issuer, fetch }: RelyingPartyOptions) => {
  const { protocol, hostname } = new URL(issuer)
  return protocol === 'http:' && (fetch !== undefined || LOOPBACK.has(hostname))
}

/**
 * How we show our secret: in the body where the issuer lists that way, as the embedded one does, otherwise in the header, which
 * is the way of an issuer that lists none (OpenID Connect Discovery 1.0, section 3).
 */
const authenticateWith =
  (secret: string): ClientAuth =>
  (server, ...request) => {
    const mayPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true
    return (mayPost ? ClientSecretPost(secret) : ClientSecretBasic(secret))(server, ...request)
  }

const discover = (options: RelyingPartyOptions, kind: AccountKind): Promise<Configuration> => {
  const { id, secret } = options.clientOf(kind)
  return discovery(
    new URL(options.issuer),
    id,
    {
      client_secret: secret,
      [clockSkew]: Math.round((options.now().getTime() - Date.now()) / 1000),
      [clockTolerance]: CLOCK_TOLERANCE_SECONDS,
    },
    authenticateWith(secret),
    {
      // Without this the signature of an ID token from the token endpoint is not verified.
      execute: [enableNonRepudiationChecks, ...(mayBePlain(options) ? [allowInsecureRequests] : [])],
      timeout: TIMEOUT_SECONDS,
      ...(options.fetch === undefined ? {} : { [customFetch]: options.fetch }),
    },
  )
}

/** The email address is in the ID token or, at many issuers, is requested with the access token. */
const emailClaims = (
  configuration: Configuration,
  accessToken: string,
  claims: IDToken,
): Promise<Readonly<Record<string, unknown>>> =>
  claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
    ? fetchUserInfo(configuration, accessToken, claims.sub)
    : Promise.resolve(claims)

const methodsOf = ({ amr }: IDToken): readonly string[] =>
  Array.isArray(amr) ? amr.filter((method) => typeof method === 'string') : []

/** Discovery runs when first needed, and again after a failure, so that an issuer outage does not prevent startup. */
export const createRelyingParty = (options: RelyingPartyOptions): RelyingParty => {
  const known = new Map<AccountKind, Promise<Configuration>>()
  const configurationFor = (kind: AccountKind): Promise<Configuration> => {
    const existing = known.get(kind)
    if (existing !== undefined) return existing
    const found = discover(options, kind).catch((error: unknown) => {
      known.delete(kind)
      throw error
    })
    known.set(kind, found)
    return found
  }
  return {
    async authorizationUrl({ kind, redirectUri, state, nonce, codeVerifier, extra }) {
      return buildAuthorizationUrl(await configurationFor(kind), {
        ...extra,
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        // Sign-in always prompts: on a shared computer the previous person must not be signed in again.
        prompt: 'login',
      })
    },
    async exchange({ kind, callbackUrl, state, nonce, codeVerifier }) {
      const configuration = await configurationFor(kind)
      const tokens = await authorizationCodeGrant(configuration, callbackUrl, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (claims === undefined) throw new Error("the issuer's response has no ID token")
      // The library checks a token's expiration, but not its issue time.
      if (claims.iat > options.now().getTime() / 1000 + CLOCK_TOLERANCE_SECONDS)
        throw new Error('the ID token was issued in the future')
      const { email, email_verified } = await emailClaims(configuration, tokens.access_token, claims)
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: typeof email === 'string' ? email : undefined,
        emailVerified: email_verified === true,
        methods: methodsOf(claims),
        shownAt: claims.auth_time === undefined ? undefined : new Date(claims.auth_time * 1000),
        idToken: tokens.id_token,
      }
    },
    async endSessionUrl({ kind, returnTo, state, idToken }) {
      const configuration = await configurationFor(kind)
      if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined
      return buildEndSessionUrl(configuration, {
        post_logout_redirect_uri: returnTo,
        state,
        ...(idToken !== undefined && { id_token_hint: idToken }),
      })
    },
  }
}
