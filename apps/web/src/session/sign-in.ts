import * as broker from '@pledge/client/broker'
import { api, request, tokenStore } from '../api.ts'
import { organization } from '../brand/use-organization.ts'
import { queryClient } from '../query-client.ts'
import { forgetAllKept } from './kept-in-tab.ts'
import { APPLICATION_NAME, userQuery } from './use-user.ts'

const go = (address: string) => window.location.assign(address)
// oxlint-disable-next-line no-console -- rows 2.8.10 and 2.8.11: errors of sign-in are logged
const log = (error: unknown) => console.error('Signing in or out failed', error)

/** Of the telemetry session (row 2.7.16); who comes first to a page that needs a sign-in has none yet. */
const trackerId = () =>
  import('../telemetry.ts').then(({ telemetry }) => telemetry.trackerIdSoon()).catch(() => undefined)

/** The experiment of this organization, for this browser; asked for in mode `auto` alone (row 2.4.10). */
const isFlagEnabled = async () => {
  const { decideFlag } = await import('@pledge/client/experiments')
  return decideFlag({
    request,
    kind: 'customer',
    organization: organization().code,
    trackerId: async () => {
      const { isUsageOff, telemetry } = await import('../telemetry.ts')
      // A flag is decided by some number: whoever is not to be recognized has another each time.
      if (isUsageOff()) return crypto.randomUUID()
      return (await telemetry.session()).trackerUuid
    },
  })
}

const isOnBroker = () =>
  broker.decideBroker({
    lookUp: async () => {
      const user = await queryClient.ensureQueryData(userQuery)
      if (user === null) throw new Error('Nobody is signed in')
      return user
    },
    mode: organization().signInMode,
    isFlagEnabled,
  })

const begin = async (input: Pick<broker.SignIn, 'isOnBroker' | 'redirectPath' | 'query'>): Promise<void> => {
  const tracker = await trackerId()
  await broker.signIn({
    call: api,
    kind: 'customer',
    organization: organization().code,
    applicationName: APPLICATION_NAME,
    telemetryTrackingId: () => tracker,
    go,
    log,
    ...input,
  })
}

/**
 * Leaves for the sign-in (rows 2.4.01 to 2.4.03, 1.4.48), to come back to `returnPath` (default: the dashboard).
 * `screen` is what the embedded provider opens with. Throws when the server could not be asked.
 */
export const startLogin = (
  returnPath?: string,
  { screen }: { readonly screen?: 'sign-in' | 'register' } = {},
): Promise<void> =>
  begin({ isOnBroker, redirectPath: returnPath, ...(screen !== undefined && { query: { screen } }) })

/** The buttons of the sign-in page itself: to the broker whatever was decided, else it would lead to itself. */
export const startBrokerLogin = (returnPath: string | undefined, screen: 'sign-in' | 'register') =>
  begin({ isOnBroker: () => Promise.resolve(true), redirectPath: returnPath, query: { screen } })

/** Begins a sign-in from the page that is open; the sign-in page says what is wrong when it cannot begin. */
export const goToLogin = (): Promise<void> =>
  startLogin(window.location.pathname + window.location.search).catch(() => {
    go(`${broker.LOGIN_PATH}?error=failed`)
  })

const endSession = (how: Pick<broker.SignOut, 'go' | 'log'>): Promise<void> => {
  forgetAllKept()
  return broker.signOut({
    call: api,
    kind: 'customer',
    applicationName: APPLICATION_NAME,
    store: tokenStore,
    ...how,
  })
}

/** Rows 2.4.04 to 2.4.07; what waited in this tab for a return is forgotten first. */
export const signOut = (): Promise<void> => endSession({ go, log })

/**
 * Signs out, and goes on with `next` on this page; where another site has a session to be ended as well, the browser goes
 * there instead, and to the sign-in page when signing out or `next` fails.
 */
export const signOutThen = async (next: () => Promise<void>): Promise<void> => {
  let leadsTo: string | undefined
  let hasFailed = false
  await endSession({
    go: (address) => {
      leadsTo = address
    },
    log: (error) => {
      hasFailed = true
      log(error)
    },
  })
  queryClient.setQueryData(userQuery.queryKey, null)
  if (hasFailed || leadsTo !== broker.LOGIN_PATH) return go(leadsTo ?? broker.LOGIN_PATH)
  await next().catch(() => go(broker.LOGIN_PATH))
}
