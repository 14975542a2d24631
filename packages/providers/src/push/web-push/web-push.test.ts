import { afterEach, describe, expect, it } from 'vitest'
import { describePushPort } from '../behavior.ts'
import type { Push } from '../port.ts'
import { isPushService, PUSH_SERVICES } from '../push-services.ts'
import { startPushService, type PushService } from './push-service.test-data.ts'
import { createWebPush, type PushState } from './web-push.ts'

/** What all processes share. */
const createState = (): PushState & { readonly values: Map<string, unknown> } => {
  const values = new Map<string, unknown>()
  return {
    values,
    change: (key, change) => {
      const { next, result } = change(values.get(key))
      values.set(key, next)
      return Promise.resolve(result)
    },
  }
}

describe('pushes by RFC 8030', () => {
  const services: PushService[] = []
  afterEach(() => Promise.all(services.splice(0).map((one) => one.stop())))

  const make = async (state = createState()) => {
    const service = await startPushService()
    services.push(service)
    const port = createWebPush({
      state,
      keys: { current: new Uint8Array(32).fill(7) },
      realNow: () => new Date(),
      contact: 'https://lender.example',
      isService: (endpoint) =>
        endpoint.startsWith(`${service.origin}/`) || isPushService(endpoint, PUSH_SERVICES),
    })
    service.subscribe(await port.publicKey())
    return { port, service }
  }
  const pushTo = ({ subscription }: PushService): Push => ({
    topic: 'abc',
    subscription,
    payload: 'Pledge: all is well.',
    ttlSeconds: 60,
    urgency: 'normal',
  })

  describePushPort('RFC 8030', async () => {
    const { port, service } = await make()
    return {
      port,
      subscription: service.subscription,
      received: () =>
        Promise.resolve(
          service.taken.map(({ payload, ttlSeconds, urgency }) => ({ payload, ttlSeconds, urgency })),
        ),
      setReachable: (reachable) => Promise.resolve(service.setStatus(reachable ? 201 : 503)),
      end: () => Promise.resolve(service.setStatus(410)),
    }
  })

  it('carry a token that the service accepts, our address, and a topic', async () => {
    const { port, service } = await make()
    expect(await port.send(pushTo(service))).toBe('ACCEPTED')
    expect(service.problems).toEqual([])
    expect(service.taken).toMatchObject([{ contact: 'https://lender.example', topic: 'abc' }])
  })

  it('are signed with one key in all processes, also by those that start at once, and it is kept sealed', async () => {
    const state = createState()
    const [one, other] = await Promise.all([make(state), make(state)])
    expect(await one.port.publicKey()).toBe(await other.port.publicKey())
    const [kept] = [...state.values.values()]
    expect(Buffer.from(String(kept), 'base64').subarray(0, 4).toString()).toBe('PLG1')
  })

  it('are refused by a service whose subscription was made for another key', async () => {
    const { port, service } = await make()
    const other = await make()
    service.subscribe(await other.port.publicKey())
    expect(await port.send(pushTo(service))).toBe('REFUSED')
    expect(service.problems).toEqual(['Error: the subscription was made for another key'])
  })

  it.each([
    [404, 'GONE'],
    [410, 'GONE'],
    [400, 'REFUSED'],
    [413, 'REFUSED'],
  ])('mean by status %d that it is %s', async (status, answer) => {
    const { port, service } = await make()
    service.setStatus(status)
    expect(await port.send(pushTo(service))).toBe(answer)
  })

  it.each([307, 408, 429, 500, 503])(
    'are tried again after status %d, and follow no redirect',
    async (status) => {
      const { port, service } = await make()
      service.setStatus(status)
      await expect(port.send(pushTo(service))).rejects.toThrow(`status ${status}`)
      expect(service.taken).toEqual([])
    },
  )

  it('never go to an address that is no push service, whoever stored it', async () => {
    const { port, service } = await make()
    const inside = await startPushService()
    services.push(inside)
    const { p256dh, auth } = service.subscription
    const subscription = { endpoint: `${inside.origin}/admin`, p256dh, auth }
    expect(await port.send({ ...pushTo(service), subscription })).toBe('REFUSED')
    expect(inside.requests()).toBe(0)
  })
})
