/**
 * Without input for this long, an agent's session is ended: the pages reload automatically, so the server alone would
 * never see it idle (its own limit for agents is 30 minutes). PCI DSS 8.2.8 requires fifteen minutes for sessions
 * that show account data.
 */
export const IDLE_MS = 15 * 60_000
/** The warning is shown this long before the end. */
export const IDLE_WARNING_MS = 60_000

/** When one of this browser's agent pages was last used: they share a session, so they share its end. */
const ACTIVE_KEY = 'pledge.agent-active-at'
/** The id of the session used then: an older session's idle time does not end a new sign-in. */
const SESSION_KEY = 'pledge.agent-active-session'
/** Input within this time of the last write is not written again: pointer events occur a hundred times a second. */
const WRITE_EACH_MS = 5_000
const ENDED_KEY = 'pledge.agent-ended-idle'

export const lastActiveMs = (): number => Number(localStorage.getItem(ACTIVE_KEY) ?? '0')

/** `isChoice`: 'Stay signed in' was chosen; other input is written only when `WRITE_EACH_MS` have passed. */
export const recordActivity = (nowMs: number, { isChoice = false } = {}): void => {
  if (isChoice || nowMs - lastActiveMs() >= WRITE_EACH_MS) localStorage.setItem(ACTIVE_KEY, String(nowMs))
}

/**
 * Whether a page may be shown in this session. False for one that was idle for too long: it would have been ended,
 * but the network failed or the browser was closed. Opening a page counts as input only if this is true.
 */
export const mayResume = (sessionId: string, nowMs: number): boolean => {
  const isSame = localStorage.getItem(SESSION_KEY) === sessionId
  if (isSame && nowMs - lastActiveMs() >= IDLE_MS) return false
  localStorage.setItem(SESSION_KEY, sessionId)
  recordActivity(nowMs, { isChoice: true })
  return true
}

export const rememberEndedIdle = (): void => sessionStorage.setItem(ENDED_KEY, 'yes')
/** Whether this tab was signed out for idleness. True until the next sign-in starts. */
export const wasEndedIdle = (): boolean => sessionStorage.getItem(ENDED_KEY) !== null
export const forgetEndedIdle = (): void => sessionStorage.removeItem(ENDED_KEY)
