import type { SealingKeys } from '@pledge/providers/sealing/envelope'
import { assertText } from '@pledge/providers/text/assert-text'
import type { TextPort, TextReport } from '@pledge/providers/text/port'
import { z } from 'zod'
import { answerOnce } from '../state/answers-by-key.ts'
import { signedWebhooks, type Delivery } from '../state/signed-webhooks.ts'
import type { SimulationStore } from '../state/store.ts'
import { appendBounded, typedState, type SimulationClock } from '../state/typed-state.ts'

/** Number of stored texts; the oldest are deleted first. */
export const MAXIMUM_TEXTS = 500
/** Numbers that get nothing any more. */
const MAXIMUM_DEAD = 100

/** Numbers with this ending are landlines: the provider refuses to text them. */
export const LANDLINE_ENDING = '0199'

const sentText = z.object({
  idempotencyKey: z.string().max(200),
  to: z.string(),
  body: z.string(),
  /** ISO 8601 */
  sentAt: z.iso.datetime(),
})
export type ReceivedText = z.infer<typeof sentText>

const stateSchema = z.object({
  reachable: z.boolean(),
  dead: z.array(z.string()).max(MAXIMUM_DEAD),
  texts: z.array(sentText).max(MAXIMUM_TEXTS),
})

const reportSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('UNDELIVERED'), idempotencyKey: z.string() }),
  z.object({
    kind: z.literal('REPLY'),
    id: z.string(),
    from: z.string(),
    body: z.string(),
    at: z.codec(z.iso.datetime(), z.date(), {
      decode: (text) => new Date(text),
      encode: (at) => at.toISOString(),
    }),
  }),
])

/** The interface for the sandbox and the tests. */
export interface TextDriver {
  /** Newest first; to one number if given. */
  texts(filter?: { readonly to?: string; readonly limit?: number }): Promise<readonly ReceivedText[]>
  setReachable(reachable: boolean): Promise<void>
  /** Texts to this number are accepted and never arrive, which is reported. */
  setDead(to: string): Promise<void>
  /** The owner of a number writes to us. */
  reply(from: string, body: string): Promise<void>
  /** A text that arrived is reported as not delivered. */
  bounce(idempotencyKey: string): Promise<void>
  dueWebhooks(realNow: Date): Promise<readonly Delivery[]>
  delivered(id: string): Promise<void>
}

interface SimulatedTextInput {
  readonly store: SimulationStore
  readonly now: SimulationClock
  readonly keys: SealingKeys
}

/** A provider of texts that only fills a list for developers, and answers as phones do. */
export const createSimulatedText = ({
  store,
  now,
  keys,
}: SimulatedTextInput): { readonly port: TextPort; readonly driver: TextDriver } => {
  const state = typedState(store, 'text/texts', stateSchema, () => ({ reachable: true, dead: [], texts: [] }))
  const webhooks = signedWebhooks({ store, keys, name: 'text' })
  const undelivered = (idempotencyKey: string) => webhooks.add({ kind: 'UNDELIVERED', idempotencyKey })

  const port: TextPort = {
    async send(text) {
      assertText(text)
      const { reachable, dead } = await state.read()
      if (!reachable) throw new Error('The provider of texts is not reachable')
      if (text.to.endsWith(LANDLINE_ENDING)) return 'REFUSED'
      const received = sentText.parse({ ...text, sentAt: (await now()).toISOString() })
      return answerOnce({
        store,
        prefix: 'text/sent',
        idempotencyKey: text.idempotencyKey,
        schema: z.literal('ACCEPTED'),
        async answer() {
          const isNew = await state.change((current) => {
            const isKnown = current.texts.some((one) => one.idempotencyKey === text.idempotencyKey)
            const texts = isKnown ? current.texts : appendBounded(current.texts, received, MAXIMUM_TEXTS)
            return { next: { ...current, texts }, result: !isKnown }
          })
          if (isNew && dead.includes(text.to)) await undelivered(text.idempotencyKey)
          return 'ACCEPTED' as const
        },
      })
    },
    readWebhook: (request): Promise<TextReport | null> => {
      const read = reportSchema.safeDecode(webhooks.read(request) as z.input<typeof reportSchema>)
      return Promise.resolve(read.success ? read.data : null)
    },
  }
  const driver: TextDriver = {
    async texts({ to, limit = MAXIMUM_TEXTS } = {}) {
      const all = [...(await state.read()).texts].reverse()
      return all.filter((one) => to === undefined || one.to === to).slice(0, limit)
    },
    setReachable: (reachable) =>
      state.change((current) => ({ next: { ...current, reachable }, result: undefined })),
    setDead: (to) =>
      state.change((current) => ({
        next: { ...current, dead: appendBounded(current.dead, to, MAXIMUM_DEAD) },
        result: undefined,
      })),
    reply: async (from, body) => webhooks.add({ kind: 'REPLY', from, body, at: (await now()).toISOString() }),
    bounce: undelivered,
    dueWebhooks: (realNow) => webhooks.due(realNow),
    delivered: (id) => webhooks.delivered(id),
  }
  return { port, driver }
}
