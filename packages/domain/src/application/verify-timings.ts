/** How long a button that verifies shows its success before the status is read again (rows 1.4.36 and 1.9.35). */
export const VERIFIED_REFRESH_MS = 500
/** How long it shows a failure before it can be used again (rows 1.4.37, 1.4.39 and 1.9.34). */
export const VERIFY_ERROR_RESET_MS = 1_500
