import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { HolderFailed, WrongHolder, type KeyHolder } from '../port.ts'

const KEY_BYTES = 32
const ANSWER_MS = 10_000
/** Delays before retries, when the service did not answer or was busy. */
const RETRY_MS = [200, 1_000]
const TOO_MANY = 429
const FORBIDDEN = 403

const encrypted = z.object({ data: z.object({ ciphertext: z.string().min(1).max(4_096) }) })
const decrypted = z.object({ data: z.object({ plaintext: z.base64() }) })

export interface TransitOptions {
  /** The mount URL of the engine, for example `https://vault.example:8200/v1/transit`. */
  readonly url: string
  /** The name of an authenticated cipher key there, for example of type `aes256-gcm96`. */
  readonly key: string
  /** Called before each request, because tokens are short-lived. */
  readonly token: () => Promise<string>
}

type Request = { readonly ok: true; readonly body: unknown } | { readonly ok: false; readonly why: string }

const base64 = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64')

/** One call. Returns why a retry is worthwhile; throws where it is not. */
const callOnce = async (options: TransitOptions, verb: string, body: object): Promise<Request> => {
  const { url, key, token } = options
  const secret = await token()
  let response: Response
  try {
    response = await fetch(`${url}/${verb}/${encodeURIComponent(key)}`, {
      method: 'POST',
      headers: { 'x-vault-token': secret, 'x-vault-request': 'true', 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    // Read the body of a refusal too: the connection is reusable only after that.
    const text = await response.text()
    if (response.ok) return { ok: true, body: JSON.parse(text) as unknown }
  } catch (error) {
    return { ok: false, why: error instanceof Error ? error.message : 'no answer' }
  }
  const { status } = response
  if (status === TOO_MANY || status >= 500) return { ok: false, why: `status ${status}` }
  if (status === FORBIDDEN)
    throw new HolderFailed(
      `the key management service denied ${verb} with the key ${key} (403): check the token in VAULT_TOKEN_FILE and its policy`,
    )
  throw new HolderFailed(
    `the key management service failed to ${verb} with the key ${key} (status ${status}): is it the same service, and the same key, as before?`,
  )
}

const call = async <Answer>(
  options: TransitOptions,
  {
    verb,
    body,
    schema,
  }: { readonly verb: string; readonly body: object; readonly schema: z.ZodType<Answer> },
): Promise<Answer> => {
  let why = ''
  for (const waitMs of [...RETRY_MS, undefined]) {
    const answered = await callOnce(options, verb, body)
    if (answered.ok) {
      const parsed = schema.safeParse(answered.body)
      if (!parsed.success) throw new HolderFailed('the key management service answered in an unknown form')
      return parsed.data
    }
    why = answered.why
    if (waitMs !== undefined) await pause(waitMs)
  }
  throw new HolderFailed(`the key management service at ${new URL(options.url).host} did not answer: ${why}`)
}

/**
 * A key that never leaves a key management service with the protocol of Vault's transit engine (Vault, OpenBao). A
 * wrapped key is bound to its context as associated data. Older versions of the key unwrap as long as the service
 * keeps them; a wrapped key names the wrapping key, not its version.
 */
export const createTransitKeys = (options: TransitOptions): KeyHolder => {
  const wrappedBy = `transit:${options.key}`
  return {
    async wrap(key, context) {
      if (key.length !== KEY_BYTES) throw new Error(`a sealing key has ${KEY_BYTES} bytes`)
      const body = { plaintext: base64(key), associated_data: base64(context) }
      const { data } = await call(options, { verb: 'encrypt', body, schema: encrypted })
      return { wrappedBy, wrapped: data.ciphertext }
    },
    async unwrap(kept, context) {
      if (kept.wrappedBy !== wrappedBy)
        throw new WrongHolder(
          `the sealing keys of this database are wrapped by ${kept.wrappedBy}, not by the key ${options.key} of the key management service. Start with the settings of before; while the keys move, give the secret of before as PLEDGE_SECRET_PREVIOUS, or the key of before as VAULT_TRANSIT_KEY_PREVIOUS.`,
        )
      const body = { ciphertext: kept.wrapped, associated_data: base64(context) }
      const { data } = await call(options, { verb: 'decrypt', body, schema: decrypted })
      const key = Buffer.from(data.plaintext, 'base64')
      if (key.length !== KEY_BYTES)
        throw new HolderFailed('the key management service answered another length')
      return key
    },
    isCurrent: (kept) => kept.wrappedBy === wrappedBy,
  }
}
