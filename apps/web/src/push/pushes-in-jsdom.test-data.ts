const ENDPOINT = 'https://push.example/abc'
/** Bytes of a key, as the browser gives them, and as they are sent. */
const KEY = new Uint8Array(65).fill(1)
const SECRET = new Uint8Array(16).fill(2)
const sent = (bytes: Uint8Array) =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

export const SUBSCRIPTION = { endpoint: ENDPOINT, p256dh: sent(KEY), auth: sent(SECRET) }
/** SHA-256 of the endpoint. */
export const HASH_OF_ENDPOINT = 'f7a263f8786e9f9540c48a757245e31290708979548c369f207cbcff9e23bb86'

const define = (on: object, name: string, value: unknown) =>
  Object.defineProperty(on, name, { value, configurable: true, writable: true })

/** Gives jsdom what it lacks: a browser that can take pushes, whose reader gives the permission or does not. */
export const pushesInJsdom = (permission: NotificationPermission) => {
  let asked = 0
  let isSubscribed = false
  let isRegistering = true
  const subscription = {
    endpoint: ENDPOINT,
    options: { applicationServerKey: KEY.buffer },
    getKey: (name: PushEncryptionKeyName) => (name === 'auth' ? SECRET : KEY).buffer,
    unsubscribe: () => {
      isSubscribed = false
      return Promise.resolve(true)
    },
  }
  const registration = {
    active: {},
    installing: null,
    waiting: null,
    pushManager: {
      getSubscription: () => Promise.resolve(isSubscribed ? subscription : null),
      subscribe: () => {
        isSubscribed = true
        return Promise.resolve(subscription)
      },
    },
  }
  define(navigator, 'serviceWorker', {
    register: () =>
      isRegistering ? Promise.resolve(registration) : Promise.reject(new TypeError('no worker was loaded')),
    getRegistration: () => Promise.resolve(registration),
  })
  define(globalThis, 'PushManager', class {})
  define(globalThis, 'Notification', {
    requestPermission: () => {
      asked += 1
      return Promise.resolve(permission)
    },
  })
  return {
    asked: () => asked,
    isSubscribed: () => isSubscribed,
    /** Whether the worker can be loaded; a browser in which it was not had been subscribed before. */
    setRegistering: (registers: boolean) => {
      isRegistering = registers
      isSubscribed = true
    },
  }
}

/** Takes it away again. */
export const noPushesInJsdom = (): void => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  Reflect.deleteProperty(globalThis, 'PushManager')
  Reflect.deleteProperty(globalThis, 'Notification')
}
