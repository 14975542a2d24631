import { createHash, createPublicKey, timingSafeEqual, verify, type JsonWebKey } from 'node:crypto'
import { z } from 'zod'

const MAX_AGE_MS = 5 * 60_000
/** Allows for clock skew; a signature from further ahead is invalid. */
const MAX_AHEAD_MS = 60_000
const MAX_TOKEN_CHARACTERS = 2_000

const headerSchema = z.object({ alg: z.literal('ES256'), kid: z.string().min(1).max(100) })
const claimsSchema = z.object({ iat: z.int(), request_body_sha256: z.string().regex(/^[0-9a-f]{64}$/) })

export interface WebhookKey {
  readonly jwk: JsonWebKey
  readonly isExpired: boolean
}

export interface SignedWebhook {
  readonly token: unknown
  readonly rawBody: string
  readonly now: Date
  /** The provider's public key with this id, or undefined. */
  readonly keyOf: (keyId: string) => Promise<WebhookKey | undefined>
}

const jsonOf = (part: string): unknown => {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

const isSameHash = (claimed: string, rawBody: string): boolean =>
  timingSafeEqual(Buffer.from(claimed, 'hex'), createHash('sha256').update(rawBody, 'utf8').digest())

const verifies = (signed: string, signature: string, { jwk }: WebhookKey): boolean => {
  try {
    const key = createPublicKey({ key: jwk, format: 'jwk' })
    const bytes = Buffer.from(signature, 'base64url')
    return verify('sha256', Buffer.from(signed, 'ascii'), { key, dsaEncoding: 'ieee-p1363' }, bytes)
  } catch {
    return false
  }
}

/**
 * Whether the provider signed this webhook: a JWS with ES256 over the time and the hash of the body. We fix the
 * algorithm and ignore the one in the token: with `none` or HS256 an attacker could sign. An expired key, a signature
 * older than five minutes, or a body that differs by one byte is refused, so webhooks can neither be forged nor
 * replayed.
 */
export const isSignedWebhook = async ({ token, rawBody, now, keyOf }: SignedWebhook): Promise<boolean> => {
  if (typeof token !== 'string' || token.length > MAX_TOKEN_CHARACTERS) return false
  const [head, body, signature, ...more] = token.split('.')
  if (head === undefined || body === undefined || signature === undefined || more.length > 0) return false
  const header = headerSchema.safeParse(jsonOf(head))
  if (!header.success) return false
  const key = await keyOf(header.data.kid)
  if (key === undefined || key.isExpired || !verifies(`${head}.${body}`, signature, key)) return false
  const claims = claimsSchema.safeParse(jsonOf(body))
  if (!claims.success) return false
  const ageMs = now.getTime() - claims.data.iat * 1_000
  if (ageMs > MAX_AGE_MS || ageMs < -MAX_AHEAD_MS) return false
  return isSameHash(claims.data.request_body_sha256, rawBody)
}
