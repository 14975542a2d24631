import { describe, expect, it } from 'vitest'
import { describeMailPort } from '@pledge/providers/mail/behavior'
import { createMemoryStore } from '../state/memory-store.ts'
import type { SimulationStore } from '../state/store.ts'
import { createSimulatedMail } from './simulated-mail.ts'

const now = () => new Date('2026-05-01T12:00:00Z')
const make = (options: { readonly inboxSize?: number; readonly store?: SimulationStore } = {}) =>
  createSimulatedMail({
    store: createMemoryStore(),
    now,
    keys: { current: new Uint8Array(32).fill(7) },
    ...options,
  })

describeMailPort('simulated', () => {
  const { port, driver } = make()
  return Promise.resolve({
    port,
    received: (to) => driver.inbox({ to }),
    setReachable: (reachable) => driver.setReachable(reachable),
    bounce: driver.bounce,
    webhooks: () => driver.dueWebhooks(now()),
    now,
  })
})

describe('the simulated inbox', () => {
  const send = (idempotencyKey: string, to = 'erin@example.test') =>
    ({ idempotencyKey, to, fromName: 'Pledge', subject: idempotencyKey, text: 'Hello' }) as const

  it('opens by address in any case, up to a limit, or as a whole', async () => {
    const { port, driver } = make()
    await port.send(send('a'))
    await port.send(send('b', 'sam@example.test'))
    await port.send(send('c'))
    expect((await driver.inbox()).map((each) => each.subject)).toEqual(['c', 'b', 'a'])
    expect((await driver.inbox({ to: 'Erin@Example.test', limit: 1 })).map((each) => each.subject)).toEqual([
      'c',
    ])
    expect((await driver.inbox())[0]?.sentAt).toBe('2026-05-01T12:00:00.000Z')
  })

  it('keeps the latest messages, and does not send a deleted one again', async () => {
    const inboxSize = 5
    const { port, driver } = make({ inboxSize })
    for (let index = 0; index <= inboxSize; index += 1) await port.send(send(`m${index}`))
    await port.send(send('m0'))
    const inbox = await driver.inbox()
    expect(inbox).toHaveLength(inboxSize)
    expect([inbox[0]?.subject, inbox.at(-1)?.subject]).toEqual([`m${inboxSize}`, 'm1'])
  })

  it('keeps no text of a deleted message', async () => {
    const store = createMemoryStore()
    const { port } = make({ inboxSize: 1, store })
    for (const key of ['first', 'second']) await port.send(send(key))
    expect(await store.read('mail/message/first')).toBeNull()
    expect(await store.read('mail/message/second')).toMatchObject({ subject: 'second' })
  })

  it.each(['mail/list', 'mail/sent/a'])(
    'lists a message once that is sent again after a crash before %s',
    async (place) => {
      const store = createMemoryStore()
      const crashes: SimulationStore = {
        ...store,
        change: (key, change) =>
          key === place ? Promise.reject(new Error('a crash')) : store.change(key, change),
      }
      await expect(make({ store: crashes }).port.send(send('a'))).rejects.toThrow('a crash')
      const { port, driver } = make({ store })
      await port.send(send('a'))
      expect((await driver.inbox()).map((each) => each.subject)).toEqual(['a'])
    },
  )

  it('refuses a message that is too long', async () => {
    const { port } = make()
    await expect(port.send({ ...send('a'), text: 'x'.repeat(20_001) })).rejects.toThrow()
  })
})
