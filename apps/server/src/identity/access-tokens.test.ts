import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { createAccessTokens, type AccessTokens } from './access-tokens.ts'
import type { SigningJwk } from './key-ring.ts'
import { createRevoked } from './revocations.ts'

const ISSUER = 'https://loans.example'
const SUBJECT = {
  accountId: '3f0d8a52-8b35-4b0a-9a35-0d3b5a6f1c11',
  organizationId: 'b1f0a0de-33a1-4a1e-8b52-6f2c8a6a9d22',
  kind: 'customer',
  role: null,
  sessionId: '7c9a3f0e-54a1-4b9a-8a55-3f6d1f8a2c33',
} as const

let now = new Date('2026-11-21T12:00:00Z')
const revoked = createRevoked(() => now)
let key: SigningJwk
let older: SigningJwk
let tokens: AccessTokens

const makeKey = async (kid: string): Promise<SigningJwk> => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid, alg: 'ES256' }
}

const forged = async (
  change: (jwt: SignJWT) => SignJWT,
  header: Record<string, string> = {},
  signer = key,
) => {
  const seconds = Math.floor(now.getTime() / 1000)
  const jwt = new SignJWT({ org: SUBJECT.organizationId, kind: SUBJECT.kind, sid: SUBJECT.sessionId })
    .setProtectedHeader({ alg: 'ES256', kid: key.kid, typ: 'at+jwt', ...header })
    .setSubject(SUBJECT.accountId)
    .setIssuer(ISSUER)
    .setAudience('pledge-api')
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 60)
    .setJti('1')
  return change(jwt).sign(signer)
}

beforeAll(async () => {
  key = await makeKey('new')
  older = await makeKey('old')
  const { isRevoked } = revoked
  tokens = await createAccessTokens({ keys: [key, older], issuer: ISSUER, now: () => now, isRevoked })
})

describe('access tokens (decision 15)', () => {
  it('end with their device, even if they were presented before', async () => {
    const sessionId = '5e550000-0000-4000-8000-000000000001'
    const own = { ...SUBJECT, sessionId }
    const jwt = await tokens.issue(own)
    expect(await tokens.verify(jwt)).toEqual(own)
    revoked.add({ sessionId })
    expect(await tokens.verify(jwt)).toBeNull()
    expect(await tokens.verify(await tokens.issue(own))).toBeNull()
    expect(await tokens.verify(await tokens.issue(SUBJECT))).toEqual(SUBJECT)
  })

  it('of staff end with their role, and work again under the new one', async () => {
    const agent = { ...SUBJECT, accountId: '5e550000-0000-4000-8000-000000000002', kind: 'agent' } as const
    const before = { ...agent, role: 'administrator' } as const
    const after = { ...agent, role: 'auditor' } as const
    revoked.add({ accountId: agent.accountId, role: 'auditor' })
    expect(await tokens.verify(await tokens.issue(before))).toBeNull()
    expect(await tokens.verify(await tokens.issue(after))).toEqual(after)
    revoked.add({ accountId: agent.accountId, role: null })
    expect(await tokens.verify(await tokens.issue(after))).toBeNull()
  })

  it('name the account, its organization and kind', async () => {
    expect(await tokens.verify(await tokens.issue(SUBJECT))).toEqual(SUBJECT)
    expect(await tokens.verify(await forged((jwt) => jwt))).toEqual(SUBJECT)
  })

  it('are valid for five minutes', async () => {
    const start = now
    const jwt = await tokens.issue(SUBJECT)
    now = new Date(start.getTime() + 299_000)
    expect(await tokens.verify(jwt)).toEqual(SUBJECT)
    now = new Date(start.getTime() + 301_000)
    expect(await tokens.verify(jwt)).toBeNull()
    now = start
  })

  it('of an older key of the ring are still accepted', async () => {
    expect(await tokens.verify(await forged((jwt) => jwt, { kid: 'old' }, older))).toEqual(SUBJECT)
  })

  it('are refused when changed in any part', async () => {
    const parts = (await tokens.issue(SUBJECT)).split('.')
    for (const index of [0, 1, 2]) {
      const part = parts[index] ?? ''
      const middle = Math.floor(part.length / 2)
      const other = part[middle] === 'A' ? 'B' : 'A'
      const changed = parts.with(index, part.slice(0, middle) + other + part.slice(middle + 1))
      expect(await tokens.verify(changed.join('.'))).toBeNull()
    }
  })

  it('are refused from another issuer, for another audience, of another type, without an algorithm', async () => {
    const stranger = await makeKey('new')
    const refused = [
      await forged((jwt) => jwt, {}, stranger),
      await forged((jwt) => jwt, { kid: 'unknown' }),
      await forged((jwt) => jwt, { typ: 'JWT' }),
      await forged((jwt) => jwt.setIssuer('https://elsewhere.example')),
      await forged((jwt) => jwt.setAudience('another-api')),
      await forged((jwt) => jwt.setSubject('not-an-account')),
      new UnsecuredJWT({ ...SUBJECT }).setSubject(SUBJECT.accountId).encode(),
      '',
      'Bearer',
      'a.b.c',
      'x'.repeat(100_000),
    ]
    for (const jwt of refused) expect(await tokens.verify(jwt)).toBeNull()
  })
})
