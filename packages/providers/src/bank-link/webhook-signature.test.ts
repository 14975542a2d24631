import { createHash, createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isSignedWebhook, type WebhookKey } from './webhook-signature.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const BODY = '{"webhook_type":"ITEM","webhook_code":"ERROR","item_id":"one"}'
const ours = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const strangers = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const key = (isExpired: boolean): WebhookKey => ({
  jwk: ours.publicKey.export({ format: 'jwk' }),
  isExpired,
})
const KEYS: Readonly<Record<string, WebhookKey>> = { current: key(false), old: key(true) }

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
interface Made {
  readonly header?: object
  readonly body?: string
  readonly ageSeconds?: number
  readonly privateKey?: KeyObject
  readonly signWith?: (signed: string) => string
}
const tokenOf = ({ header = {}, body = BODY, ageSeconds = 0, privateKey, signWith }: Made = {}) => {
  const hash = createHash('sha256').update(body).digest('hex')
  const iat = NOW.getTime() / 1_000 - ageSeconds
  const signed = `${encoded({ alg: 'ES256', kid: 'current', ...header })}.${encoded({ iat, request_body_sha256: hash })}`
  const usual = () =>
    sign('sha256', Buffer.from(signed), {
      key: privateKey ?? ours.privateKey,
      dsaEncoding: 'ieee-p1363',
    }).toString('base64url')
  return `${signed}.${signWith === undefined ? usual() : signWith(signed)}`
}
const isSigned = (token: unknown, rawBody = BODY) =>
  isSignedWebhook({ token, rawBody, now: NOW, keyOf: (id) => Promise.resolve(KEYS[id]) })

describe('the signature of a webhook (R4)', () => {
  it('is valid for its body for five minutes', async () => {
    expect(await isSigned(tokenOf())).toBe(true)
    expect(await isSigned(tokenOf({ ageSeconds: 299 }))).toBe(true)
  })

  const publicPem = ours.publicKey.export({ format: 'pem', type: 'spki' })
  it.each<[string, unknown, string?]>([
    ['missing', undefined],
    ['no token', 'not.a.token.at.all'],
    ['without JSON', 'a.b.c'],
    ['signed with another key', tokenOf({ privateKey: strangers.privateKey })],
    ['without an algorithm', tokenOf({ header: { alg: 'none' }, signWith: () => '' })],
    [
      'with the public key used as a secret',
      tokenOf({
        header: { alg: 'HS256' },
        signWith: (signed) => createHmac('sha256', publicPem).update(signed).digest('base64url'),
      }),
    ],
    ['under an unknown key id', tokenOf({ header: { kid: 'nobody' } })],
    ['with an expired key', tokenOf({ header: { kid: 'old' } })],
    ['six minutes old', tokenOf({ ageSeconds: 360 })],
    ['dated in the future', tokenOf({ ageSeconds: -120 })],
    ['for another body', tokenOf({ body: `${BODY} ` })],
    ['for the same body with other formatting', tokenOf(), JSON.stringify(JSON.parse(BODY), null, 1)],
    ['longer than allowed', 'a'.repeat(5_000)],
  ])('is refused when it is %s', async (_what, token, rawBody) => {
    expect(await isSigned(token, rawBody)).toBe(false)
  })
})
