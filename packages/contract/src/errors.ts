import { REFUSAL_CODES, type RefusalCode } from '@pledge/domain/refusal'
import * as z from 'zod/mini'

/**
 * The body of every error (gap G.05): the request layer reads `status`, the screens read `message` and `code`.
 * `fields` names the fields of a form that were refused.
 */
export const errorBody = z.object({
  status: z.int(),
  message: z.string(),
  code: z.enum(REFUSAL_CODES),
  data: z.optional(z.record(z.string(), z.string())),
  fields: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
})
export type ErrorBody = z.infer<typeof errorBody>

/** Status of each refusal, and whether the operator is told of it. */
export const STATUS_OF: Readonly<
  Record<RefusalCode, { readonly status: number; readonly reported: boolean }>
> = {
  'request.invalid': { status: 400, reported: false },
  'request.too-large': { status: 413, reported: false },
  'request.too-many': { status: 429, reported: false },
  'request.idempotency-conflict': { status: 422, reported: false },
  'request.in-progress': { status: 409, reported: false },
  'rule.unknown': { status: 404, reported: false },
  'session.unauthenticated': { status: 401, reported: false },
  'session.sign-in-failed': { status: 401, reported: false },
  'session.origin-refused': { status: 403, reported: true },
  'session.step-up-needed': { status: 403, reported: false },
  'session.step-up-over': { status: 409, reported: false },
  'session.proof-wrong': { status: 422, reported: false },
  'session.passkey-unknown': { status: 422, reported: false },
  'account.email-taken': { status: 409, reported: false },
  'account.password-weak': { status: 422, reported: false },
  'account.passkeys-unavailable': { status: 409, reported: false },
  'account.too-many-passkeys': { status: 409, reported: false },
  'account.totp-exists': { status: 409, reported: false },
  'access.not-found': { status: 404, reported: false },
  'residence.unknown': { status: 422, reported: false },
  'residence.not-serviced': { status: 422, reported: false },
  'prices.stale': { status: 503, reported: true },
  'offer.amount-below-minimum': { status: 422, reported: false },
  'offer.amount-above-maximum': { status: 422, reported: false },
  'offer.collateral-insufficient': { status: 422, reported: false },
  'offer.collateral-not-offered': { status: 422, reported: false },
  'offer.not-found': { status: 404, reported: false },
  'offer.lapsed': { status: 409, reported: false },
  'offer.requote-needed': { status: 409, reported: false },
  'offer.changed': { status: 409, reported: false },
  'transition.not-allowed': { status: 409, reported: false },
  'application.expired': { status: 409, reported: false },
  'application.duplicate': { status: 409, reported: false },
  'credit.tries-exhausted': { status: 409, reported: false },
  'borrower.details-invalid': { status: 422, reported: false },
  'identity.document-not-asked': { status: 422, reported: false },
  'identity.file-type': { status: 415, reported: false },
  'identity.file-too-large': { status: 413, reported: false },
  'identity.file-unsafe': { status: 422, reported: true },
  'identity.file-locked': { status: 422, reported: false },
  'identity.file-unreadable': { status: 422, reported: false },
  'disbursement.details-invalid': { status: 422, reported: false },
  'disbursement.attempt-over': { status: 409, reported: false },
  'disbursement.asked': { status: 409, reported: false },
  'disbursement.held': { status: 409, reported: false },
  'bank-link.too-many': { status: 429, reported: false },
  'bank-link.token-refused': { status: 409, reported: false },
  'bank-link.amounts-wrong': { status: 422, reported: false },
  'bank-link.amounts-over': { status: 409, reported: false },
  'bank-link.account-unavailable': { status: 409, reported: false },
  'documents.not-found': { status: 404, reported: false },
  'documents.changed': { status: 409, reported: false },
  'collateral.not-ready': { status: 409, reported: false },
  'release.address-invalid': { status: 422, reported: false },
  'release.request-over': { status: 409, reported: false },
  'approval.same-agent': { status: 409, reported: false },
  'approval.reason-required': { status: 422, reported: false },
  'approval.note-required': { status: 422, reported: false },
  'webhook.not-signed': { status: 401, reported: true },
  'provider.unavailable': { status: 503, reported: true },
  'server.unexpected': { status: 500, reported: true },
  'server.unavailable': { status: 503, reported: true },
}
