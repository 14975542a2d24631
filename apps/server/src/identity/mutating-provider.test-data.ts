import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey, type JWK } from 'jose'
import type { CustomFetch } from 'openid-client'

const ISSUER = 'https://issuer.example'
const CLIENT = { id: 'lender', secret: 'a secret: with signs' }
const SUBJECT = 'person-1'
const EMAIL = 'person@home.example'
const KEY_BITS = { modulusLength: 2_048, extractable: true }

export interface SigningKey {
  readonly privateKey: CryptoKey
  readonly jwk: JWK
}

export const createSigningKey = async (kid: string): Promise<SigningKey> => {
  const { privateKey, publicKey } = await generateKeyPair('RS256', KEY_BITS)
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}

/** What the provider does otherwise than a correct one. */
export interface Mutation {
  readonly claims?: Readonly<Record<string, unknown>>
  /** Claims that the ID token lacks. */
  readonly without?: readonly string[]
  /** `none` leaves the ID token unsigned; `bad-signature` changes its signature. */
  readonly signature?: 'none' | 'bad-signature'
  /** Leaves `kid` out of the header of the ID token and out of the key set. */
  readonly isKidAbsent?: boolean
  readonly userinfo?: Readonly<Record<string, unknown>>
  readonly metadata?: Readonly<Record<string, unknown>>
}

export interface CallAtProvider {
  readonly path: string
  /** Of the address; a correct relying party puts nothing secret there. */
  readonly query: string
  readonly authorization: string | null
  readonly body: string
}

export interface MutatingProvider {
  readonly issuer: string
  readonly client: typeof CLIENT
  readonly subject: string
  readonly email: string
  readonly fetch: CustomFetch
  readonly calls: CallAtProvider[]
  /** Puts other keys into the key set, and signs with the first of them. */
  setKeys(keys: readonly SigningKey[]): void
}

const withoutKid = ({ kid: _kid, ...jwk }: JWK): JWK => jwk

/**
 * An OpenID provider that answers one mistake at a time, in this process. It knows its person without a sign-in page, and gives
 * the email address from its userinfo endpoint, so that each endpoint of the code flow is called.
 */
export const createMutatingProvider = (
  { nonce, keys: first, now }: { nonce: string; keys: readonly SigningKey[]; now: () => Date },
  mutation: Mutation = {},
): MutatingProvider => {
  let keys = first
  const calls: CallAtProvider[] = []
  const idToken = async (): Promise<string> => {
    const seconds = Math.floor(now().getTime() / 1_000)
    const whole = { iss: ISSUER, sub: SUBJECT, aud: CLIENT.id, iat: seconds, exp: seconds + 300, nonce }
    const claims = Object.fromEntries(
      Object.entries({ ...whole, ...mutation.claims }).filter(([name]) => !mutation.without?.includes(name)),
    )
    if (mutation.signature === 'none') return new UnsecuredJWT(claims).encode()
    const [key] = keys
    if (key === undefined) throw new Error('the provider has no key')
    const kid = mutation.isKidAbsent === true ? {} : { kid: key.jwk.kid ?? '' }
    const token = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', ...kid }).sign(key.privateKey)
    if (mutation.signature === undefined) return token
    const [header, body, signature = ''] = token.split('.')
    return [
      header,
      body,
      signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`,
    ].join('.')
  }
  const answerOf = async (path: string): Promise<unknown> => {
    if (path === '/.well-known/openid-configuration')
      return {
        issuer: ISSUER,
        authorization_endpoint: `${ISSUER}/authorize`,
        token_endpoint: `${ISSUER}/token`,
        userinfo_endpoint: `${ISSUER}/userinfo`,
        end_session_endpoint: `${ISSUER}/logout`,
        jwks_uri: `${ISSUER}/keys-of-this-issuer`,
        ...mutation.metadata,
      }
    if (path === '/keys-of-this-issuer') {
      const jwks = keys.map(({ jwk }) => jwk)
      return { keys: mutation.isKidAbsent === true ? jwks.map(withoutKid) : jwks }
    }
    if (path === '/userinfo')
      return { sub: SUBJECT, email: EMAIL, email_verified: true, ...mutation.userinfo }
    if (path === '/token')
      return { access_token: 'an-access-token', token_type: 'Bearer', id_token: await idToken() }
    throw new Error(`the relying party called ${path}`)
  }
  return {
    issuer: ISSUER,
    client: CLIENT,
    subject: SUBJECT,
    email: EMAIL,
    calls,
    async fetch(address, { headers, body }) {
      const { pathname: path, search: query } = new URL(address)
      const authorization = new Headers(headers as Record<string, string>).get('authorization')
      calls.push({ path, query, authorization, body: body instanceof URLSearchParams ? body.toString() : '' })
      return Response.json(await answerOf(path))
    },
    setKeys(next) {
      keys = next
    },
  }
}
