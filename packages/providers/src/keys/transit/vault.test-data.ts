import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

const NONCE_BYTES = 12
const TAG_BYTES = 16

const bodySchema = z.object({
  plaintext: z.string().optional(),
  ciphertext: z.string().optional(),
  associated_data: z.string().default(''),
})
type Body = z.infer<typeof bodySchema>

const bodyOf = async (request: IncomingMessage): Promise<Body> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return bodySchema.parse(JSON.parse(Buffer.concat(chunks).toString()))
}

const encrypt = (key: Buffer, { plaintext = '', associated_data: context }: Body): string => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context, 'base64'))
  const parts = [nonce, cipher.update(plaintext, 'base64'), cipher.final()]
  return `vault:v1:${Buffer.concat([...parts, cipher.getAuthTag()]).toString('base64')}`
}

const decrypt = (key: Buffer, { ciphertext = '', associated_data: context }: Body): string => {
  const [, sealed] = /^vault:v1:(.+)$/.exec(ciphertext) ?? []
  const bytes = Buffer.from(sealed ?? '', 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(context, 'base64'))
    .setAuthTag(bytes.subarray(-TAG_BYTES))
  const parts = [decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]
  return Buffer.concat(parts).toString('base64')
}

export const VAULT_TOKEN = 'hvs.a-token-of-the-tests'

/** The part of the transit engine's protocol that we use, on this machine. It creates a key on its first use. */
export const startVault = async () => {
  const keys = new Map<string, Buffer>()
  let failures = 0
  let requests = 0
  const keyOf = (name: string): Buffer => {
    const key = keys.get(name) ?? randomBytes(32)
    keys.set(name, key)
    return key
  }
  const answer = async (request: IncomingMessage): Promise<readonly [number, object]> => {
    const body = await bodyOf(request)
    requests += 1
    if (failures > 0) {
      failures -= 1
      return [503, { errors: ['sealed'] }]
    }
    if (request.headers['x-vault-token'] !== VAULT_TOKEN) return [403, { errors: ['permission denied'] }]
    const [, verb, name] = /^\/v1\/transit\/(encrypt|decrypt)\/([\w-]+)$/.exec(request.url ?? '') ?? []
    if (request.method !== 'POST' || name === undefined) return [404, { errors: [] }]
    try {
      return verb === 'encrypt'
        ? [200, { data: { ciphertext: encrypt(keyOf(name), body), key_version: 1 } }]
        : [200, { data: { plaintext: decrypt(keyOf(name), body) } }]
    } catch {
      return [400, { errors: ['cipher: message authentication failed'] }]
    }
  }
  const server = createServer((request, response) => {
    void answer(request).then(([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1/transit`,
    /** Its next responses are 503. */
    failNext: (times: number) => void (failures = times),
    requests: () => requests,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
export type Vault = Awaited<ReturnType<typeof startVault>>
