import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** The first four bytes of every envelope; another layout gets another number. */
const MAGIC = Buffer.from('PLG1', 'ascii')
const KEY_BYTES = 32
const KEY_ID_BYTES = 8
/** AES-GCM: 96-bit nonces, 128-bit tags (NIST SP 800-38D). */
const NONCE_BYTES = 12
const TAG_BYTES = 16
const WRAPPED_BYTES = NONCE_BYTES + KEY_BYTES + TAG_BYTES

export interface SealingKeys {
  /** 32 bytes; seals and opens. */
  readonly current: Uint8Array
  /** Keys from before a rotation: they only open. */
  readonly previous?: readonly Uint8Array[]
}

const encrypt = (key: Uint8Array, plain: Uint8Array, context: Buffer): Buffer => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(context)
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()])
}

const decrypt = (key: Uint8Array, sealed: Buffer, context: Buffer): Buffer => {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(context)
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
}

/** Length of the envelope's header, which names the key that wraps its data key. */
export const ENVELOPE_HEAD_BYTES = MAGIC.length + KEY_ID_BYTES

const keyId = (key: Uint8Array): Buffer => createHash('sha256').update(key).digest().subarray(0, KEY_ID_BYTES)

/** The context and the header's layout are authenticated: a value does not open in another place. */
const boundTo = (context: string): Buffer => Buffer.concat([MAGIC, Buffer.from(context, 'utf8')])

/** The key's name in hex, as envelopes carry it in their header. */
export const nameOfKey = (key: Uint8Array): string => keyId(key).toString('hex')

/** The name of the key in an envelope's header (`nameOfKey`); undefined for bytes that are not an envelope. */
export const keyNamedBy = (head: Uint8Array): string | undefined => {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  if (bytes.length < ENVELOPE_HEAD_BYTES || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) return undefined
  return bytes.subarray(MAGIC.length, ENVELOPE_HEAD_BYTES).toString('hex')
}

const checkKey = (key: Uint8Array): Uint8Array => {
  if (key.length !== KEY_BYTES) throw new Error(`A sealing key has ${KEY_BYTES} bytes`)
  return key
}

/**
 * Seals bytes under a new data key, which is itself sealed under the current key (envelope encryption, AES-256-GCM).
 * `context` names the place where the bytes belong; they open nowhere else, so two stored values cannot be swapped.
 */
export const seal = (keys: SealingKeys, context: string, plain: Uint8Array): Uint8Array => {
  const wrappingKey = checkKey(keys.current)
  const dataKey = randomBytes(KEY_BYTES)
  const bound = boundTo(context)
  const wrapped = encrypt(wrappingKey, dataKey, bound)
  return new Uint8Array(Buffer.concat([MAGIC, keyId(wrappingKey), wrapped, encrypt(dataKey, plain, bound)]))
}

interface Parts {
  readonly dataKey: Buffer
  readonly bound: Buffer
  readonly body: Buffer
}

const unwrapped = (keys: SealingKeys, context: string, sealed: Uint8Array): Parts => {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
  const wantedName = keyNamedBy(bytes)
  if (
    wantedName === undefined ||
    bytes.length < ENVELOPE_HEAD_BYTES + WRAPPED_BYTES + NONCE_BYTES + TAG_BYTES
  )
    throw new Error('Not a sealed value')
  const wrappingKey = [keys.current, ...(keys.previous ?? [])]
    .map(checkKey)
    .find((key) => nameOfKey(key) === wantedName)
  if (wrappingKey === undefined) throw new Error('Sealed under an unknown key')
  const bound = boundTo(context)
  const bodyAt = ENVELOPE_HEAD_BYTES + WRAPPED_BYTES
  const dataKey = decrypt(wrappingKey, bytes.subarray(ENVELOPE_HEAD_BYTES, bodyAt), bound)
  return { dataKey, bound, body: bytes.subarray(bodyAt) }
}

/**
 * Opens what `seal` made for the same context. Throws when the key or the context differs, or a single bit has
 * changed.
 */
export const open = (keys: SealingKeys, context: string, sealed: Uint8Array): Uint8Array => {
  const { dataKey, bound, body } = unwrapped(keys, context, sealed)
  return new Uint8Array(decrypt(dataKey, body, bound))
}

/** The same envelope with its data key wrapped under the current key; its content is neither opened nor changed. */
export const rewrap = (keys: SealingKeys, context: string, sealed: Uint8Array): Uint8Array => {
  const { dataKey, bound, body } = unwrapped(keys, context, sealed)
  const wrappingKey = checkKey(keys.current)
  return new Uint8Array(
    Buffer.concat([MAGIC, keyId(wrappingKey), encrypt(wrappingKey, dataKey, bound), body]),
  )
}
