import { z } from 'zod'
import { assertHeaders } from '@pledge/providers/mail/headers'
import type { MailPort } from '@pledge/providers/mail/port'
import type { SealingKeys } from '@pledge/providers/sealing/envelope'
import { answerOnce } from '../state/answers-by-key.ts'
import { signedWebhooks, type Delivery } from '../state/signed-webhooks.ts'
import type { SimulationStore } from '../state/store.ts'
import { typedState } from '../state/typed-state.ts'
import type { SimulationClock } from '../state/typed-state.ts'

/** Number of stored messages; the oldest are deleted first. */
export const MAXIMUM_INBOX = 500

const message = z.object({
  idempotencyKey: z.string().max(200),
  to: z.string().min(3).max(320),
  fromName: z.string().max(200),
  subject: z.string().min(1).max(500),
  text: z.string().max(20_000),
  /** ISO 8601 */
  sentAt: z.iso.datetime(),
})
export type ReceivedMail = z.infer<typeof message>

/**
 * Each message is a value of its own, and the list names them: a mail that is sent reads and writes the list, which
 * would otherwise hold the text of the last 500.
 */
const listed = message.pick({ idempotencyKey: true, to: true })
const listSchema = z.object({ reachable: z.boolean(), messages: z.array(listed).max(MAXIMUM_INBOX) })
const storedSchema = message.nullable()

/** The interface for the sandbox and the tests. */
export interface MailDriver {
  /** Newest first; to one address if given (without regard to case). */
  inbox(filter?: { readonly to?: string; readonly limit?: number }): Promise<readonly ReceivedMail[]>
  setReachable(reachable: boolean): Promise<void>
  /** An email that arrived is reported as bounced. */
  bounce(idempotencyKey: string): Promise<void>
  dueWebhooks(realNow: Date): Promise<readonly Delivery[]>
  delivered(id: string): Promise<void>
}

const reportSchema = z.object({ kind: z.literal('BOUNCED'), idempotencyKey: z.string() })

/** An email service that only fills an inbox for developers. */
export const createSimulatedMail = (input: {
  readonly store: SimulationStore
  readonly now: SimulationClock
  readonly keys: SealingKeys
  /** Number of stored messages, `MAXIMUM_INBOX` at most. */
  readonly inboxSize?: number
}): { readonly port: MailPort; readonly driver: MailDriver } => {
  const { store, now, keys, inboxSize = MAXIMUM_INBOX } = input
  const webhooks = signedWebhooks({ store, keys, name: 'mail' })
  const state = typedState(store, 'mail/list', listSchema, () => ({ reachable: true, messages: [] }))
  const messageOf = (key: string) => typedState(store, `mail/message/${key}`, storedSchema, () => null)
  const keep = (received: ReceivedMail) =>
    messageOf(received.idempotencyKey).change((current) => ({ next: current ?? received, result: undefined }))
  /** Deletes the text of a message that left the list. */
  const forget = ({ idempotencyKey }: z.infer<typeof listed>) =>
    messageOf(idempotencyKey).change(() => ({ next: null, result: undefined }))
  /** Returns the messages for which there was no place any more. */
  const list = ({ idempotencyKey, to }: ReceivedMail) =>
    state.change((current) => {
      const isKnown = current.messages.some((each) => each.idempotencyKey === idempotencyKey)
      const all = isKnown ? current.messages : [...current.messages, { idempotencyKey, to }]
      return { next: { ...current, messages: all.slice(-inboxSize) }, result: all.slice(0, -inboxSize) }
    })
  const port: MailPort = {
    async send(mail) {
      assertHeaders(mail)
      if (!(await state.read()).reachable) throw new Error('The mail service is not reachable')
      const received = message.parse({ ...mail, sentAt: (await now()).toISOString() })
      // Stored in this order, so that what is listed can be read: after a crash in between, the next call continues.
      await answerOnce({
        store,
        prefix: 'mail/sent',
        idempotencyKey: mail.idempotencyKey,
        schema: z.literal('SENT'),
        async answer() {
          await keep(received)
          for (const dropped of await list(received)) await forget(dropped)
          return 'SENT' as const
        },
      })
    },
    readWebhook: (request) => {
      const read = reportSchema.safeParse(webhooks.read(request))
      return Promise.resolve(read.success ? read.data : null)
    },
  }
  const driver: MailDriver = {
    async inbox(filter = {}) {
      const to = filter.to?.toLowerCase()
      const found = (await state.read()).messages
        .filter((each) => to === undefined || each.to.toLowerCase() === to)
        .toReversed()
        .slice(0, filter.limit ?? MAXIMUM_INBOX)
      const messages = await Promise.all(found.map((each) => messageOf(each.idempotencyKey).read()))
      return messages.filter((each) => each !== null)
    },
    setReachable: (reachable) =>
      state.change((current) => ({ next: { ...current, reachable }, result: undefined })),
    bounce: (idempotencyKey) => webhooks.add({ kind: 'BOUNCED', idempotencyKey }),
    dueWebhooks: (realNow) => webhooks.due(realNow),
    delivered: (id) => webhooks.delivered(id),
  }
  return { port, driver }
}
