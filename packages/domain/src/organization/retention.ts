/**
 * Retention of data that people leave without an application. The deletion jobs and the privacy notice both read it.
 */
export const TELEMETRY_KEPT_DAYS = 90
/** A waitlist entry that was never notified. */
export const WAITLIST_KEPT_DAYS = 365
/** A waitlist entry after its one message: long enough to prevent a second message by mistake. */
export const WAITLIST_KEPT_AFTER_NOTIFIED_DAYS = 30

/** 25 months, at the longest: two years with a leap day, and a month. */
const MONTHS_25_DAYS = 762
/** Seven years, two leap days among them. */
const YEARS_7_DAYS = 2_557
/** Ten years, three leap days among them. */
const YEARS_10_DAYS = 3_653

/** What a job disposes of, each kind after its own time. */
export const RETENTION = {
  'idempotency-keys': { days: 2, rule: 'Served once its call can be repeated no more' },
  'request-budgets': { days: 2, rule: 'Served once its window is over' },
  'retry-backoffs': { days: 7, rule: 'Served once its item is due no more' },
  'bank-link-webhooks': { days: 30, rule: 'Served once it was acted on; 16 CFR 314.4(c)(6)' },
  emails: { days: 90, rule: 'Sent or given up; the loan keeps kind and subject; 16 CFR 314.4(c)(6)' },
  texts: { days: 90, rule: 'Sent or given up; the loan keeps kind, words and status; 16 CFR 314.4(c)(6)' },
  pushes: { days: 90, rule: 'Sent or given up; the loan keeps kind, words and status; 16 CFR 314.4(c)(6)' },
  telemetry: { days: TELEMETRY_KEPT_DAYS, rule: 'The privacy notice' },
  'waitlist-entries': { days: WAITLIST_KEPT_DAYS, rule: 'The privacy notice' },
  'waitlist-entries-notified': { days: WAITLIST_KEPT_AFTER_NOTIFIED_DAYS, rule: 'The privacy notice' },
  'ended-applications': {
    days: MONTHS_25_DAYS,
    rule: 'Ended without a loan; 12 CFR 1002.12(b)(1) and (3), 16 CFR 314.4(c)(6)',
  },
  'identity-of-closed-loans': {
    days: MONTHS_25_DAYS,
    rule: 'The loan is closed; 16 CFR 314.4(c)(6), 12 CFR 1002.12(b), 12 CFR 1005.13(b), 12 CFR 1026.25(a)',
  },
  'records-of-closed-loans': {
    days: YEARS_7_DAYS,
    rule: 'Claims under the agreement are barred by time; 16 CFR 314.4(c)(6)',
  },
  'screening-answers': { days: YEARS_10_DAYS, rule: '31 CFR 501.601' },
} as const satisfies Readonly<Record<string, { readonly days: number; readonly rule: string }>>
export type DisposedKind = keyof typeof RETENTION

/** Records of one application at a time, in the order of their periods; a hold keeps them (note 086). */
export const RECORD_STEPS = [
  'ended-applications',
  'identity-of-closed-loans',
  'records-of-closed-loans',
  'screening-answers',
] as const satisfies readonly DisposedKind[]
export type RecordStep = (typeof RECORD_STEPS)[number]
