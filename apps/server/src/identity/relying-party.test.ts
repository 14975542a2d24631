import { existsSync, readFileSync } from 'node:fs'
import type { CustomFetch } from 'openid-client'
import { describe, expect, it } from 'vitest'
import { createRelyingParty } from './relying-party.ts'

interface Case {
  readonly id: string
  readonly accept: boolean | null
  readonly idToken: string
  readonly accessToken?: string
  readonly jwks?: unknown
}
interface Oracle {
  readonly fixed: {
    readonly issuer: string
    readonly clientId: string
    readonly nonce: string
    readonly now: number
  }
  readonly jwks: unknown
  readonly cases: readonly Case[]
}

const file = new URL('../../../../../shared/oracles/oidc/id-tokens.json', import.meta.url)
const present = existsSync(file)
const oracle: Oracle = present
  ? (JSON.parse(readFileSync(file, 'utf8')) as Oracle)
  : { fixed: { issuer: '', clientId: '', nonce: '', now: 0 }, jwks: {}, cases: [] }

/** An issuer that answers the code with a case's ID token, and refuses unexpected calls. */
const issuerOf =
  ({ idToken, accessToken, jwks }: Case): CustomFetch =>
  (url) => {
    const { issuer } = oracle.fixed
    const answers: Record<string, unknown> = {
      [`${issuer}/.well-known/openid-configuration`]: {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        id_token_signing_alg_values_supported: ['RS256', 'ES256'],
      },
      [`${issuer}/token`]: {
        access_token: accessToken ?? 'an-access-token',
        token_type: 'bearer',
        id_token: idToken,
      },
      [`${issuer}/jwks`]: jwks ?? oracle.jwks,
    }
    const answer = answers[url]
    if (answer === undefined) throw new Error(`asked for ${url}`)
    return Promise.resolve(Response.json(answer))
  }

const exchange = (testCase: Case) => {
  const { issuer, clientId, nonce, now } = oracle.fixed
  const party = createRelyingParty({
    issuer,
    clientOf: () => ({ id: clientId, secret: 'a-secret' }),
    fetch: issuerOf(testCase),
    now: () => new Date(now * 1000),
  })
  return party.exchange({
    kind: 'customer',
    callbackUrl: new URL('https://loans.example/auth/callback?code=c&state=s'),
    state: 's',
    nonce,
    codeVerifier: 'v'.repeat(43),
  })
}

describe('accepted ID tokens (decision 14)', () => {
  it.skipIf(!present)('follow the conformance cases (skipped: no ../shared/oracles)', async () => {
    expect(oracle.cases.length).toBeGreaterThan(20)
    for (const testCase of oracle.cases) {
      const accepted = await exchange(testCase).then(
        (claims) => claims.subject !== '',
        () => false,
      )
      if (testCase.accept !== null)
        expect({ id: testCase.id, accepted }).toEqual({ id: testCase.id, accepted: testCase.accept })
    }
  })
})
