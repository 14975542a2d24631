import { describePushPort } from '@pledge/providers/push/behavior'
import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../state/memory-store.ts'
import { createSimulatedPush, MAXIMUM_PUSHES } from './simulated-push.ts'

const now = () => new Date('2026-05-01T12:00:00Z')
const make = () => createSimulatedPush({ store: createMemoryStore(), now })
const SUBSCRIPTION = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
  p256dh: 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs',
  auth: 'A'.repeat(22),
}

describePushPort('simulated', () => {
  const { port, driver } = make()
  return Promise.resolve({
    port,
    subscription: SUBSCRIPTION,
    received: async () =>
      (await driver.pushes()).map(({ payload, ttlSeconds, urgency }) => ({ payload, ttlSeconds, urgency })),
    setReachable: driver.setReachable,
    end: () => driver.end(SUBSCRIPTION.endpoint),
  })
})

describe('the simulated push services', () => {
  const push = { subscription: SUBSCRIPTION, payload: 'a', ttlSeconds: 60, urgency: 'normal' } as const

  it('keep the latest pushes, and one of each topic', async () => {
    const { port, driver } = make()
    for (let index = 0; index <= MAXIMUM_PUSHES; index += 1) await port.send({ ...push, topic: `t${index}` })
    await port.send({ ...push, topic: `t${MAXIMUM_PUSHES}`, payload: 'b' })
    const pushes = await driver.pushes()
    expect(pushes).toHaveLength(MAXIMUM_PUSHES)
    expect(pushes[0]).toMatchObject({ topic: `t${MAXIMUM_PUSHES}`, payload: 'b' })
  })
})
