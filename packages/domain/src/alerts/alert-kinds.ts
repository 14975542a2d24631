import type { MarginNotice } from '../margin/notices.ts'

/** What an alert is about. A borrower chooses for each by which channels it comes. */
export const ALERT_KINDS = ['WARNING', 'MARGIN_CALL', 'SALE', 'OWN_LEVEL'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** The ways by which an alert reaches a borrower: PUSH is a notification of a browser that the borrower turned on. */
export const ALERT_CHANNELS = ['EMAIL', 'TEXT', 'PUSH'] as const
export type AlertChannel = (typeof ALERT_CHANNELS)[number]

/** One alert that a borrower is sent. */
export type AlertNotice = MarginNotice | 'collateral-sold' | 'own-level' | 'test'

interface AlertRule {
  /** Null for a test, which goes by every channel. */
  readonly kind: AlertKind | null
  /** Whether it calls for something within hours, or the borrower requested it just now: it comes at night too. */
  readonly isUrgent: boolean
}

const URGENT_CALL = { kind: 'MARGIN_CALL', isUrgent: true } as const
const ENDED_CALL = { kind: 'MARGIN_CALL', isUrgent: false } as const

/** The kind of each alert, and whether it waits for the morning (note 087). */
export const ALERT_RULES: Readonly<Record<AlertNotice, AlertRule>> = {
  warning: { kind: 'WARNING', isUrgent: false },
  'margin-call': URGENT_CALL,
  'reminder-halfway': URGENT_CALL,
  'reminder-last-hours': URGENT_CALL,
  'new-deadline': URGENT_CALL,
  cured: ENDED_CALL,
  'nothing-to-sell': ENDED_CALL,
  'call-lapsed': { kind: 'SALE', isUrgent: true },
  'sale-level': { kind: 'SALE', isUrgent: true },
  'no-sale': { kind: 'SALE', isUrgent: false },
  'collateral-sold': { kind: 'SALE', isUrgent: false },
  'own-level': { kind: 'OWN_LEVEL', isUrgent: false },
  test: { kind: null, isUrgent: true },
}
