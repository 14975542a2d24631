import { describe, expect, it } from 'vitest'
import type { Push, PushPort, PushSubscription } from './port.ts'

export interface MadePush {
  readonly port: PushPort
  /** A browser that has subscribed with our key. */
  readonly subscription: PushSubscription
  /** What this browser was handed, newest first. */
  readonly received: () => Promise<readonly Pick<Push, 'payload' | 'ttlSeconds' | 'urgency'>[]>
  readonly setReachable: (reachable: boolean) => Promise<void>
  /** The browser ends its subscription. */
  readonly end: () => Promise<void>
}

/** The suite for ways to push to browsers. */
export const describePushPort = (name: string, make: () => Promise<MadePush>): void => {
  describe(`${name} as a way to push`, () => {
    const pushOf = (subscription: PushSubscription, changes: Partial<Push> = {}): Push => ({
      topic: 'one',
      subscription,
      payload: '{"title":"Pledge","body":"All is well."}',
      ttlSeconds: 600,
      urgency: 'high',
      ...changes,
    })

    it('hands a push to its browser unchanged, with its urgency and its time to live', async () => {
      const { port, subscription, received } = await make()
      expect(await port.send(pushOf(subscription))).toBe('ACCEPTED')
      expect(await received()).toEqual([
        { payload: '{"title":"Pledge","body":"All is well."}', ttlSeconds: 600, urgency: 'high' },
      ])
    })

    it('has a public key for browsers, always the same: a point of P-256', async () => {
      const { port } = await make()
      const key = await port.publicKey()
      expect(key).toMatch(/^B[\w-]{86}$/)
      expect(await port.publicKey()).toBe(key)
    })

    it.each([
      ['no topic', { topic: '' }],
      ['an empty payload', { payload: '' }],
      ['a payload that no service has to take', { payload: 'a'.repeat(3_994) }],
      ['a time to live of five weeks', { ttlSeconds: 3_024_000 }],
    ])('throws for %s, and sends nothing', async (_wrong, changes) => {
      const { port, subscription, received } = await make()
      await expect(port.send(pushOf(subscription, changes))).rejects.toThrow()
      expect(await received()).toEqual([])
    })

    it.each([
      ['of no form', 'B'],
      ['that is no point of the curve', `B${'A'.repeat(86)}`],
    ])('accepts no browser with a key %s, and refuses a push to it', async (_wrong, p256dh) => {
      const { port, subscription, received } = await make()
      expect(await port.accepts(subscription)).toBe(true)
      expect(await port.accepts({ ...subscription, p256dh })).toBe(false)
      expect(await port.send(pushOf({ ...subscription, p256dh }))).toBe('REFUSED')
      expect(await received()).toEqual([])
    })

    it('throws while the service is unreachable, and sends afterwards', async () => {
      const { port, subscription, received, setReachable } = await make()
      await setReachable(false)
      await expect(port.send(pushOf(subscription))).rejects.toThrow()
      await setReachable(true)
      await port.send(pushOf(subscription))
      expect(await received()).toHaveLength(1)
    })

    it('answers that a subscription is gone once its browser ended it', async () => {
      const { port, subscription, end } = await make()
      await end()
      expect(await port.send(pushOf(subscription))).toBe('GONE')
    })

    it.each([
      'http://push.example/1',
      'https://127.0.0.1/1',
      'https://[::1]/1',
      'https://10.0.0.1/1',
      'https://169.254.169.254/latest/meta-data',
      'https://internal.example/1',
      'https://fcm.googleapis.com.example/1',
      'https://web.push.apple.com.example/1',
      'https://notify.windows.com.example/1',
      'https://push.apple.com/1',
      'https://user:secret@fcm.googleapis.com/1',
      'https://fcm.googleapis.com:8443/1',
      'file:///etc/passwd',
      'no address',
    ])('accepts no address that is no push service: %s', async (endpoint) => {
      const { port, subscription } = await make()
      expect(await port.accepts({ ...subscription, endpoint })).toBe(false)
    })

    it.each([
      'https://fcm.googleapis.com/fcm/send/abc',
      'https://updates.push.services.mozilla.com/wpush/v2/abc',
      'https://web.push.apple.com/abc',
      'https://wns2-by3p.notify.windows.com/w/?token=abc',
    ])('accepts the service of a browser: %s', async (endpoint) => {
      const { port, subscription } = await make()
      expect(await port.accepts({ ...subscription, endpoint })).toBe(true)
    })
  })
}
