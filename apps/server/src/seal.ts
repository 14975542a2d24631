import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const VERSION = 'v1'
const KEY_BYTES = 32
const IV_BYTES = 12

/** Where a sealed value belongs. Moved to another row or column it does not open. */
export interface SealedPlace {
  readonly table: string
  readonly row: string
  readonly column: string
}

export interface Sealer {
  seal(text: string, place: SealedPlace): string
  /** Throws when the value was changed, moved, or sealed under another key. */
  open(sealed: string, place: SealedPlace): string
  /** A keyed hash, for equality of personal data without keeping it readable. */
  blindIndex(text: string, purpose: string): string
}

/** A key of its own for each purpose, from the master secret (HKDF-SHA256). */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'pledge', purpose, KEY_BYTES))

const encrypt = (key: Buffer, plain: Buffer, aad: string): Buffer => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(aad))
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

const TAG_BYTES = 16
const decrypt = (key: Buffer, sealed: Buffer, aad: string): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(aad))
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
}

const aadOf = ({ table, row, column }: SealedPlace) => `${table}:${row}:${column}`

/**
 * Seals personal data field by field: a fresh data key for each value, wrapped by a key derived from the master secret
 * (AES-256-GCM envelopes). The associated data is table, row and column, so that a ciphertext copied to another
 * borrower's row is refused.
 */
export const createSealer = (masterSecret: string): Sealer => {
  const wrappingKey = deriveKey(masterSecret, 'field-seal')
  return {
    seal(text, place) {
      const dataKey = randomBytes(KEY_BYTES)
      const wrapped = encrypt(wrappingKey, dataKey, aadOf(place))
      const sealed = encrypt(dataKey, Buffer.from(text, 'utf8'), aadOf(place))
      return `${VERSION}.${wrapped.toString('base64url')}.${sealed.toString('base64url')}`
    },
    open(sealed, place) {
      const [version, wrapped, body] = sealed.split('.')
      if (version !== VERSION || wrapped === undefined || body === undefined)
        throw new Error('a sealed value has an unknown form')
      const dataKey = decrypt(wrappingKey, Buffer.from(wrapped, 'base64url'), aadOf(place))
      return decrypt(dataKey, Buffer.from(body, 'base64url'), aadOf(place)).toString('utf8')
    },
    blindIndex(text, purpose) {
      return createHmac('sha256', deriveKey(masterSecret, `index:${purpose}`))
        .update(text)
        .digest('base64url')
    },
  }
}
