/** Why somebody at the lender opens an ID, a document or an export: they say so, or the queue that they opened it from does (note 061). */
export const ACCESS_REASONS = [
  'identity-review',
  'disbursement-review',
  'servicing',
  'borrower-request',
  'compliance',
  'investigation',
] as const
export type AccessReason = (typeof ACCESS_REASONS)[number]

/** Why a list is read: the same each time, so nobody is asked. */
export const LIST_REASONS = ['queue', 'search', 'waitlist', 'staff-review', 'audit-review'] as const
export type ListReason = (typeof LIST_REASONS)[number]

/** The one that takes a note: what is investigated is in no list. */
export const REASON_WITH_NOTE = 'investigation' satisfies AccessReason
export const MAX_REASON_NOTE_CHARACTERS = 200
