/**
 * Why lender staff open an ID, a document or an export: the agent states it, or it follows from the queue
 * that they opened it from (note 061).
 */
export const ACCESS_REASONS = [
  'identity-review',
  'disbursement-review',
  'servicing',
  'borrower-request',
  'compliance',
  'investigation',
] as const
export type AccessReason = (typeof ACCESS_REASONS)[number]

/** Why a list is read. It is always the same, so agents are not asked. */
export const LIST_REASONS = [
  'queue',
  'search',
  'waitlist',
  'staff-review',
  'audit-review',
  'register-preview',
] as const
export type ListReason = (typeof LIST_REASONS)[number]

/** The reason that requires a note, which says what is investigated. */
export const REASON_WITH_NOTE = 'investigation' satisfies AccessReason
export const MAX_REASON_NOTE_CHARACTERS = 200
