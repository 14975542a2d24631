import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export interface TestIssuer {
  readonly url: string
  /** The subject of the next code. */
  arrives(person: { readonly sub: string; readonly email: string }): void
  /** The parameters of the requested sign-in, for its callback. */
  answer(authorizationUrl: string): string
  close(): Promise<void>
}

/** A third-party issuer on this machine: RS256, and the email address only from its userinfo endpoint. */
export const startIssuer = async (clientId: string): Promise<TestIssuer> => {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }
  let person = { sub: '', email: '' }
  let nonce = ''
  let url = ''
  const idToken = () =>
    new SignJWT({ nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .setIssuer(url)
      .setAudience(clientId)
      .setSubject(person.sub)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey)
  const answerOf = async (path: string): Promise<unknown> => {
    if (path === '/.well-known/openid-configuration')
      return {
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        userinfo_endpoint: `${url}/userinfo`,
        end_session_endpoint: `${url}/logout`,
        jwks_uri: `${url}/jwks`,
      }
    if (path === '/jwks') return { keys: [jwk] }
    if (path === '/userinfo') return { ...person, email_verified: true }
    return { access_token: 'an-access-token', token_type: 'Bearer', id_token: await idToken() }
  }
  const server = createServer((request, response) => {
    void answerOf(request.url ?? '').then((answer) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    arrives(who) {
      person = who
    },
    answer(authorizationUrl) {
      const { searchParams } = new URL(authorizationUrl)
      nonce = searchParams.get('nonce') ?? ''
      return `${searchParams.get('redirect_uri') ?? ''}?code=c&state=${searchParams.get('state') ?? ''}`
    },
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}
