import { JWT_KEY } from '@pledge/client/access-token'
import { createTelemetry } from '@pledge/client/telemetry'
import type { BrokerUserAnswer } from '@pledge/contract/session'
import { AGENT_KEY, queryClient, request, tokenStore } from './api.ts'

const APP_VERSION = '0.1.0'
const PRODUCT_TYPE = 'PORTFOLIO_MANAGER'

/** Events of this visit (document 2, section 4). Loaded in parallel with the first page; nothing waits for it. */
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
  identityId: () => queryClient.getQueryData<BrokerUserAnswer | null>(AGENT_KEY)?.identityUuid,
  isLeaving: () => document.visibilityState === 'hidden',
  sessionStore: window.sessionStorage,
  trackerStore: window.localStorage,
  pause: (ms) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms)
    }),
  // oxlint-disable-next-line no-console -- the only place where a failure of telemetry is reported (gap G.17)
  log: (error) => console.warn('Telemetry is not available', error),
})
