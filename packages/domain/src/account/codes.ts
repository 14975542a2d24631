/** The values of RFC 6238 that every authenticator app supports. */
export const TOTP_DIGITS = 6
export const TOTP_PERIOD_SECONDS = 30
/** Accepted steps before and after the current one: clocks differ, and people type slowly. */
export const TOTP_WINDOW_STEPS = 1
/** A secret that is not confirmed within this time expires, and a new one must be requested. Real time. */
export const TOTP_CONFIRM_MS = 15 * 60_000

/** Omits letters and digits that are easily confused. */
export const RECOVERY_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
export const RECOVERY_CODE_LENGTH = 10
export const RECOVERY_CODES = 10

/** Displayed in two halves, which are easier to copy by hand. */
export const shownRecoveryCode = (code: string): string =>
  `${code.slice(0, RECOVERY_CODE_LENGTH / 2)}-${code.slice(RECOVERY_CODE_LENGTH / 2)}`

/**
 * Lifetime of an emailed code, as emails and screens state it: for a new account, a forgotten password, a new address.
 */
export const MAILED_CODE_MINUTES = 10
/** In real time. */
export const MAILED_CODE_MS = MAILED_CODE_MINUTES * 60_000
/** Lifetime of a code that the operator reads out over the phone: both parties may have to find the page first. */
export const OPERATOR_CODE_MINUTES = 60
export const MAILED_CODE_DIGITS = 8
export const MOST_WRONG_MAILED_CODES = 5
