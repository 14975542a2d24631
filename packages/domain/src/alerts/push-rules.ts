import { ALERT_RULES, type AlertNotice } from './alert-kinds.ts'

/** Devices of one borrower that are pushed to: each alert is a push to every one. */
export const MAX_PUSH_DEVICES = 5

const MINUTE_SECONDS = 60
const DAY_SECONDS = 86_400
/** A test is for whoever waits for it now. */
const TEST_SECONDS = 10 * MINUTE_SECONDS
/** A push that says a deadline has at least so long: one that began to expire at once would never be sent. */
const SHORTEST_SECONDS = MINUTE_SECONDS

/**
 * Until when a push may still be shown: a day, but one about a margin call no longer than its deadline, which would be over. After
 * that nothing is sent, and the push service of a device that is off forgets it (its time to live, RFC 8030 section 5.2).
 * Milliseconds.
 */
export const pushExpiresAt = (notice: AlertNotice, fromMs: number, cureByMs: number | null): number => {
  if (notice === 'test') return fromMs + TEST_SECONDS * 1_000
  const dayMs = fromMs + DAY_SECONDS * 1_000
  if (cureByMs === null || ALERT_RULES[notice].kind !== 'MARGIN_CALL') return dayMs
  return Math.min(dayMs, Math.max(cureByMs, fromMs + SHORTEST_SECONDS * 1_000))
}

/** What is left of it in whole seconds, rounded down; null once it is over. */
export const pushTtlSeconds = (expiresAtMs: number, nowMs: number): number | null => {
  const left = Math.floor((expiresAtMs - nowMs) / 1_000)
  return left > 0 ? left : null
}

/** How soon a device is woken: at once where the alert calls for something within hours (RFC 8030, section 5.3). */
export const pushUrgency = (notice: AlertNotice): 'normal' | 'high' =>
  ALERT_RULES[notice].isUrgent ? 'high' : 'normal'
