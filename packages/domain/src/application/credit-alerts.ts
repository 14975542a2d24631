/** Alerts in a consumer's file that require more care before credit is given (15 USC 1681c-1(h)). */
export const CREDIT_ALERTS = ['FRAUD', 'ACTIVE_DUTY'] as const
export type CreditAlert = (typeof CREDIT_ALERTS)[number]
