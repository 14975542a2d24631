import { fromOracle, hasOracles, oracleCases } from '@pledge/domain/oracle.test-data'
import fastifyCookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  createMutatingProvider,
  createSigningKey,
  type Mutation,
  type MutatingProvider,
  type SigningKey,
} from './mutating-provider.test-data.ts'
import { registerSignedOut } from '../http/account/signed-out.ts'
import { SIGNED_OUT_PATH } from './origins.ts'
import { createRelyingParty } from './relying-party.ts'
import { createSessionCookies } from './session-cookies.ts'

const NONCE = 'n-of-this-sign-in'
const STATE = 's-of-this-sign-in'
const SECOND_MS = 1_000
const now = () => new Date()

let keys: readonly SigningKey[]
beforeAll(async () => {
  keys = [await createSigningKey('one'), await createSigningKey('two')]
})
afterEach(() => void vi.useRealTimers())

const providerWith = (
  mutation: Mutation = {},
  keysOf: readonly SigningKey[] = keys.slice(0, 1),
): MutatingProvider => createMutatingProvider({ nonce: NONCE, keys: keysOf, now }, mutation)

const partyOf = ({ issuer, client, fetch }: MutatingProvider) =>
  createRelyingParty({ issuer, clientOf: () => client, fetch, now })

const signIn = (party: ReturnType<typeof partyOf>) =>
  party.exchange({
    kind: 'customer',
    callbackUrl: new URL(`https://loans.example/auth/callback?code=c&state=${STATE}`),
    state: STATE,
    nonce: NONCE,
    codeVerifier: 'v'.repeat(43),
  })

const pathsOf = ({ calls }: MutatingProvider) => calls.map(({ path }) => path)

const refuses = async (mutation: Mutation, keysOf?: readonly SigningKey[]) => {
  const provider = providerWith(mutation, keysOf)
  await expect(signIn(partyOf(provider))).rejects.toThrow()
  // Nothing about the person is requested with the token of a refused sign-in.
  expect(pathsOf(provider)).not.toContain('/userinfo')
}

const accepts = async (mutation: Mutation = {}) => {
  const provider = providerWith(mutation)
  const { subject, email } = provider
  expect(await signIn(partyOf(provider))).toMatchObject({ subject, email, emailVerified: true })
  return provider
}

/** Where a browser goes that began a sign-out in state `STATE`, and that the issuer sends back with this query. */
const returnWith = async (query: string) => {
  const app = Fastify()
  await app.register(fastifyCookie)
  const cookies = createSessionCookies({ sealer: { blindIndex: String } }, false)
  registerSignedOut(app, cookies)
  app.get('/begin', (_request, reply) => {
    cookies.setSignOut(reply, STATE)
    return reply.send('')
  })
  const [cookie] = (await app.inject('/begin')).cookies
  const { headers } = await app.inject({
    url: SIGNED_OUT_PATH + query,
    cookies: { [cookie?.name ?? '']: cookie?.value ?? '' },
  })
  await app.close()
  return headers.location
}

/** By the module of the conformance suite: what its row expects of us. */
const PROVED: Readonly<Record<string, () => Promise<void>>> = {
  async OIDCCClientTest() {
    const provider = providerWith()
    const url = await partyOf(provider).authorizationUrl({
      kind: 'customer',
      redirectUri: 'https://loans.example/auth/callback',
      state: STATE,
      nonce: NONCE,
      codeVerifier: 'v'.repeat(43),
      extra: {},
    })
    expect(url.searchParams.get('response_type')).toBe('code')
    expect(url.searchParams.get('scope')?.split(' ')).toContain('openid')
    const { calls } = await accepts()
    expect(calls.map(({ query }) => query).join('')).toBe('')
    expect(calls.at(-1)).toMatchObject({ path: '/userinfo', authorization: 'Bearer an-access-token' })
  },
  InvalidIssuerInIdToken: () => refuses({ claims: { iss: 'https://another.example' } }),
  MissingSubInIdToken: () => refuses({ without: ['sub'] }),
  InvalidAudInIdToken: () => refuses({ claims: { aud: 'somebody-else' } }),
  MissingIatInIdToken: () => refuses({ without: ['iat'] }),
  async KidAbsentSingleJwks() {
    await accepts({ isKidAbsent: true })
  },
  // Either is allowed; we do not try one key after the other.
  KidAbsentMultipleMatchingKeysInJwks: () => refuses({ isKidAbsent: true }, keys),
  async IdTokenSignedUsingRS256() {
    await accepts()
  },
  IdTokenSigAlgNone: () => refuses({ signature: 'none' }),
  async InvalidIdTokenSignatureWithRS256() {
    const provider = providerWith({ signature: 'bad-signature' })
    await expect(signIn(partyOf(provider))).rejects.toThrow()
    expect(pathsOf(provider).slice(pathsOf(provider).indexOf('/token') + 1)).toEqual(['/keys-of-this-issuer'])
  },
  async InvalidSubInUserinfoResponse() {
    const provider = providerWith({ userinfo: { sub: 'person-2' } })
    await expect(signIn(partyOf(provider))).rejects.toThrow()
    expect(pathsOf(provider)).toContain('/userinfo')
  },
  NonceInvalid: () => refuses({ claims: { nonce: 'another' } }),
  async ScopeUserInfoClaims() {
    const provider = await accepts({ userinfo: { email: 'person@home.example' } })
    const url = await partyOf(provider).authorizationUrl({
      kind: 'customer',
      redirectUri: 'https://loans.example/auth/callback',
      state: STATE,
      nonce: NONCE,
      codeVerifier: 'v'.repeat(43),
      extra: {},
    })
    expect(url.searchParams.get('scope')?.split(' ')).toContain('email')
  },
  // A provider that lists no methods takes this one alone (OpenID Connect Discovery 1.0, section 3).
  async ClientSecretBasic() {
    const isBasic = (authorization: string | null) =>
      authorization === `Basic ${Buffer.from('lender:a+secret%3A+with+signs').toString('base64')}`
    const { calls } = await accepts()
    const call = calls.find(({ path }) => path === '/token')
    expect(isBasic(call?.authorization ?? null)).toBe(true)
    expect(call?.body).not.toContain('client_secret')
    const listed = ['client_secret_basic', 'client_secret_post']
    const other = await accepts({ metadata: { token_endpoint_auth_methods_supported: listed } })
    const posted = other.calls.find(({ path }) => path === '/token')
    expect(posted?.authorization).toBeNull()
    expect(new URLSearchParams(posted?.body).get('client_secret')).toBe('a secret: with signs')
  },
  async 'config/DiscoveryOpenIDConfiguration'() {
    expect(pathsOf(await accepts())[0]).toBe('/.well-known/openid-configuration')
  },
  'config/DiscoveryIssuerMismatch': () => refuses({ metadata: { issuer: 'https://another.example' } }),
  async 'config/DiscoveryJwksUriKeys'() {
    expect(pathsOf(await accepts())).toContain('/keys-of-this-issuer')
  },
  async 'config/SigningKeyRotation'() {
    vi.useFakeTimers({ toFake: ['Date'] })
    const provider = providerWith()
    const party = partyOf(provider)
    const reads = () => pathsOf(provider).filter((path) => path === '/keys-of-this-issuer').length
    await signIn(party)
    provider.setKeys([keys[1]!])
    // Within a minute of the last read an unknown key is refused: tokens with made-up keys cause no calls.
    await expect(signIn(party)).rejects.toThrow()
    expect(reads()).toBe(1)
    vi.setSystemTime(Date.now() + 61 * SECOND_MS)
    expect(await signIn(party)).toMatchObject({ subject: provider.subject })
    expect(reads()).toBe(2)
    provider.setKeys([{ ...keys[0]!, jwk: keys[1]!.jwk }])
    await expect(signIn(party)).rejects.toThrow()
    expect(reads()).toBe(2)
  },
  async 'logout/RPInitLogout'() {
    const party = partyOf(providerWith())
    const { idToken } = await signIn(party)
    const url = await party.endSessionUrl({
      kind: 'customer',
      returnTo: 'https://loans.example/auth/signed-out',
      state: STATE,
      idToken,
    })
    expect(url?.pathname).toBe('/logout')
    expect(idToken?.split('.')).toHaveLength(3)
    expect(Object.fromEntries(url?.searchParams ?? [])).toMatchObject({
      id_token_hint: idToken,
      post_logout_redirect_uri: 'https://loans.example/auth/signed-out',
      state: STATE,
    })
  },
  async 'logout/RPInitLogoutInvalidState'() {
    expect(await returnWith(`?state=${STATE}`)).toBe('/auth/login')
    expect(await returnWith('?state=of-another-browser')).toBe('/auth/login?error=lapsed')
  },
  async 'logout/RPInitLogoutNoState'() {
    expect(await returnWith('')).toBe('/auth/login?error=lapsed')
    expect(await returnWith('?state=')).toBe('/auth/login?error=lapsed')
  },
}

const NO_BACK_CHANNEL =
  'back-channel logout is not offered: no endpoint takes a logout token, and none is registered. A session here renews its token every five minutes and ends at the latest after its own time'

/** By module: why a row of the suite does not apply to this relying party, or what of it is not met. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'logout/BackChannelLogout': NO_BACK_CHANNEL,
  'logout/BackChannelLogoutAlgNone': NO_BACK_CHANNEL,
  'logout/BackChannelLogoutNoEvent': NO_BACK_CHANNEL,
  'logout/BackChannelLogoutWithNonce': NO_BACK_CHANNEL,
  'logout/BackChannelLogoutWrongAud': NO_BACK_CHANNEL,
  'logout/BackChannelLogoutWrongIssuer': NO_BACK_CHANNEL,
  'RefreshTokenInvalidIssuer / InvalidSub / InvalidAud':
    'no refresh token is requested of the provider (scope offline_access is not sent), so no ID token is refreshed',
}

interface ConformanceCase {
  readonly module: string
  readonly expected: string
}

describe.skipIf(!hasOracles)(`the relying party against a provider that errs${fromOracle}`, () => {
  const cases = oracleCases<ConformanceCase>('oidc/rp-conformance-tests.json')

  it.each(cases.filter(({ module }) => !(module in LEFT_OUT)))(
    'meets $module of the OpenID conformance suite: $expected (decision 14)',
    async ({ module }) => {
      const prove = PROVED[module]
      if (prove === undefined) throw new Error(`no test of ${module}`)
      await prove()
    },
  )

  it('leaves out rows of the suite by name alone', () => {
    expect(cases).toHaveLength(28)
    const modules = cases.map(({ module }) => module)
    expect([...Object.keys(PROVED), ...Object.keys(LEFT_OUT)].toSorted()).toEqual(modules.toSorted())
  })

  it('requests no refresh token and no scope beyond the email address', async () => {
    const url = await partyOf(providerWith()).authorizationUrl({
      kind: 'agent',
      redirectUri: 'https://loans.example/auth/callback',
      state: STATE,
      nonce: NONCE,
      codeVerifier: 'v'.repeat(43),
      extra: {},
    })
    expect(url.searchParams.get('scope')).toBe('openid email')
  })
})
