import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { WrongHolder, type KeyHolder, type WrappedKey } from '../port.ts'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const NAME_BYTES = 8
const PREFIX = 'secret:'

const derive = (secret: string, purpose: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'pledge', purpose, bytes))

/** The wrapping key derived from a secret, and its name, which reveals nothing about the secret. */
const wrappingKeyOf = (secret: string) => ({
  wrappedBy: `${PREFIX}${derive(secret, 'name-of-wrapping-key', NAME_BYTES).toString('hex')}`,
  key: derive(secret, 'wrapping-key', KEY_BYTES),
})

const boundTo = (wrappedBy: string, context: string): Buffer => Buffer.from(`${wrappedBy}:${context}`)

/**
 * Wrapping keys derived from a secret that the operator provides in the environment or in a file (HKDF-SHA256,
 * AES-256-GCM). `previous` is set while the secret is being replaced: it still unwraps older keys.
 */
export const createSecretKeys = (secrets: {
  readonly current: string
  readonly previous?: string | undefined
}): KeyHolder => {
  const current = wrappingKeyOf(secrets.current)
  const known = [current, ...(secrets.previous === undefined ? [] : [wrappingKeyOf(secrets.previous)])]
  const unwrap = ({ wrappedBy, wrapped }: WrappedKey, context: string): Uint8Array => {
    const holder = known.find((one) => one.wrappedBy === wrappedBy)
    if (holder === undefined && !wrappedBy.startsWith(PREFIX))
      throw new WrongHolder(
        `the sealing keys of this database are wrapped by ${wrappedBy}, not by a master secret. Start with VAULT_TRANSIT_KEY as before; while the keys move to a master secret, give it as VAULT_TRANSIT_KEY_PREVIOUS.`,
      )
    if (holder === undefined)
      throw new WrongHolder(
        'PLEDGE_SECRET is not the secret under which this database was filled: what it holds sealed does not open. Start with the secret of before; without it the sealed data is lost. While it is being replaced, give the one of before as PLEDGE_SECRET_PREVIOUS.',
      )
    const bytes = Buffer.from(wrapped, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', holder.key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(boundTo(wrappedBy, context))
      .setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  }
  return {
    wrap(key, context) {
      if (key.length !== KEY_BYTES) throw new Error(`a sealing key has ${KEY_BYTES} bytes`)
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce, { authTagLength: TAG_BYTES }).setAAD(
        boundTo(current.wrappedBy, context),
      )
      const sealed = Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()])
      return Promise.resolve({ wrappedBy: current.wrappedBy, wrapped: sealed.toString('base64url') })
    },
    unwrap: (wrapped, context) => Promise.resolve().then(() => unwrap(wrapped, context)),
    isCurrent: ({ wrappedBy }) => wrappedBy === current.wrappedBy,
  }
}
