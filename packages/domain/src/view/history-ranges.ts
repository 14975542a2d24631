/** How far back a chart of a loan goes. */
export const HISTORY_RANGES = ['WEEK', 'MONTH', 'ALL'] as const
export type HistoryRange = (typeof HISTORY_RANGES)[number]

/** More points than these are closer together than the dots of a screen. */
export const MOST_HISTORY_POINTS = 180
