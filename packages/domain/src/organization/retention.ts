/**
 * How long is kept what people leave without an application. The jobs that forget it and the privacy notice that
 * promises so take it from here.
 */
export const TELEMETRY_KEPT_DAYS = 90
/** A place on a waitlist that was never told of anything. */
export const WAITLIST_KEPT_DAYS = 365
/** A place on a waitlist after its one message: long enough that a second message is not sent by mistake. */
export const WAITLIST_KEPT_AFTER_NOTIFIED_DAYS = 30
