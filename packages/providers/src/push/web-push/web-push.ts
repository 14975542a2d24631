import { open, seal, type SealingKeys } from '../../sealing/envelope.ts'
import { z } from 'zod'
import { assertPush, isSubscription } from '../assert-push.ts'
import type { Push, PushAnswer, PushPort, PushSubscription } from '../port.ts'
import { encryptPayload } from './encrypt-payload.ts'
import { newVapidSecret, vapidAuthorization, vapidKeyOf, type VapidKey } from './vapid.ts'

const ANSWER_MS = 10_000
const HTTP_NOT_FOUND = 404
const HTTP_TIMEOUT = 408
const HTTP_GONE = 410
const HTTP_TOO_EARLY = 425
const HTTP_TOO_MANY = 429
const KEY = 'web-push/vapid-key'
const sealedText = z.base64()

/** What an adapter may keep, under a lock. */
export interface PushState {
  change<Result>(
    key: string,
    change: (current: unknown) => { readonly next: unknown; readonly result: Result },
  ): Promise<Result>
}

export interface WebPushOptions {
  readonly state: PushState
  /** Seals the private key where it is kept. */
  readonly keys: SealingKeys
  /** Real time, in which tokens expire. */
  readonly realNow: () => Date
  /** An https or mailto address, by which a push service can reach whoever runs this. */
  readonly contact: string
  readonly isService: (endpoint: string) => boolean
}

/**
 * The key is made once for all processes, and kept sealed. It never changes: browsers bind their subscriptions to it, and a new
 * one would end them all.
 */
const keptKey = async ({ state, keys }: WebPushOptions): Promise<VapidKey> => {
  const fresh = Buffer.from(seal(keys, KEY, newVapidSecret())).toString('base64')
  const kept = await state.change(KEY, (current) => {
    const next = current ?? fresh
    return { next, result: next }
  })
  return vapidKeyOf(open(keys, KEY, Buffer.from(sealedText.parse(kept), 'base64')))
}

/** What an answer of a push service means (RFC 8030, sections 5 and 7.3; RFC 8292, section 4). Throws where a repeat helps. */
const meaningOf = (status: number): PushAnswer => {
  if (status >= 200 && status < 300) return 'ACCEPTED'
  if (status === HTTP_NOT_FOUND || status === HTTP_GONE) return 'GONE'
  const isLasting =
    status >= 400 && status < 500 && ![HTTP_TIMEOUT, HTTP_TOO_EARLY, HTTP_TOO_MANY].includes(status)
  if (isLasting) return 'REFUSED'
  throw new Error(`the push service answered with status ${status}`)
}

const post = async (options: WebPushOptions, key: VapidKey, push: Push): Promise<PushAnswer> => {
  const { subscription, payload, topic, ttlSeconds, urgency } = push
  const { endpoint } = subscription
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      authorization: vapidAuthorization(key, {
        endpoint,
        contact: options.contact,
        now: options.realNow(),
      }),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      topic,
      ttl: String(ttlSeconds),
      urgency,
    },
    body: Buffer.from(encryptPayload(payload, subscription)),
    // A redirect could lead to an address that is no push service.
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  await response.body?.cancel()
  return meaningOf(response.status)
}

/**
 * Pushes by the protocol that every browser's push service speaks: RFC 8030, encrypted by RFC 8291, with a token by RFC 8292. An
 * endpoint that is no push service is refused here once more, whoever stored it.
 */
export const createWebPush = (options: WebPushOptions): PushPort => {
  const isAccepted = (subscription: PushSubscription): boolean =>
    options.isService(subscription.endpoint) && isSubscription(subscription)
  let key: Promise<VapidKey> | undefined
  const vapidKey = async (): Promise<VapidKey> => {
    key ??= keptKey(options)
    try {
      return await key
    } catch (error) {
      // It is read again for the next push.
      key = undefined
      throw error
    }
  }
  return {
    publicKey: async () => (await vapidKey()).publicKey,
    accepts: (subscription) => Promise.resolve(isAccepted(subscription)),
    async send(push) {
      assertPush(push)
      if (!isAccepted(push.subscription)) return 'REFUSED'
      return post(options, await vapidKey(), push)
    },
  }
}
