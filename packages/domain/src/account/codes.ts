/** RFC 6238 with the values that every app knows. */
export const TOTP_DIGITS = 6
export const TOTP_PERIOD_SECONDS = 30
/** Steps before and after the present one that are taken: clocks differ, and people type slowly. */
export const TOTP_WINDOW_STEPS = 1
/** A secret that was not confirmed within this time has to be asked for anew. Real time. */
export const TOTP_CONFIRM_MS = 15 * 60_000

/** Without the letters and digits that are taken for one another. */
export const RECOVERY_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
export const RECOVERY_CODE_LENGTH = 10
export const RECOVERY_CODES = 10

/** As it is shown: two halves, which are easier to copy by hand. */
export const shownRecoveryCode = (code: string): string =>
  `${code.slice(0, RECOVERY_CODE_LENGTH / 2)}-${code.slice(RECOVERY_CODE_LENGTH / 2)}`

/** How long a mailed code works, as emails and screens say it: for a new account, a forgotten password, a new address. */
export const MAILED_CODE_MINUTES = 10
/** In real time. */
export const MAILED_CODE_MS = MAILED_CODE_MINUTES * 60_000
/** How long a code works that the operator reads out: both are on the phone, and may have to find the page first. */
export const OPERATOR_CODE_MINUTES = 60
export const MAILED_CODE_DIGITS = 8
export const MOST_WRONG_MAILED_CODES = 5
