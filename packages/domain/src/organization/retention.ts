/**
 * Retention of data that people leave without an application. The deletion jobs and the privacy notice both read it.
 */
export const TELEMETRY_KEPT_DAYS = 90
/** A waitlist entry that was never notified. */
export const WAITLIST_KEPT_DAYS = 365
/** A waitlist entry after its one message: long enough to prevent a second message by mistake. */
export const WAITLIST_KEPT_AFTER_NOTIFIED_DAYS = 30
