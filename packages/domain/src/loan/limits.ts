/** Payments on one loan: a year of daily ones, and as many that the bank took back. */
export const MOST_PAYMENTS = 800
