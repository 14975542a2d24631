import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Ring, RingKey } from './sealing/ring.ts'
import { isSealedPlace } from './sealing/sealed-places.ts'

/** The format of a sealed value: `v2.<id of the key>.<wrapped data key>.<body>`. */
const VERSION = 'v2'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/** Where a sealed value belongs. In another row or column it cannot be opened. */
export interface SealedPlace {
  readonly table: string
  readonly row: string
  readonly column: string
}

export interface Sealer {
  /** Throws for a place that is not in the list used for key rotation (`sealed-places.ts`). */
  seal(text: string, place: SealedPlace): string
  /** Throws when the value was changed, moved, or sealed under an unknown key. */
  open(sealed: string, place: SealedPlace): string
  /** A keyed hash that allows equality tests on personal data without storing it in readable form. */
  blindIndex(text: string, purpose: string): string
}

const encrypt = (key: Buffer, plain: Buffer, aad: string): Buffer => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(aad))
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

const decrypt = (key: Buffer, sealed: Buffer, aad: string): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(aad))
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
}

const aadOf = ({ table, row, column }: SealedPlace) => `${table}:${row}:${column}`
/**
 * The keys of blind indexes, each derived once: deriving one takes ten times as long as a hash, and an import makes
 * a hundred thousand hashes. Purposes are constants of the code, so they are few; the key that they are derived from
 * is never replaced.
 */
const indexKeysOf = (ring: Ring): ((purpose: string) => Buffer) => {
  const keys = new Map<string, Buffer>()
  return (purpose) => {
    const key = keys.get(purpose) ?? ring.derive(`index:${purpose}`)
    keys.set(purpose, key)
    return key
  }
}

/** What a wrapped data key is bound to: its place and key id. */
const wrapAadOf = (keyId: string, place: SealedPlace) => `${keyId}:${aadOf(place)}`

const headOf = ({ id, fields }: RingKey, dataKey: Buffer, place: SealedPlace): string =>
  `${VERSION}.${id}.${encrypt(fields, dataKey, wrapAadOf(id, place)).toString('base64url')}.`

/** A head has a fixed length: `v2`, an id of 16 digits, 60 wrapped bytes in base64url, three dots. */
export const HEAD_CHARACTERS = 101
const HEAD = /^v2\.([0-9a-f]{16})\.([\w-]{80})\.$/

/** The key id in a sealed value; undefined where its beginning has another format. */
export const keyNamedByHead = (head: string): string | undefined => HEAD.exec(head)?.[1]

const openHead = (ring: Ring, head: string, place: SealedPlace): Buffer => {
  const [, id, wrapped] = HEAD.exec(head) ?? []
  if (head.startsWith('v1.'))
    throw new Error('a value was sealed in the format v1, without a key id: this version cannot open it')
  if (id === undefined || wrapped === undefined) throw new Error('a sealed value has an unknown format')
  return decrypt(ring.keyOf(id).fields, Buffer.from(wrapped, 'base64url'), wrapAadOf(id, place))
}

/**
 * The head of a value with its data key wrapped under the current key; the body is unchanged. Throws as `open` does.
 */
export const rewrapHead = (ring: Ring, head: string, place: SealedPlace): string =>
  headOf(ring.current(), openHead(ring, head, place), place)

/**
 * Seals personal data field by field: a new data key for each value, wrapped by the ring's current key, whose
 * id the value contains (AES-256-GCM envelopes, note 062). The associated data is table, row and column, so
 * that a ciphertext copied to another borrower's row is refused.
 */
export const createSealer = (ring: Ring): Sealer => {
  const indexKeyOf = indexKeysOf(ring)
  return {
    seal(text, place) {
      if (!isSealedPlace(place))
        throw new Error(`${place.table}.${place.column} is not in the list of sealed places`)
      const dataKey = randomBytes(KEY_BYTES)
      const body = encrypt(dataKey, Buffer.from(text, 'utf8'), aadOf(place))
      return `${headOf(ring.current(), dataKey, place)}${body.toString('base64url')}`
    },
    open(sealed, place) {
      const dataKey = openHead(ring, sealed.slice(0, HEAD_CHARACTERS), place)
      const body = sealed.slice(HEAD_CHARACTERS)
      return decrypt(dataKey, Buffer.from(body, 'base64url'), aadOf(place)).toString('utf8')
    },
    blindIndex: (text, purpose) => createHmac('sha256', indexKeyOf(purpose)).update(text).digest('base64url'),
  }
}
