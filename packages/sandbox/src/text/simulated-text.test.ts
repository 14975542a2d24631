import { describeTextPort } from '@pledge/providers/text/behavior'
import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../state/memory-store.ts'
import { createSimulatedText, MAXIMUM_TEXTS } from './simulated-text.ts'

const now = () => new Date('2026-05-01T12:00:00Z')
const make = () =>
  createSimulatedText({ store: createMemoryStore(), now, keys: { current: new Uint8Array(32).fill(7) } })

describeTextPort('simulated', () => {
  const { port, driver } = make()
  return Promise.resolve({
    port,
    received: (to) => driver.texts({ to }),
    setReachable: driver.setReachable,
    setDead: driver.setDead,
    reply: driver.reply,
    webhooks: () => driver.dueWebhooks(now()),
    now,
  })
})

describe('the simulated provider of texts', () => {
  const text = { idempotencyKey: 'one', to: '+12025550147', body: 'Hello' }

  it('refuses a landline, and keeps no text to it', async () => {
    const { port, driver } = make()
    expect(await port.send({ ...text, to: '+12025550199' })).toBe('REFUSED')
    expect(await driver.texts()).toEqual([])
  })

  it('keeps the latest texts', async () => {
    const { port, driver } = make()
    for (let index = 0; index <= MAXIMUM_TEXTS; index += 1)
      await port.send({ ...text, idempotencyKey: `t${index}` })
    const texts = await driver.texts()
    expect(texts).toHaveLength(MAXIMUM_TEXTS)
    expect(texts[0]?.idempotencyKey).toBe(`t${MAXIMUM_TEXTS}`)
  })

  it('delivers a webhook until it is taken, five times at most', async () => {
    const { driver } = make()
    await driver.reply(text.to, 'HELP')
    const [first] = await driver.dueWebhooks(now())
    await driver.delivered(first?.id ?? '')
    expect(await driver.dueWebhooks(now())).toEqual([])
    await driver.reply(text.to, 'STOP')
    for (let times = 0; times < 5; times += 1) expect(await driver.dueWebhooks(now())).toHaveLength(1)
    await driver.dueWebhooks(now())
    expect(await driver.dueWebhooks(now())).toEqual([])
  })
})
