import { describe, expect, it } from 'vitest'
import type { Mail, MailPort, MailWebhookRequest } from './port.ts'

/** The suite for email services. `received` returns what has arrived at an address, newest first. */
export const describeMailPort = (
  name: string,
  make: () => Promise<{
    readonly port: MailPort
    readonly received: (to: string) => Promise<readonly Pick<Mail, 'to' | 'fromName' | 'subject' | 'text'>[]>
    readonly setReachable: (reachable: boolean) => Promise<void>
    /** An email that was sent did not arrive; the webhooks that the provider has to deliver, signed. */
    readonly bounce: (idempotencyKey: string) => Promise<void>
    readonly webhooks: () => Promise<readonly Omit<MailWebhookRequest, 'now'>[]>
    readonly now: () => Date
  }>,
): void => {
  const mail = (idempotencyKey: string, subject = 'Your loan'): Mail => ({
    idempotencyKey,
    to: 'erin@example.test',
    fromName: 'Pledge',
    subject,
    text: 'Hello Erin,\nall is well. ÄÖ 你好',
  })

  describe(`${name} as an email service`, () => {
    it('delivers a message unchanged, newest first', async () => {
      const { port, received } = await make()
      await port.send(mail('one', 'First'))
      await port.send(mail('two', 'Second'))
      const { idempotencyKey: _, ...second } = mail('two', 'Second')
      const messages = await received('erin@example.test')
      expect(messages.map((each) => each.subject)).toEqual(['Second', 'First'])
      expect(messages[0]).toMatchObject(second)
    })

    it('delivers once for the same key, for sequential or concurrent requests', async () => {
      const { port, received } = await make()
      await Promise.all([port.send(mail('one')), port.send(mail('one'))])
      await port.send(mail('one'))
      expect(await received('erin@example.test')).toHaveLength(1)
    })

    it.each(['to', 'fromName', 'subject'] as const)(
      'refuses a line break in %s, which would start a new header',
      async (header) => {
        const { port, received } = await make()
        for (const end of ['\r\n', '\n', '\r', '\u0000']) {
          const forged = { ...mail('forged'), [header]: `erin@example.test${end}Bcc: all@example.test` }
          await expect(port.send(forged)).rejects.toThrow('line')
        }
        expect(await received('erin@example.test')).toEqual([])
      },
    )

    it('reports a bounce by the key of the email, in a webhook that nobody can forge (R4)', async () => {
      const { port, bounce, webhooks, now } = await make()
      await port.send(mail('lost'))
      await bounce('lost')
      const [webhook] = await webhooks()
      if (webhook === undefined) throw new Error('the provider has nothing to deliver')
      const read = (changes: Partial<MailWebhookRequest>) =>
        port.readWebhook({ ...webhook, now: now(), ...changes })
      expect(await read({ rawBody: webhook.rawBody.replace('lost', 'other') })).toBeNull()
      expect(await read({ headers: {} })).toBeNull()
      expect(await read({ now: new Date(now().getTime() + 6 * 60_000) })).toBeNull()
      expect(await read({})).toEqual({ kind: 'BOUNCED', idempotencyKey: 'lost' })
    })

    it('throws while unreachable, and delivers afterwards', async () => {
      const { port, received, setReachable } = await make()
      await setReachable(false)
      await expect(port.send(mail('one'))).rejects.toThrow()
      await setReachable(true)
      await port.send(mail('one'))
      expect(await received('erin@example.test')).toHaveLength(1)
    })
  })
}
