import { ECDH } from 'node:crypto'
import type { Push, PushSubscription } from './port.ts'

/** RFC 8291, section 4: no push service has to take more than 4,096 bytes, of which the encryption takes 103. */
export const MAX_PAYLOAD_BYTES = 3_993
/** Four weeks: what push services keep at the longest. */
export const MAX_TTL_SECONDS = 2_419_200
const MAX_ENDPOINT_CHARACTERS = 2_048
/** An uncompressed point of P-256 has 65 bytes, and the first is 4. */
const POINT = /^B[\w-]{86}$/
const SECRET = /^[\w-]{22}$/
const TOPIC = /^[\w-]{1,32}$/

/** A key of the right form may still be no point of the curve, and nothing can be encrypted for it. */
const isPoint = (key: string): boolean => {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url', 'base64url', 'uncompressed')
    return true
  } catch {
    return false
  }
}

/** Whether a subscription has the form that browsers give it (RFC 8291, section 3). */
export const isSubscription = ({ endpoint, p256dh, auth }: PushSubscription): boolean =>
  endpoint.length <= MAX_ENDPOINT_CHARACTERS &&
  URL.canParse(endpoint) &&
  POINT.test(p256dh) &&
  SECRET.test(auth) &&
  isPoint(p256dh)

/** Throws for a push that no service should be sent. Every adapter calls it before it sends anything. */
export const assertPush = ({ topic, payload, ttlSeconds }: Push): void => {
  if (!TOPIC.test(topic)) throw new Error('the topic of a push has up to 32 characters of base64url')
  const bytes = Buffer.byteLength(payload)
  if (bytes === 0 || bytes > MAX_PAYLOAD_BYTES) throw new Error('the payload of a push is empty or too long')
  if (!Number.isInteger(ttlSeconds) || ttlSeconds < 0 || ttlSeconds > MAX_TTL_SECONDS)
    throw new Error('the time to live of a push is seconds, up to four weeks')
}
