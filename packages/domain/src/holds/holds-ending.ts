/** Holds are shown to agents this many days before their day of review. */
export const HOLDS_ENDING_DAYS = 7
