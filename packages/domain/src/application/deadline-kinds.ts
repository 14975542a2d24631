/**
 * What a deadline is about: an act of the borrower before the details are there (`idle`), the whole of the application up
 * to its last signature (`complete`), or the sending of the collateral (`collateral`).
 */
export const DEADLINE_KINDS = ['idle', 'complete', 'collateral'] as const
export type DeadlineKind = (typeof DEADLINE_KINDS)[number]
