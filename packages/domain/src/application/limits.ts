export const DAY_MS = 86_400_000
/** How often a borrower may ask the bureau again (journey: bounded tries). */
export const MAX_CREDIT_RETRIES = 5
/** Days without an act of the borrower after which an early application lapses; the default of an operator setting. */
export const DEFAULT_IDLE_DAYS = 30
/** Row 1.9.26. */
export const DAYS_TO_COMPLETE = 14
/** Row 1.9.18. */
export const DAYS_TO_SEND_COLLATERAL = 5
/** Different agents that a release, or its refusal, needs (row 1.6.07, gap G.03). */
export const AGENTS_NEEDED = 2
