import { randomUUID } from 'node:crypto'
import { AGENT_ROLES } from '@pledge/domain/organization/rights'
import { importJWK, jwtVerify, SignJWT, type JWTHeaderParameters } from 'jose'
import * as z from 'zod'
import type { Subject } from '../policies/subject.ts'
import { SIGNING_ALGORITHM, type SigningJwk } from './key-ring.ts'
import { ACCESS_TOKEN_SECONDS } from './limits.ts'
import type { Revocations } from './revocations.ts'

const AUDIENCE = 'pledge-api'
const TYPE = 'at+jwt'
/** Longer than any issued token: not parsed. */
const MAX_TOKEN_LENGTH = 2_000

const claims = z.object({
  sub: z.uuid(),
  org: z.uuid(),
  kind: z.enum(['customer', 'agent']),
  /** Only for agents. */
  role: z.optional(z.enum(AGENT_ROLES)),
  sid: z.uuid(),
  /** A second factor was proved on the device. */
  mfa: z.optional(z.literal(true)),
  exp: z.int(),
})

/** Pages poll with the same token, so its signature is verified once. Beyond this number the cache is cleared. */
const MAX_VERIFIED = 10_000

export interface AccessTokens {
  /**
   * Issues a five-minute token (decision 15). It identifies the account, its organization and its device, and
   * contains nothing personal.
   */
  issue(subject: Subject): Promise<string>
  /** Null for anything but an unexpired token of ours, for a signed-in device and the bearer's current role. */
  verify(jwt: string): Promise<Subject | null>
}

/** The subject of a token's claims; null when the claims are inconsistent. */
const subjectOf = (payload: unknown): { readonly subject: Subject; readonly exp: number } | null => {
  const { sub, org, kind, role = null, sid, mfa, exp } = claims.parse(payload)
  if ((kind === 'agent') !== (role !== null)) return null
  const subject = { accountId: sub, organizationId: org, kind, role, sessionId: sid }
  return { subject: { ...subject, ...(mfa === true && { hasSecondFactor: true }) }, exp }
}

/** A token's claims besides its account and its times. */
const claimsOf = ({ organizationId: org, kind, role, sessionId: sid, hasSecondFactor }: Subject) => ({
  org,
  kind,
  sid,
  ...(role !== null && { role }),
  ...(hasSecondFactor === true && { mfa: true }),
})

const publicPart = ({ kty, crv, x, y }: SigningJwk) => ({ kty, crv, x, y }) as SigningJwk

export const createAccessTokens = async (options: {
  readonly keys: readonly [SigningJwk, ...SigningJwk[]]
  readonly issuer: string
  readonly now: () => Date
  readonly isRevoked: Revocations['isRevoked']
}): Promise<AccessTokens> => {
  const [first] = options.keys
  const signingKey = await importJWK(first, SIGNING_ALGORITHM)
  const byId = new Map(
    await Promise.all(
      options.keys.map(
        async (key) => [key.kid, await importJWK(publicPart(key), SIGNING_ALGORITHM)] as const,
      ),
    ),
  )
  const keyOf = ({ kid }: JWTHeaderParameters) => {
    const key = kid === undefined ? undefined : byId.get(kid)
    if (key === undefined) throw new Error('unknown key')
    return key
  }
  const verified = new Map<string, { readonly subject: Subject; readonly expiresAtMs: number }>()
  /** The subject that a token was issued to, checked only by signature and times. */
  const bearerOf = async (jwt: string): Promise<Subject | null> => {
    if (jwt.length > MAX_TOKEN_LENGTH) return null
    const known = verified.get(jwt)
    if (known !== undefined && known.expiresAtMs > options.now().getTime()) return known.subject
    try {
      const { payload } = await jwtVerify(jwt, keyOf, {
        algorithms: [SIGNING_ALGORITHM],
        issuer: options.issuer,
        audience: AUDIENCE,
        typ: TYPE,
        requiredClaims: ['sub', 'exp', 'iat', 'jti'],
        currentDate: options.now(),
      })
      const found = subjectOf(payload)
      if (found === null) return null
      const { subject, exp } = found
      if (verified.size >= MAX_VERIFIED) verified.clear()
      verified.set(jwt, { subject, expiresAtMs: exp * 1_000 })
      return subject
    } catch {
      // Any invalid token makes the caller anonymous.
      return null
    }
  }
  return {
    issue(subject) {
      const issuedAt = Math.floor(options.now().getTime() / 1000)
      return new SignJWT(claimsOf(subject))
        .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid: first.kid, typ: TYPE })
        .setSubject(subject.accountId)
        .setIssuer(options.issuer)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
        .setJti(randomUUID())
        .sign(signingKey)
    },
    async verify(jwt) {
      const subject = await bearerOf(jwt)
      return subject === null || options.isRevoked(subject) ? null : subject
    },
  }
}
