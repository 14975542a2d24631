/**
 * Retention of data that people leave without an application. The deletion jobs and the privacy notice both read it.
 */
export const TELEMETRY_KEPT_DAYS = 90
/** A waitlist entry that was never notified. */
export const WAITLIST_KEPT_DAYS = 365
/** A waitlist entry after its one message: long enough to prevent a second message by mistake. */
export const WAITLIST_KEPT_AFTER_NOTIFIED_DAYS = 30

/** What a job disposes of, each kind after its own time. */
export const RETENTION = {
  'idempotency-keys': { days: 2, rule: 'Served once its call can be repeated no more' },
  'request-budgets': { days: 2, rule: 'Served once its window is over' },
  'retry-backoffs': { days: 7, rule: 'Served once its item is due no more' },
  'bank-link-webhooks': { days: 30, rule: 'Served once it was acted on; 16 CFR 314.4(c)(6)' },
  emails: { days: 90, rule: 'Sent or given up; the loan keeps kind and subject; 16 CFR 314.4(c)(6)' },
  texts: { days: 90, rule: 'Sent or given up; the loan keeps kind and status; 16 CFR 314.4(c)(6)' },
  telemetry: { days: TELEMETRY_KEPT_DAYS, rule: 'The privacy notice' },
  'waitlist-entries': { days: WAITLIST_KEPT_DAYS, rule: 'The privacy notice' },
  'waitlist-entries-notified': { days: WAITLIST_KEPT_AFTER_NOTIFIED_DAYS, rule: 'The privacy notice' },
} as const satisfies Readonly<Record<string, { readonly days: number; readonly rule: string }>>
export type DisposedKind = keyof typeof RETENTION
