import type { BrowserContext } from '@playwright/test'

/** A point of P-256, as browsers make one for a subscription: the example of RFC 8291, section 5. */
const BROWSER_KEY = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
const SECRET = 'BTBZMqHH6r4Tts7J_aSIgg'

/**
 * Lets a browser take notifications: its reader allows them, and subscribing answers as a push service would. Chromium without a
 * screen has no account at a push service, so that alone is simulated; the worker, its policy and its scope are real.
 */
export const takesPushes = async (
  context: BrowserContext,
  origin: string,
  endpoint: string,
): Promise<void> => {
  await context.grantPermissions(['notifications'], { origin })
  await context.addInitScript(
    ([address = '', key = '', secret = '']) => {
      const bytes = (text: string) =>
        Uint8Array.from(
          atob(text.replaceAll('-', '+').replaceAll('_', '/')),
          (one) => one.codePointAt(0) ?? 0,
        ).buffer
      const NAME = 'subscribed-with'
      const made = (ours: string) => ({
        endpoint: address,
        options: { applicationServerKey: bytes(ours) },
        getKey: (name: string) => bytes(name === 'auth' ? secret : key),
        unsubscribe: () => Promise.resolve(localStorage.removeItem(NAME)),
      })
      const prototype = PushManager.prototype as unknown as Record<string, unknown>
      prototype['getSubscription'] = () => {
        const ours = localStorage.getItem(NAME)
        return Promise.resolve(ours === null ? null : made(ours))
      }
      prototype['subscribe'] = ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem(NAME, applicationServerKey)
        return Promise.resolve(made(applicationServerKey))
      }
    },
    [endpoint, BROWSER_KEY, SECRET],
  )
}
