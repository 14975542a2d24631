import { decideBroker, signIn, signOut } from '@pledge/client/broker'
import { api, request, tokenStore } from '../api.ts'
import { organization } from '../organization.ts'
import { BASE_PATH, SIGNED_OUT_PATH } from '../paths.ts'
import { applicationName } from '../service-bases.ts'

/** When the last sign-in started (milliseconds) and where it returns to, for this tab. */
const BEGAN_KEY = 'pledge.agent-sign-in.began'
const RETURN_KEY = 'pledge.agent-sign-in.return'
/**
 * A sign-in that returns this soon without a session is not restarted automatically: otherwise two pages would
 * redirect to each other endlessly.
 */
const TURN_MS = 120_000

/** Reported as an error of the page, so that monitoring sees it. */
const log = (error: unknown) => reportError(error)

/** Whether the page may start a sign-in automatically. */
export const maySignInByItself = (nowMs: number = Date.now()): boolean =>
  nowMs - Number(sessionStorage.getItem(BEGAN_KEY) ?? '0') > TURN_MS

/** The experiment of agents, for this browser; evaluated only in mode `auto` (rows 2.4.10, 2.6.03). */
const isFlagEnabled = async () => {
  const [{ decideFlag }, { telemetry }] = await Promise.all([
    import('@pledge/client/experiments'),
    import('../telemetry.ts'),
  ])
  const trackerId = async () => (await telemetry.session()).trackerUuid
  return decideFlag({ request, kind: 'agent', organization: organization().code, trackerId })
}

/**
 * Rows 2.4.08 to 2.4.10. The button always leads to the broker, whatever was decided: it is the only way to sign in.
 */
const isOnBroker = (isByHand: boolean) => async (): Promise<boolean> =>
  isByHand ||
  decideBroker({
    // Called only without a signed-in user.
    lookUp: () => Promise.reject(new Error('No user is signed in')),
    mode: organization().signInMode,
    isFlagEnabled,
    log,
  })

/** From the telemetry session (row 2.7.16); a visitor whose first page requires a sign-in has none yet. */
const trackerId = () =>
  import('../telemetry.ts').then(({ telemetry }) => telemetry.trackerIdSoon()).catch(() => undefined)

/** Leaves for the sign-in page of agents (row 2.6.02). Throws when the server is unreachable. */
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
    applicationName: applicationName(),
    isOnBroker: isOnBroker(isByHand),
    telemetryTrackingId: () => tracker,
    go: (address) => window.location.assign(address),
    log,
  })
}

/** The agent's address when the sign-in started; returned once. */
export const takeReturnPath = (): string | undefined => {
  const path = sessionStorage.getItem(RETURN_KEY)
  sessionStorage.removeItem(RETURN_KEY)
  sessionStorage.removeItem(BEGAN_KEY)
  return path?.startsWith(`${BASE_PATH}/`) === true ? path : undefined
}

/** How many tries to end an idle session are made until the server answers, and the delay after each failure. */
const MAX_TRIES = 4
const PAUSE_MS = 5_000

/** The call, repeated while it fails: no agent is present to retry. */
const persistently: typeof api = async (definition, ...argument) => {
  for (let tries = 1; ; tries += 1)
    try {
      return await api(definition, ...argument)
    } catch (error) {
      if (tries >= MAX_TRIES) throw error
      await new Promise((resolve) => {
        setTimeout(resolve, PAUSE_MS)
      })
    }
}

/** Ends the session. Without an issuer to redirect to, the agent stays in the portfolio manager. */
export const endSession = (): Promise<void> => end(api)

/**
 * Ends an idle session. If all tries fail, the session cookie remains: the next page in it ends it before it shows
 * anything (`mayResume`).
 */
export const endIdleSession = (): Promise<void> => end(persistently)

const end = (call: typeof api): Promise<void> => {
  const go = (address: string) =>
    window.location.assign(address.startsWith('/') ? BASE_PATH + SIGNED_OUT_PATH : address)
  return signOut({ call, kind: 'agent', applicationName: applicationName(), store: tokenStore, go, log })
}
