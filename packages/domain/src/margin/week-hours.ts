/** The hours of a week of prices. */
export const HOURS_OF_WEEK = 7 * 24
