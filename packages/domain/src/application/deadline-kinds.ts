/**
 * What a deadline is about: an act of the borrower before the details are there (`idle`), the whole of the application up
 * to its last signature (`complete`), or the sending of the collateral (`collateral`).
 */
export const DEADLINE_KINDS = ['idle', 'complete', 'collateral'] as const
export type DeadlineKind = (typeof DEADLINE_KINDS)[number]

/** What ends first in an agents' list: a deadline that the borrower reads, or the lender's own decision. */
export const LISTED_DEADLINE_KINDS = [...DEADLINE_KINDS, 'decision'] as const
export type ListedDeadlineKind = (typeof LISTED_DEADLINE_KINDS)[number]
