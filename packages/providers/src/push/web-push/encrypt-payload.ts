import { createCipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'
import type { PushSubscription } from '../port.ts'

const CURVE = 'prime256v1'
const KEY_BYTES = 16
const NONCE_BYTES = 12
const SECRET_BYTES = 32
const SALT_BYTES = 16
const TAG_BYTES = 16
/** The size of records in the header (RFC 8188): ours is one record, whatever its length. */
const RECORD_BYTES = 4_096
/** Ends the last record; nothing is padded (RFC 8188, section 2). */
const LAST_RECORD = 2

const decoded = (text: string): Buffer => Buffer.from(text, 'base64url')
const derived = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** What an encryption takes at random: a key pair for this push alone, and a salt. */
export interface Chance {
  readonly pair: ECDH
  readonly salt: Buffer
}

const newChance = (): Chance => {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return { pair, salt: randomBytes(SALT_BYTES) }
}

/**
 * Encrypts a payload for one browser (RFC 8291 over RFC 8188, `aes128gcm`): its push service carries the bytes and cannot read
 * them. Throws where the browser's key is no point of the curve.
 */
export const encryptPayload = (
  payload: string,
  { p256dh, auth }: Pick<PushSubscription, 'p256dh' | 'auth'>,
  { pair, salt }: Chance = newChance(),
): Uint8Array => {
  const browserKey = decoded(p256dh)
  const ourKey = pair.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ourKey])
  const input = derived(pair.computeSecret(browserKey), decoded(auth), info, SECRET_BYTES)
  const key = derived(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), KEY_BYTES)
  const nonce = derived(input, salt, Buffer.from('Content-Encoding: nonce\0'), NONCE_BYTES)
  const cipher = createCipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG_BYTES })
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_BYTES)
  return new Uint8Array(
    Buffer.concat([
      salt,
      size,
      Buffer.from([ourKey.length]),
      ourKey,
      cipher.update(payload, 'utf8'),
      cipher.update(Buffer.from([LAST_RECORD])),
      cipher.final(),
      cipher.getAuthTag(),
    ]),
  )
}
