import { describe, expect, it } from 'vitest'
import type { Text, TextPort, TextWebhookRequest } from './port.ts'

export interface MadeText {
  readonly port: TextPort
  /** What has arrived at a number, newest first. */
  readonly received: (to: string) => Promise<readonly Pick<Text, 'to' | 'body'>[]>
  readonly setReachable: (reachable: boolean) => Promise<void>
  /** From now on nothing reaches this number, and texts to it are accepted. */
  readonly setDead: (to: string) => Promise<void>
  /** Somebody replies; the webhooks that the provider has to deliver, signed. */
  readonly reply: (from: string, body: string) => Promise<void>
  readonly webhooks: () => Promise<readonly Omit<TextWebhookRequest, 'now'>[]>
  readonly now: () => Date
}

const PHONE = '+12025550147'
const text = (idempotencyKey: string, body = 'Pledge: all is well.'): Text => ({
  idempotencyKey,
  to: PHONE,
  body,
})

/** The suite for providers of text messages. */
export const describeTextPort = (name: string, make: () => Promise<MadeText>): void => {
  describe(`${name} as a provider of texts`, () => {
    it('delivers a text unchanged, once for the same key, also for concurrent requests', async () => {
      const { port, received } = await make()
      expect(await Promise.all([port.send(text('one')), port.send(text('one'))])).toEqual([
        'ACCEPTED',
        'ACCEPTED',
      ])
      await port.send(text('two', 'Second'))
      expect((await received(PHONE)).map(({ body }) => body)).toEqual(['Second', 'Pledge: all is well.'])
    })

    it.each([
      [{ to: '2025550147' }],
      [{ to: '+1202555 0147' }],
      [{ body: '' }],
      [{ body: 'a\u0000b' }],
      [{ body: 'a'.repeat(460) }],
    ])('throws for %j, and sends nothing', async (wrong) => {
      const { port, received } = await make()
      await expect(port.send({ ...text('wrong'), ...wrong })).rejects.toThrow()
      expect(await received(PHONE)).toEqual([])
    })

    it('throws while unreachable, and delivers afterwards', async () => {
      const { port, received, setReachable } = await make()
      await setReachable(false)
      await expect(port.send(text('one'))).rejects.toThrow()
      await setReachable(true)
      await port.send(text('one'))
      expect(await received(PHONE)).toHaveLength(1)
    })

    it('reports a text that did not arrive by its key, and replies with who wrote what', async () => {
      const { port, setDead, reply, webhooks, now } = await make()
      await setDead(PHONE)
      await port.send(text('lost'))
      await reply(PHONE, 'Stop')
      const read = await Promise.all(
        (await webhooks()).map((one) => port.readWebhook({ ...one, now: now() })),
      )
      expect(read).toMatchObject([
        { kind: 'UNDELIVERED', idempotencyKey: 'lost' },
        { kind: 'REPLY', from: PHONE, body: 'Stop' },
      ])
    })

    it('reads no webhook that was altered, is too old, or has no signature (R4)', async () => {
      const { port, reply, webhooks, now } = await make()
      await reply(PHONE, 'Stop')
      const [webhook] = await webhooks()
      if (webhook === undefined) throw new Error('the provider has nothing to deliver')
      const read = (changes: Partial<TextWebhookRequest>) =>
        port.readWebhook({ ...webhook, now: now(), ...changes })
      expect(await read({ rawBody: webhook.rawBody.replace('Stop', 'Go on') })).toBeNull()
      expect(await read({ headers: {} })).toBeNull()
      expect(await read({ now: new Date(now().getTime() + 6 * 60_000) })).toBeNull()
      expect(await read({})).not.toBeNull()
    })
  })
}
