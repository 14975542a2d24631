/**
 * What a deadline covers: the borrower's next action before the details are submitted (`idle`), the whole
 * application up to its last signature (`complete`), or the sending of the collateral (`collateral`).
 */
export const DEADLINE_KINDS = ['idle', 'complete', 'collateral'] as const
export type DeadlineKind = (typeof DEADLINE_KINDS)[number]

/** What an agents' list sorts by: a deadline of the borrower, or the lender's own decision. */
export const LISTED_DEADLINE_KINDS = [...DEADLINE_KINDS, 'decision'] as const
export type ListedDeadlineKind = (typeof LISTED_DEADLINE_KINDS)[number]
