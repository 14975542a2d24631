import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Push, PushSubscription } from '../port.ts'

export interface TakenPush extends Pick<Push, 'payload' | 'ttlSeconds' | 'urgency' | 'topic'> {
  readonly contact: string
}

const bytesOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
const decoded = (text: string) => Buffer.from(text, 'base64url')
const derived = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

const WHOLE = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]{87})$/

/** Checks the token as RFC 8292 tells a push service to; throws for a wrong one. Answers the claims. */
const checkToken = (authorization: string, origin: string, serverKey: string) => {
  const [, head = '', claims = '', signature = '', key = ''] = WHOLE.exec(authorization) ?? []
  const point = decoded(key)
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    decoded(signature),
  )
  const { alg } = JSON.parse(decoded(head).toString()) as { alg: string }
  const { aud, exp, sub } = JSON.parse(decoded(claims).toString()) as {
    aud: string
    exp: number
    sub: string
  }
  const left = exp - Date.now() / 1_000
  if (!isSigned || alg !== 'ES256') throw new Error('the token is not signed by its key')
  if (key !== serverKey) throw new Error('the subscription was made for another key')
  if (aud !== origin) throw new Error('the token is for another service')
  if (left <= 0 || left > 24 * 3_600) throw new Error('the token is expired, or good for more than a day')
  return { contact: sub }
}

/** A browser's keys for a subscription, and what it reads with them (RFC 8291). */
const createBrowser = () => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  const read = (body: Buffer): string => {
    const salt = body.subarray(0, 16)
    const size = body.readUInt32BE(16)
    const keyLength = body[20] ?? 0
    const senderKey = body.subarray(21, 21 + keyLength)
    const record = body.subarray(21 + keyLength)
    if (size !== 4_096 || record.length > size) throw new Error('the payload is not one record')
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey])
    const input = derived(pair.computeSecret(senderKey), auth, info, 32)
    const key = derived(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derived(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
    const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    if (plain.at(-1) !== 2) throw new Error('the last record does not end as the last one does')
    return plain.subarray(0, -1).toString()
  }
  return { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url'), read }
}

/** A push service by RFC 8030 on this machine, with one browser that has subscribed with `serverKey`. */
export const startPushService = async () => {
  const browser = createBrowser()
  const taken: TakenPush[] = []
  const problems: string[] = []
  let serverKey = ''
  let status = 201
  let requests = 0
  let origin = ''
  const server: Server = createServer((request, response) => {
    requests += 1
    const answer = async (): Promise<number> => {
      const body = await bytesOf(request)
      if (status !== 201) return status
      const { headers } = request
      if (request.method !== 'POST' || headers['content-encoding'] !== 'aes128gcm') return 400
      const { contact } = checkToken(headers.authorization ?? '', origin, serverKey)
      taken.unshift({
        payload: browser.read(body),
        ttlSeconds: Number(headers['ttl']),
        urgency: headers['urgency'] as Push['urgency'],
        topic: String(headers['topic']),
        contact,
      })
      return 201
    }
    void answer().then(
      (code) => {
        // A redirect leads into our own network.
        response.writeHead(code, { location: `${origin}/message/${taken.length}` }).end()
      },
      (error: unknown) => {
        problems.push(String(error))
        response.writeHead(403).end()
      },
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { p256dh, auth } = browser
  const subscription: PushSubscription = { endpoint: `${origin}/push/abc`, p256dh, auth }
  return {
    origin,
    subscription,
    taken,
    problems,
    requests: () => requests,
    /** A browser subscribes with the key of its page. */
    subscribe: (key: string) => {
      serverKey = key
    },
    setStatus: (next: number) => {
      status = next
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((done) => {
        server.close(done)
      })
    },
  }
}
export type PushService = Awaited<ReturnType<typeof startPushService>>
