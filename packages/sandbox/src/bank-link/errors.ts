import type { LinkStatus, LinkTrouble } from '@pledge/domain/disbursement/link-status'

/** The bank asks for a new sign-in. */
export const LOGIN_REQUIRED = 'ITEM_LOGIN_REQUIRED'

/** The provider's codes of what is wrong with a link, in our words; any other code is unknown to us. */
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

/** The code that puts a link into a status, for those that have one. */
export const ERROR_OF_STATUS: Partial<Readonly<Record<LinkStatus, string>>> = {
  NEEDS_LOGIN: LOGIN_REQUIRED,
  FAILED: 'INSTITUTION_NOT_RESPONDING',
  FAILED_NO_RETRY: 'USER_PERMISSION_REVOKED',
}

/** The webhook that tells of a status. */
export const WEBHOOK_OF_STATUS: Readonly<Record<LinkStatus, readonly [type: string, code: string]>> = {
  PENDING: ['ITEM', 'WEBHOOK_UPDATE_ACKNOWLEDGED'],
  UPDATING: ['AUTH', 'DEFAULT_UPDATE'],
  PENDING_VERIFICATION: ['AUTH', 'DEFAULT_UPDATE'],
  NEEDS_LOGIN: ['ITEM', 'ERROR'],
  FAILED: ['ITEM', 'ERROR'],
  FAILED_NO_RETRY: ['ITEM', 'USER_PERMISSION_REVOKED'],
  COMPLETE: ['AUTH', 'DEFAULT_UPDATE'],
}
