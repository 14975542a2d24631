import { assertPush, isSubscription } from '@pledge/providers/push/assert-push'
import type { PushPort, PushSubscription } from '@pledge/providers/push/port'
import { isPushService, PUSH_SERVICES } from '@pledge/providers/push/push-services'
import { z } from 'zod'
import type { SimulationStore } from '../state/store.ts'
import { appendBounded, typedState, type SimulationClock } from '../state/typed-state.ts'

/** Number of stored pushes; the oldest are deleted first. */
export const MAXIMUM_PUSHES = 500
/** Subscriptions that their browsers ended. */
const MAXIMUM_ENDED = 100
/** A valid point, so that a real browser of a developer can subscribe with it: the example of RFC 8292, section 2.4. */
const PUBLIC_KEY = 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs'

const sentPush = z.object({
  topic: z.string(),
  endpoint: z.string(),
  payload: z.string(),
  ttlSeconds: z.int(),
  urgency: z.enum(['normal', 'high']),
  /** ISO 8601 */
  sentAt: z.iso.datetime(),
})
export type ReceivedPush = z.infer<typeof sentPush>

const stateSchema = z.object({
  reachable: z.boolean(),
  /** Whether services take our token: they do not where a browser subscribed with another key. */
  refusing: z.boolean(),
  ended: z.array(z.string()).max(MAXIMUM_ENDED),
  pushes: z.array(sentPush).max(MAXIMUM_PUSHES),
})

/** The interface for the sandbox and the tests. */
export interface PushDriver {
  /** Newest first; of one browser if given. */
  pushes(filter?: { readonly endpoint?: string; readonly limit?: number }): Promise<readonly ReceivedPush[]>
  setReachable(reachable: boolean): Promise<void>
  setRefusing(refusing: boolean): Promise<void>
  /** As if the database with our key had been lost. */
  changeKey(publicKey: string): Promise<void>
  /** The browser ends its subscription: pushes to it are answered so. */
  end(endpoint: string): Promise<void>
}

const isAccepted = (subscription: PushSubscription): boolean =>
  isPushService(subscription.endpoint, PUSH_SERVICES) && isSubscription(subscription)

interface SimulatedPushInput {
  readonly store: SimulationStore
  readonly now: SimulationClock
}

/** Push services of browsers that only fill a list for developers. */
export const createSimulatedPush = ({
  store,
  now,
}: SimulatedPushInput): { readonly port: PushPort; readonly driver: PushDriver } => {
  const state = typedState(store, 'push/pushes', stateSchema, () => ({
    reachable: true,
    refusing: false,
    ended: [],
    pushes: [],
  }))
  /** Kept in memory, as the real adapter keeps it: a request that holds a connection waits for no other one. */
  let publicKey = PUBLIC_KEY
  const port: PushPort = {
    publicKey: () => Promise.resolve(publicKey),
    accepts: (subscription) => Promise.resolve(isAccepted(subscription)),
    async send(push) {
      assertPush(push)
      const { topic, subscription, payload, ttlSeconds, urgency } = push
      const { endpoint } = subscription
      if (!isAccepted(subscription)) return 'REFUSED'
      const { reachable, refusing, ended } = await state.read()
      if (!reachable) throw new Error('The push service is not reachable')
      if (refusing) return 'REFUSED'
      if (ended.includes(endpoint)) return 'GONE'
      const sentAt = (await now()).toISOString()
      const received = { topic, endpoint, payload, ttlSeconds, urgency, sentAt }
      await state.change((current) => {
        const others = current.pushes.filter((one) => one.topic !== topic || one.endpoint !== endpoint)
        return {
          next: { ...current, pushes: appendBounded(others, received, MAXIMUM_PUSHES) },
          result: undefined,
        }
      })
      return 'ACCEPTED'
    },
  }
  const driver: PushDriver = {
    async pushes({ endpoint, limit = MAXIMUM_PUSHES } = {}) {
      const all = [...(await state.read()).pushes].reverse()
      return all.filter((one) => endpoint === undefined || one.endpoint === endpoint).slice(0, limit)
    },
    setReachable: (reachable) =>
      state.change((current) => ({ next: { ...current, reachable }, result: undefined })),
    setRefusing: (refusing) =>
      state.change((current) => ({ next: { ...current, refusing }, result: undefined })),
    changeKey: (next) => {
      publicKey = next
      return Promise.resolve()
    },
    end: (endpoint) =>
      state.change((current) => ({
        next: { ...current, ended: appendBounded(current.ended, endpoint, MAXIMUM_ENDED) },
        result: undefined,
      })),
  }
  return { port, driver }
}
