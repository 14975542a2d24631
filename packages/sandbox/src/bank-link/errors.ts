import type { LinkStatus, LinkTrouble } from '@pledge/domain/disbursement/link-status'

/** The bank requires a new sign-in. */
export const LOGIN_REQUIRED = 'ITEM_LOGIN_REQUIRED'

/** Maps the provider's error codes to ours; we do not know any other code. */
const TROUBLES: Readonly<Record<string, LinkTrouble>> = {
  [LOGIN_REQUIRED]: 'login-required',
  INSTITUTION_DOWN: 'institution-down',
  INSTITUTION_NOT_RESPONDING: 'institution-down',
  VERIFICATION_FAILED: 'verification-failed',
  VERIFICATION_EXPIRED: 'verification-failed',
  USER_PERMISSION_REVOKED: 'permission-revoked',
  USER_ACCOUNT_REVOKED: 'permission-revoked',
  ITEM_NOT_SUPPORTED: 'not-supported',
  NO_AUTH_ACCOUNTS: 'no-payable-account',
}
export const troubleOf = (errorCode: string | null): LinkTrouble | null =>
  errorCode === null ? null : (TROUBLES[errorCode] ?? 'unknown')

/** The error code that puts a link into a status, where the status has one. */
export const ERROR_OF_STATUS: Partial<Readonly<Record<LinkStatus, string>>> = {
  NEEDS_LOGIN: LOGIN_REQUIRED,
  FAILED: 'INSTITUTION_NOT_RESPONDING',
  FAILED_NO_RETRY: 'USER_PERMISSION_REVOKED',
}

/** The webhook that reports a status. */
export const WEBHOOK_OF_STATUS: Readonly<Record<LinkStatus, readonly [type: string, code: string]>> = {
  PENDING: ['ITEM', 'WEBHOOK_UPDATE_ACKNOWLEDGED'],
  UPDATING: ['AUTH', 'DEFAULT_UPDATE'],
  PENDING_VERIFICATION: ['AUTH', 'DEFAULT_UPDATE'],
  NEEDS_LOGIN: ['ITEM', 'ERROR'],
  FAILED: ['ITEM', 'ERROR'],
  FAILED_NO_RETRY: ['ITEM', 'USER_PERMISSION_REVOKED'],
  COMPLETE: ['AUTH', 'DEFAULT_UPDATE'],
}
