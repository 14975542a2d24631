import { createECDH, createHash, createPrivateKey, hkdfSync, sign, type KeyObject } from 'node:crypto'
import type { SealingKeys } from '@pledge/providers/sealing/envelope'
import type { WebhookKey } from '@pledge/providers/bank-link/webhook-signature'
import type { SimulationStore } from '../state/store.ts'
import { appendBounded, typedState } from '../state/typed-state.ts'
import type { SignedDelivery } from './driver.ts'
import { WAITING_WEBHOOKS, webhooksSchema } from './state.ts'

export const SIGNATURE_HEADER = 'bank-link-verification'
export const KEY_ID = 'simulated-bank-link-1'
const MAX_TRIES = 5
const MAX_AT_ONCE = 50
const KEY_BYTES = 32

interface SigningKey {
  readonly privateKey: KeyObject
  readonly publicJwk: WebhookKey['jwk']
}

/** A P-256 key derived from the simulation's own key, so that all processes sign with the same one. */
const signingKey = (keys: SealingKeys, purpose: string): SigningKey => {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(Buffer.from(hkdfSync('sha256', keys.current, 'bank-link', purpose, KEY_BYTES)))
  const point = curve.getPublicKey()
  const part = (from: number) => point.subarray(from, from + KEY_BYTES).toString('base64url')
  const publicJwk = { kty: 'EC', crv: 'P-256', x: part(1), y: part(1 + KEY_BYTES) }
  const d = curve.getPrivateKey().toString('base64url').padStart(43, 'A')
  return { privateKey: createPrivateKey({ key: { ...publicJwk, d }, format: 'jwk' }), publicJwk }
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A webhook's signature over the time and the hash of the body, as a JWS with ES256. */
export const signWebhook = (privateKey: KeyObject, rawBody: string, at: Date): string => {
  const head = encoded({ alg: 'ES256', kid: KEY_ID, typ: 'JWT' })
  const hash = createHash('sha256').update(rawBody, 'utf8').digest('hex')
  const claims = encoded({ iat: Math.floor(at.getTime() / 1_000), request_body_sha256: hash })
  const signature = sign('sha256', Buffer.from(`${head}.${claims}`, 'ascii'), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363',
  })
  return `${head}.${claims}.${signature.toString('base64url')}`
}

/** What an attacker without the key would send to end a link. */
const forged = (rawBody: string): string =>
  JSON.stringify({
    ...(JSON.parse(rawBody) as object),
    webhook_type: 'ITEM',
    webhook_code: 'USER_PERMISSION_REVOKED',
  })

export interface WebhookInput {
  readonly itemReference: string
  readonly type: string
  readonly code: string
  readonly error: { readonly error_code: string } | null
  readonly dueAt: Date
}

/** Undelivered webhooks: stored until they are delivered, and signed when they are sent. */
export const createWebhooks = (input: { readonly store: SimulationStore; readonly keys: SealingKeys }) => {
  const own = signingKey(input.keys, 'webhooks')
  const strangers = signingKey(input.keys, 'a stranger')
  const state = typedState(input.store, 'bank-link/webhooks', webhooksSchema, () => ({
    next: 1,
    habits: { copies: 1, isReversed: false, delayMs: 0, isForgedToo: false },
    waiting: [],
  }))
  return {
    state,
    keyOf: (keyId: string): Promise<WebhookKey | undefined> =>
      Promise.resolve(keyId === KEY_ID ? { jwk: own.publicJwk, isExpired: false } : undefined),
    add: ({ itemReference, type, code, error, dueAt }: WebhookInput): Promise<void> =>
      state.change((current) => {
        const rawBody = JSON.stringify({
          webhook_type: type,
          webhook_code: code,
          item_id: itemReference,
          error:
            error === null
              ? null
              : { error_type: 'ITEM_ERROR', error_message: '', display_message: null, ...error },
          account_ids_with_new_auth: [],
          account_ids_with_updated_auth: {},
          environment: 'sandbox',
        })
        const due = new Date(dueAt.getTime() + current.habits.delayMs).toISOString()
        const waiting = appendBounded(
          current.waiting,
          { id: String(current.next), rawBody, dueAt: due, tries: 0 },
          WAITING_WEBHOOKS,
        )
        return { next: { ...current, next: current.next + 1, waiting }, result: undefined }
      }),
    /** The webhooks that are due, in the order and number that the delivery habits specify. */
    due: (now: Date, realNow: Date): Promise<readonly SignedDelivery[]> =>
      state.change((current) => {
        const isDue = ({ dueAt }: { readonly dueAt: string }) => new Date(dueAt) <= now
        const due = current.waiting.filter(isDue).slice(0, MAX_AT_ONCE)
        const ids = new Set(due.map(({ id }) => id))
        const waiting = current.waiting
          .map((one) => (ids.has(one.id) ? { ...one, tries: one.tries + 1 } : one))
          .filter(({ tries }) => tries <= MAX_TRIES)
        const { copies, isReversed, isForgedToo } = current.habits
        const delivery = (id: string, rawBody: string, key: KeyObject): SignedDelivery => ({
          id,
          rawBody,
          headers: { [SIGNATURE_HEADER]: signWebhook(key, rawBody, realNow) },
        })
        const sent = due.flatMap(({ id, rawBody }) => [
          ...Array.from({ length: copies }, () => delivery(id, rawBody, own.privateKey)),
          ...(isForgedToo ? [delivery(id, forged(rawBody), strangers.privateKey)] : []),
        ])
        return { next: { ...current, waiting }, result: isReversed ? sent.toReversed() : sent }
      }),
    delivered: (id: string): Promise<void> =>
      state.change((current) => ({
        next: { ...current, waiting: current.waiting.filter((one) => one.id !== id) },
        result: undefined,
      })),
  }
}
export type Webhooks = ReturnType<typeof createWebhooks>
