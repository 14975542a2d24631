import { decideBroker, signIn, signOut } from '@pledge/client/broker'
import { api, request, tokenStore } from '../api.ts'
import { organization } from '../organization.ts'
import { BASE_PATH, SIGNED_OUT_PATH } from '../paths.ts'

/** Value of X-Auth0-Application-Name for agents (gap G.80). */
export const APPLICATION_NAME = 'pledge-portfolio-manager'

/** When the last sign-in began (milliseconds) and where it is to lead back to, for this tab. */
const BEGAN_KEY = 'pledge.agent-sign-in.began'
const RETURN_KEY = 'pledge.agent-sign-in.return'
/** A sign-in that comes back so soon without a session is not begun again by itself: else two pages take turns for ever. */
const TURN_MS = 120_000

/** As a fault of the page: whoever watches it learns of it. */
const log = (error: unknown) => reportError(error)

/** Whether the page may begin a sign-in by itself. */
export const maySignInByItself = (nowMs: number = Date.now()): boolean =>
  nowMs - Number(sessionStorage.getItem(BEGAN_KEY) ?? '0') > TURN_MS

/** The experiment of agents, for this browser; asked for in mode `auto` alone (rows 2.4.10, 2.6.03). */
const isFlagEnabled = async () => {
  const [{ decideFlag }, { telemetry }] = await Promise.all([
    import('@pledge/client/experiments'),
    import('../telemetry.ts'),
  ])
  const trackerId = async () => (await telemetry.session()).trackerUuid
  return decideFlag({ request, kind: 'agent', organization: organization().code, trackerId })
}

/** Rows 2.4.08 to 2.4.10. Whoever presses the button goes to the broker whatever was decided: it is the only way in. */
const isOnBroker = (isByHand: boolean) => async (): Promise<boolean> =>
  isByHand ||
  decideBroker({
    // Only who is not signed in comes here.
    lookUp: () => Promise.reject(new Error('Nobody is signed in')),
    mode: organization().signInMode,
    isFlagEnabled,
  })

/** Of the telemetry session (row 2.7.16); who comes first to a page that needs a sign-in has none yet. */
const trackerId = () =>
  import('../telemetry.ts').then(({ telemetry }) => telemetry.trackerIdSoon()).catch(() => undefined)

/** Leaves for the sign-in page of agents (row 2.6.02). Throws when the server could not be asked. */
export const startSignIn = async (
  returnTo: string,
  { isByHand = false }: { readonly isByHand?: boolean } = {},
): Promise<void> => {
  sessionStorage.setItem(BEGAN_KEY, String(Date.now()))
  if (returnTo.startsWith(`${BASE_PATH}/`) && !returnTo.endsWith(SIGNED_OUT_PATH))
    sessionStorage.setItem(RETURN_KEY, returnTo)
  const tracker = await trackerId()
  await signIn({
    call: api,
    kind: 'agent',
    organization: organization().code,
    applicationName: APPLICATION_NAME,
    isOnBroker: isOnBroker(isByHand),
    telemetryTrackingId: () => tracker,
    go: (address) => window.location.assign(address),
    log,
  })
}

/** The address at which the agent was when the sign-in began; told once. */
export const takeReturnPath = (): string | undefined => {
  const path = sessionStorage.getItem(RETURN_KEY)
  sessionStorage.removeItem(RETURN_KEY)
  sessionStorage.removeItem(BEGAN_KEY)
  return path?.startsWith(`${BASE_PATH}/`) === true ? path : undefined
}

/** How often a session that was idle is ended until the server answers, and how long after each failure. */
const MOST_TRIES = 4
const PAUSE_MS = 5_000

/** The call, made again while it fails: nobody is there to try again. */
const persistently: typeof api = async (definition, ...argument) => {
  for (let tries = 1; ; tries += 1)
    try {
      return await api(definition, ...argument)
    } catch (error) {
      if (tries >= MOST_TRIES) throw error
      await new Promise((resolve) => {
        setTimeout(resolve, PAUSE_MS)
      })
    }
}

/** Ends the session. Where there is no issuer to go on to, the agent stays in the portfolio manager. */
export const endSession = (): Promise<void> => end(api)

/**
 * Ends a session that nobody uses. Where that fails in the end, the session cookie lives on: the next page in it ends it
 * before it shows anything (`mayResume`).
 */
export const endIdleSession = (): Promise<void> => end(persistently)

const end = (call: typeof api): Promise<void> => {
  const go = (address: string) =>
    window.location.assign(address.startsWith('/') ? BASE_PATH + SIGNED_OUT_PATH : address)
  return signOut({ call, kind: 'agent', applicationName: APPLICATION_NAME, store: tokenStore, go, log })
}
