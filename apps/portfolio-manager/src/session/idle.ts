/**
 * Without input for this long, an agent's session is ended: the pages reload by themselves, so the server alone would never
 * see it idle (its own limit for agents is 30 minutes). Fifteen minutes is what PCI DSS 8.2.8 asks of sessions that show
 * account data.
 */
export const IDLE_MS = 15 * 60_000
/** The warning is shown this long before the end. */
export const IDLE_WARNING_MS = 60_000

/** When somebody last used one of this browser's agent pages: they share a session, so they share its end. */
const ACTIVE_KEY = 'pledge.agent-active-at'
/** One writing for all input of so long: pointers report themselves a hundred times a second. */
const WRITE_EACH_MS = 5_000
const ENDED_KEY = 'pledge.agent-ended-idle'

export const lastActiveMs = (): number => Number(localStorage.getItem(ACTIVE_KEY) ?? '0')

/** `isChoice`: 'Stay signed in' was pressed; anything else is written once in a while. */
export const recordActivity = (nowMs: number, { isChoice = false } = {}): void => {
  if (isChoice || nowMs - lastActiveMs() >= WRITE_EACH_MS) localStorage.setItem(ACTIVE_KEY, String(nowMs))
}

export const rememberEndedIdle = (): void => sessionStorage.setItem(ENDED_KEY, 'yes')
/** Whether this tab was signed out for want of input; answered until the next sign-in begins. */
export const wasEndedIdle = (): boolean => sessionStorage.getItem(ENDED_KEY) !== null
export const forgetEndedIdle = (): void => sessionStorage.removeItem(ENDED_KEY)
