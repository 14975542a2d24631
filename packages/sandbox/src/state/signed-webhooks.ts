import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { SealingKeys } from '@pledge/providers/sealing/envelope'
import { z } from 'zod'
import type { SimulationStore } from './store.ts'
import { appendBounded, typedState } from './typed-state.ts'

const WAITING_WEBHOOKS = 500
const MAX_TRIES = 5
const MAX_AT_ONCE = 50
const MAX_AGE_MS = 5 * 60_000
const MAX_AHEAD_MS = 60_000
const KEY_BYTES = 32

const schema = z.object({
  next: z.int(),
  waiting: z
    .array(z.object({ id: z.string(), rawBody: z.string().max(10_000), tries: z.int() }))
    .max(WAITING_WEBHOOKS),
})

export interface Delivery {
  readonly id: string
  readonly rawBody: string
  readonly headers: Readonly<Record<string, string>>
}

export interface DeliveredRequest {
  readonly headers: Readonly<Record<string, unknown>>
  readonly rawBody: string
  readonly now: Date
}

const signatureSchema = z.string().regex(/^t=\d{1,16},v1=[0-9a-f]{64}$/)

/**
 * The webhooks of a simulated provider: stored until they are delivered, and signed when they are sent, with an HMAC over the
 * time and the body, as many providers do.
 */
export const signedWebhooks = (input: {
  readonly store: SimulationStore
  readonly keys: SealingKeys
  /** Of the provider: `text`. */
  readonly name: string
}) => {
  const { store, keys, name } = input
  const key = Buffer.from(hkdfSync('sha256', keys.current, name, 'webhooks', KEY_BYTES))
  const header = `${name}-signature`
  const state = typedState(store, `${name}/webhooks`, schema, () => ({ next: 1, waiting: [] }))
  const macOf = (atMs: string, rawBody: string) =>
    createHmac('sha256', key).update(`${atMs}.${rawBody}`, 'utf8').digest('hex')
  return {
    add: (body: object): Promise<void> =>
      state.change(({ next, waiting }) => ({
        next: {
          next: next + 1,
          waiting: appendBounded(
            waiting,
            { id: `${name}-${next}`, rawBody: JSON.stringify({ id: `${name}-${next}`, ...body }), tries: 0 },
            WAITING_WEBHOOKS,
          ),
        },
        result: undefined,
      })),
    /** The next to deliver, oldest first; one that was tried too often is dropped. */
    due: (realNow: Date): Promise<readonly Delivery[]> =>
      state.change((current) => {
        const due = current.waiting.slice(0, MAX_AT_ONCE)
        const ids = new Set(due.map(({ id }) => id))
        const waiting = current.waiting
          .map((one) => (ids.has(one.id) ? { ...one, tries: one.tries + 1 } : one))
          .filter(({ tries }) => tries <= MAX_TRIES)
        const atMs = String(realNow.getTime())
        const signed = due.map(({ id, rawBody }) => ({
          id,
          rawBody,
          headers: { [header]: `t=${atMs},v1=${macOf(atMs, rawBody)}` },
        }))
        return { next: { ...current, waiting }, result: signed }
      }),
    delivered: (id: string): Promise<void> =>
      state.change((current) => ({
        next: { ...current, waiting: current.waiting.filter((one) => one.id !== id) },
        result: undefined,
      })),
    /** The body of a webhook that this provider signed within the last minutes; null for any other. */
    read({ headers, rawBody, now }: DeliveredRequest): unknown {
      const parsed = signatureSchema.safeParse(headers[header])
      if (!parsed.success) return null
      const [, atMs = '', claimed = ''] = /^t=(\d+),v1=(.+)$/.exec(parsed.data) ?? []
      const ageMs = now.getTime() - Number(atMs)
      if (ageMs > MAX_AGE_MS || ageMs < -MAX_AHEAD_MS) return null
      const isSame = timingSafeEqual(Buffer.from(claimed, 'hex'), Buffer.from(macOf(atMs, rawBody), 'hex'))
      return isSame ? (JSON.parse(rawBody) as unknown) : null
    },
  }
}
