import { pushWorkerAddress } from './push-worker-address.ts'

/** What a browser makes when it subscribes, as our server is given it. */
export interface BrowserSubscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** Why a browser takes no notifications: its reader, or the browser, does not allow it. */
export class PushNotAllowed extends Error {
  override readonly name = 'PushNotAllowed'
}

/** Whether this browser can take notifications while none of our pages is open. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const base64Url = (bytes: ArrayBuffer | null): string => {
  if (bytes === null) throw new Error('a subscription has keys')
  return btoa(String.fromCodePoint(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** A worker takes no subscription before it is active. */
const whenActive = (registration: ServiceWorkerRegistration): Promise<void> => {
  const starting = registration.installing ?? registration.waiting
  if (registration.active !== null || starting === null) return Promise.resolve()
  return new Promise((resolve, reject) => {
    starting.addEventListener('statechange', () => {
      if (starting.state === 'activated') resolve()
      if (starting.state === 'redundant') reject(new Error('the worker of notifications did not start'))
    })
  })
}

const register = async (): Promise<ServiceWorkerRegistration> => {
  const { url, scope } = pushWorkerAddress()
  const registration = await navigator.serviceWorker.register(url, { scope })
  await whenActive(registration)
  return registration
}

const subscriptionHere = async (): Promise<PushSubscription | null> => {
  if (!canPush()) return null
  const registration = await navigator.serviceWorker.getRegistration(pushWorkerAddress().scope)
  return (await registration?.pushManager.getSubscription()) ?? null
}

const hashOf = async ({ endpoint }: PushSubscription): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))

/** SHA-256 of the address of this browser's subscription, by which it finds itself in a list; null without one. */
export const endpointHashHere = async (): Promise<string | null> => {
  const subscription = await subscriptionHere()
  if (subscription === null) return null
  // The newest version of the worker, also where notifications were turned on by an older one.
  await register()
  return hashOf(subscription)
}

/**
 * Asks for the browser's permission, and subscribes with our key. Run it on a click: browsers ask for nothing otherwise. Throws
 * `PushNotAllowed` where the permission is refused.
 */
export const subscribeHere = async (publicKey: string): Promise<BrowserSubscription> => {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new PushNotAllowed('notifications are not allowed')
  const { pushManager } = await register()
  const known = await pushManager.getSubscription()
  // One that was made with another key cannot be used, and is not replaced by subscribing again.
  if (known !== null && base64Url(known.options.applicationServerKey) !== publicKey) await known.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  return {
    endpoint: made.endpoint,
    p256dh: base64Url(made.getKey('p256dh')),
    auth: base64Url(made.getKey('auth')),
  }
}

/** Ends the subscription of this browser, if it is the one whose address has this hash. */
export const unsubscribeHere = async (endpointHash: string): Promise<void> => {
  const subscription = await subscriptionHere()
  if (subscription !== null && (await hashOf(subscription)) === endpointHash) await subscription.unsubscribe()
}
