import { JWT_KEY } from '@pledge/client/access-token'
import { createTelemetry } from '@pledge/client/telemetry'
import { isTelemetryOff } from '@pledge/client/telemetry-choice'
import type { User } from '@pledge/client/users'
import { request, tokenStore, USER_KEY } from './api.ts'
import { currentPlace, onPageShown, type Place } from './navigation.ts'
import { queryClient } from './query-client.ts'
import { appUuidOf } from './routes.ts'

const APP_VERSION = '0.1.0'
const PRODUCT_TYPE = 'CRYPTO_BACKED_LOAN'

/** Whether this device is excluded from counting: by its own choice, or by its browser's. */
export const isUsageOff = (): boolean =>
  isTelemetryOff(window.localStorage, navigator as Navigator & { readonly globalPrivacyControl?: boolean })

/** Events of this visit (document 2, section 4). Loaded after the first screen is shown, in the background. */
export const telemetry = createTelemetry({
  request,
  page: () => ({
    domain: window.location.hostname,
    path: window.location.pathname,
    query: Object.fromEntries(new URLSearchParams(window.location.search)),
    referrer: document.referrer,
    screenWidth: window.screen.width,
    screenHeight: window.screen.height,
    windowWidth: window.innerWidth,
    windowHeight: window.innerHeight,
  }),
  appVersion: APP_VERSION,
  productType: PRODUCT_TYPE,
  context: () => (tokenStore.getItem(JWT_KEY) === null ? 'external' : 'secure'),
  isOff: isUsageOff,
  isLeaving: () => document.visibilityState === 'hidden',
  identityId: () => queryClient.getQueryData<User | null>(USER_KEY)?.uuid,
  sessionStore: window.sessionStorage,
  trackerStore: window.localStorage,
  pause: (ms) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms)
    }),
  // oxlint-disable-next-line no-console -- the only place where a failure of telemetry is told (gap G.17)
  log: (error) => console.warn('Telemetry is not available', error),
})

/** One PAGEVIEW for the current page and for each route change (rows 1.7.32, 2.7.25). */
export const watchPageViews = (): void => {
  let shown: string | undefined
  const tell = ({ pathname, search }: Place) => {
    if (shown === pathname + search) return
    shown = pathname + search
    // Not the history entry's key: that repeats after going back, which is a route change like any other.
    telemetry.pageView(crypto.randomUUID(), appUuidOf(pathname))
  }
  tell(currentPlace())
  onPageShown(tell)
}
