/**
 * Every expected refusal of the product, one closed union. The code is the copy key (`@pledge/copy`), and one table in
 * `@pledge/contract` maps it to a status. Add a new code here first; the compiler then lists every table that lacks it.
 */
export const REFUSAL_CODES = [
  // the request
  'request.invalid',
  'request.too-large',
  'request.too-many',
  'request.idempotency-conflict',
  'request.in-progress',
  'rule.unknown',
  // the caller
  'session.unauthenticated',
  'session.sign-in-failed',
  'session.origin-refused',
  'session.step-up-needed',
  'session.step-up-over',
  'session.proof-wrong',
  'session.passkey-unknown',
  'session.second-factor-needed',
  'account.email-taken',
  'account.email-unverified',
  'account.password-weak',
  'account.passkeys-unavailable',
  'account.too-many-passkeys',
  'account.totp-exists',
  'account.last-factor',
  'account.disabled',
  'access.not-found',
  'access.forbidden',
  // residence and offer
  'residence.unknown',
  'residence.not-serviced',
  'prices.stale',
  'offer.amount-below-minimum',
  'offer.amount-above-maximum',
  'offer.collateral-insufficient',
  'offer.collateral-not-offered',
  'offer.not-found',
  'offer.lapsed',
  'offer.requote-needed',
  'offer.changed',
  'organization.changed',
  // the journey
  'transition.not-allowed',
  'application.expired',
  'application.duplicate',
  'credit.tries-exhausted',
  // the steps
  'borrower.details-invalid',
  'borrower.document-unopened',
  'identity.document-not-asked',
  'identity.file-type',
  'identity.file-too-large',
  'identity.file-unsafe',
  'identity.file-locked',
  'identity.expired',
  'identity.file-unreadable',
  'disbursement.details-invalid',
  'disbursement.attempt-over',
  'disbursement.asked',
  'disbursement.held',
  'bank-link.too-many',
  'bank-link.token-refused',
  'bank-link.amounts-wrong',
  'bank-link.amounts-over',
  'bank-link.account-unavailable',
  'documents.not-found',
  'documents.changed',
  'collateral.not-ready',
  'INVALID_RETURN_ADDRESS',
  'release.request-over',
  'loan.not-open',
  'renewal.not-open',
  'renewal.too-early',
  'renewal.amount-fixed',
  'payment.known',
  'payment.no-such-loan',
  'payment.date-invalid',
  'payment.too-many',
  'debit.not-available',
  'debit.no-account',
  'debit.amount-invalid',
  'debit.pending',
  'debit.submitted',
  'debit.terms-changed',
  'debit.autopay-unavailable',
  'approval.same-agent',
  'approval.identity-same-agent',
  'approval.reason-required',
  'approval.note-required',
  'approval.ltv-too-high',
  'sanctions.license-date',
  'staff.own-account',
  'staff.change-waiting',
  'staff.change-over',
  'staff.invitation-over',
  'staff.password-mailed',
  'draft.changed',
  'draft.outdated',
  'draft.unchanged',
  'draft.not-proposed',
  'draft.checks-failed',
  'preview.read-only',
  // the outside world
  'webhook.not-signed',
  'provider.unavailable',
  'server.unexpected',
  'server.unavailable',
] as const
export type RefusalCode = (typeof REFUSAL_CODES)[number]

export interface Refusal {
  readonly ok: false
  readonly code: RefusalCode
  /** Values for placeholders in the copy, e.g. the minimum amount. Never personal data. */
  readonly data?: Readonly<Record<string, string>>
}
export type Outcome<T> = ({ readonly ok: true } & T) | Refusal

export const refuse = (code: RefusalCode, data?: Readonly<Record<string, string>>): Refusal =>
  data === undefined ? { ok: false, code } : { ok: false, code, data }
