/** The maximum of payments on one loan: a year of daily payments, and as many reversed ones. */
export const MOST_PAYMENTS = 800
