import * as broker from '@pledge/client/broker'
import { api, request, tokenStore } from '../api.ts'
import { organization } from '../brand/use-organization.ts'
import { queryClient } from '../query-client.ts'
import { applicationName } from '../service-bases.ts'
import { forgetAllKept } from './kept-in-tab.ts'
import { userQuery } from './use-user.ts'

const go = (address: string) => window.location.assign(address)
// oxlint-disable-next-line no-console -- rows 2.8.10 and 2.8.11: errors of sign-in are logged
const log = (error: unknown) => console.error('Signing in or out failed', error)

/** From the telemetry session (row 2.7.16); absent when the first page already needs a sign-in. */
export const trackerId = () =>
  import('../telemetry.ts').then(({ telemetry }) => telemetry.trackerIdSoon()).catch(() => undefined)

/** This organization's experiment, for this browser; requested only in mode `auto` (row 2.4.10). */
const isFlagEnabled = async () => {
  const { decideFlag } = await import('@pledge/client/experiments')
  return decideFlag({
    request,
    kind: 'customer',
    organization: organization().code,
    trackerId: async () => {
      const { isUsageOff, telemetry } = await import('../telemetry.ts')
      // The flag needs an id: a person who opted out gets a new one each time.
      if (isUsageOff()) return crypto.randomUUID()
      return (await telemetry.session()).trackerUuid
    },
  })
}

const isOnBroker = () =>
  broker.decideBroker({
    lookUp: async () => {
      const user = await queryClient.ensureQueryData(userQuery)
      if (user === null) throw new Error('There is no signed-in user')
      return user
    },
    mode: organization().signInMode,
    isFlagEnabled,
    log,
  })

const begin = async (input: Pick<broker.SignIn, 'isOnBroker' | 'redirectPath' | 'query'>): Promise<void> => {
  const tracker = await trackerId()
  await broker.signIn({
    call: api,
    kind: 'customer',
    organization: organization().code,
    applicationName: applicationName(),
    telemetryTrackingId: () => tracker,
    go,
    log,
    ...input,
  })
}

/**
 * Leaves for the sign-in (rows 2.4.01 to 2.4.03, 1.4.48), and returns to `returnPath` (default: the dashboard).
 * `screen` is the initial screen of the embedded provider. Throws when the server could not be reached.
 */
export const startLogin = (
  returnPath?: string,
  { screen }: { readonly screen?: 'sign-in' | 'register' } = {},
): Promise<void> =>
  begin({ isOnBroker, redirectPath: returnPath, ...(screen !== undefined && { query: { screen } }) })

/**
 * For the buttons of the sign-in page itself: always to the broker, because otherwise the page would lead to itself.
 */
export const startBrokerLogin = (returnPath: string | undefined, screen: 'sign-in' | 'register') =>
  begin({ isOnBroker: () => Promise.resolve(true), redirectPath: returnPath, query: { screen } })

/** Starts a sign-in from the current page; the sign-in page shows the error when it cannot start. */
export const goToLogin = (): Promise<void> =>
  startLogin(window.location.pathname + window.location.search).catch(() => {
    go(`${broker.LOGIN_PATH}?error=failed`)
  })

const endSession = (how: Pick<broker.SignOut, 'go' | 'log'>): Promise<void> => {
  forgetAllKept()
  return broker.signOut({
    call: api,
    kind: 'customer',
    applicationName: applicationName(),
    store: tokenStore,
    ...how,
  })
}

/** Rows 2.4.04 to 2.4.07; input stored in this tab is deleted first. */
export const signOut = (): Promise<void> => endSession({ go, log })

/**
 * Signs out, and continues with `next` on this page. If another site's session must be ended too, the browser goes
 * there instead; if signing out or `next` fails, to the sign-in page.
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
