import { ALERT_RULES, type AlertChannel, type AlertNotice } from './alert-kinds.ts'

/** Alerts that have to arrive: those about a call or a sale that ask for something, and that collateral was sold. */
export const CERTAIN_NOTICES = [
  'margin-call',
  'reminder-halfway',
  'reminder-last-hours',
  'new-deadline',
  'call-lapsed',
  'sale-level',
  'collateral-sold',
] as const satisfies readonly AlertNotice[]
export type CertainNotice = (typeof CERTAIN_NOTICES)[number]

/**
 * The channels of which one stands in for the other. What became of a push is not known for certain: a device that is off may never
 * show it. So nothing rests on one, and nothing follows when one fails.
 */
export type CertainChannel = Exclude<AlertChannel, 'PUSH'>

/**
 * How the other channel stands for the same alert: NONE: the borrower has none; UNUSED: it was not used for this alert; USED:
 * it was, and nothing says that it failed; FAILED: it did not arrive either.
 */
export type OtherChannel = 'NONE' | 'UNUSED' | 'USED' | 'FAILED'

export interface Escalation {
  /** The other channel is used at once, whatever the borrower chose for this kind. */
  readonly usesOther: boolean
  /** An agent has to reach the borrower, by phone or letter. */
  readonly needsAgent: boolean
}

const NOTHING: Escalation = { usesOther: false, needsAgent: false }
const AGENT: Escalation = { usesOther: false, needsAgent: true }
const BOTH: Escalation = { usesOther: true, needsAgent: true }

export const mustArrive = (notice: AlertNotice): notice is CertainNotice =>
  CERTAIN_NOTICES.some((one) => one === notice)

/**
 * What follows when an alert did not arrive by a channel. An email that did not arrive always needs an agent, because the
 * agreements promise it; a text that did not, only where the email did not arrive either.
 */
export const afterUndelivered = (
  notice: AlertNotice,
  failed: CertainChannel,
  other: OtherChannel,
): Escalation => {
  if (!mustArrive(notice)) return NOTHING
  if (other === 'UNUSED') return BOTH
  if (failed === 'TEXT' && other === 'USED') return NOTHING
  return AGENT
}

/** Half an hour, with the waits between tries. All tries take most of a day, which a margin call of two days does not have. */
const LATE_FROM_TRIES = 6

/** Whether a message that was tried so often, and is tried further, is late: what follows is as if it had not arrived. */
export const isLate = (tries: number): boolean => tries >= LATE_FROM_TRIES

const HOUR_MS = 3_600_000
/** An agent has this long where nothing is due before. */
const CONTACT_MS = { CALL: 4 * HOUR_MS, SALE: 24 * HOUR_MS } as const

/**
 * By when an agent has to reach the borrower: within four hours of a margin call, or half of what is left of its time where
 * that is sooner; within a day about a sale. Milliseconds.
 */
export const contactDueAt = (notice: AlertNotice, nowMs: number, cureByMs: number | null): number => {
  if (ALERT_RULES[notice].kind !== 'MARGIN_CALL') return nowMs + CONTACT_MS.SALE
  const leftMs = cureByMs === null ? Number.POSITIVE_INFINITY : Math.max(cureByMs - nowMs, 0)
  return nowMs + Math.min(CONTACT_MS.CALL, Math.floor(leftMs / 2))
}

const PREFIX = /^(?:margin|sale|text|push|alert):/

/** The alert that a kind of the record of messages is about; null for one that is none. */
export const alertOfMessage = (kind: string): AlertNotice | null => {
  if (!PREFIX.test(kind)) return null
  const name = kind.replace(PREFIX, '')
  return (Object.keys(ALERT_RULES) as readonly AlertNotice[]).find((one) => one === name) ?? null
}
